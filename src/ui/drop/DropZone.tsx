/** The way in: choose files, a folder, paste, or open a sample. */
import { createSignal, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { late } from '../late.tsx';
import { Rich, useWords } from '../words.tsx';
import { textFile } from './files.ts';
import { FilePicker } from './FilePicker.tsx';
import { Samples } from './Samples.tsx';

const ImportProgress = late(() => import('./ImportProgress.tsx').then((m) => m.ImportProgress));

export function DropZone(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const [pasting, setPasting] = createSignal(false);
  const [checking, setChecking] = createSignal(false);
  let text: HTMLTextAreaElement | undefined;

  const asksForCompact = (): boolean =>
    app.source().kind !== 'study' &&
    (!app.source().hasCompact || app.source().simulated !== null) &&
    !app.whatIf.isMeasured();
  return (
    <aside class="way-in" aria-labelledby="way-in">
      <div class="drop">
        <h2 id="way-in" class="drop-title">
          {t('drop.title')}
        </h2>
        <p class="drop-what">{t('drop.what')}</p>
        <div class="drop-actions">
          <FilePicker
            class="button button-black"
            code="drop.choose"
            onFiles={(f) => app.openFiles(f)}
          />
          <p class="drop-or">
            <Rich
              code="drop.or"
              slots={{
                folder: () => (
                  <FilePicker
                    class="link"
                    code="drop.folder"
                    folder
                    onFiles={(f) => app.openFiles(f)}
                  />
                ),
                paste: () => (
                  <button
                    type="button"
                    class="link"
                    aria-expanded={pasting()}
                    onClick={() => setPasting(!pasting())}
                  >
                    {t('drop.paste')}
                  </button>
                ),
              }}
            />
          </p>
        </div>
        <Show when={pasting()}>
          <div class="paste">
            <textarea
              rows="4"
              aria-label={t('drop.pasted')}
              placeholder={t('drop.pasted')}
              ref={(el) => {
                text = el;
                queueMicrotask(() => el.focus());
              }}
            />
            <button
              type="button"
              class="button"
              onClick={() => {
                const pasted = text?.value ?? '';
                if (pasted.trim() !== '') app.openFiles([textFile(pasted)]);
                setPasting(false);
              }}
            >
              {t('drop.paste.read')}
            </button>{' '}
            <button type="button" class="link" onClick={() => setPasting(false)}>
              {t('drop.paste.cancel')}
            </button>
          </div>
        </Show>
        <Show when={app.import().status !== 'idle'}>
          <ImportProgress />
        </Show>
      </div>
      <Show when={asksForCompact()}>
        <div class="drop drop-second">
          <h2 class="drop-title">{t('drop.compact.title')}</h2>
          <p class="drop-what">{t('drop.compact.what')}</p>
          <FilePicker
            class="button"
            code="drop.compact.choose"
            onFiles={(f) => app.openFiles(f, 'compact')}
          />
        </div>
      </Show>
      <p class="nothing">
        <b>{t('drop.nothing')}</b> <span class="only-wide">{t('drop.nothing.detail')}</span>
        <span class="only-narrow">{t('drop.nothing.phone')}</span>{' '}
        <button
          type="button"
          class="link"
          aria-expanded={checking()}
          onClick={() => setChecking(!checking())}
        >
          {t('drop.check')}
        </button>
      </p>
      <Show when={checking()}>
        <p class="nothing nothing-how">{t('drop.check.how')}</p>
      </Show>
      <Samples />
    </aside>
  );
}
