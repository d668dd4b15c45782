/** Reading files: real bytes after 300 ms, a way to stop, and what went wrong, in place. */
import { createEffect, createSignal, For, onCleanup, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { refusalWords } from '../refusals.ts';
import { useWords } from '../words.tsx';

/** Refused files that are named beside the way in; the rest stand under "What was read". */
const NAMED = 2;

/** Shorter work needs no bar. */
const PATIENCE_MS = 300;

export function ImportProgress(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [patient, setPatient] = createSignal(false);
  createEffect(() => {
    if (app.import().status !== 'reading') {
      setPatient(false);
      return;
    }
    const timer = setTimeout(() => setPatient(true), PATIENCE_MS);
    onCleanup(() => clearTimeout(timer));
  });
  const refused = () =>
    [...app.import().files, ...app.import().compactFiles].filter((file) => file.refusal !== null);
  const reason = (): string => {
    const error = app.import().error ?? '';
    const code = `error.${error}`;
    if (isMessageCode(code)) return t(code);
    return error === '' ? t('error.crash') : error;
  };
  const fileWords = (file: ReturnType<typeof refused>[number]): string =>
    file.refusal === null ? file.name : `${file.name}: ${refusalWords(file.refusal, t, file.name)}`;
  const partly = (): string | null => {
    const n = refused().length;
    return app.import().status === 'done' && n > 0 && app.unmapped().length === 0
      ? t('drop.partly', { n, count: f().count(n) })
      : null;
  };
  return (
    <>
      <Show when={patient() && app.import().status === 'reading'}>
        <div class="progress">
          <progress
            max={Math.max(1, app.import().bytesTotal)}
            value={app.import().bytesRead}
            aria-label={t('drop.reading', {
              done: f().bytes(app.import().bytesRead),
              total: f().bytes(app.import().bytesTotal),
            })}
          />
          <p>
            {t('drop.reading', {
              done: f().bytes(app.import().bytesRead),
              total: f().bytes(app.import().bytesTotal),
            })}
            {', '}
            {t('drop.reading.calls', {
              n: app.import().calls,
              count: f().count(app.import().calls),
            })}{' '}
            <button type="button" class="link" onClick={() => app.cancelImport()}>
              {t('drop.cancel')}
            </button>
          </p>
        </div>
      </Show>
      <div role="alert">
        <Show when={app.import().status === 'failed'}>
          <p class="trouble">
            {t('drop.failed', { reason: reason() })} {t('drop.again')}
          </p>
          <Show when={app.import().error === 'no-calls' && refused().length > 0}>
            <ul class="trouble">
              <For each={refused().slice(0, NAMED)}>{(file) => <li>{fileWords(file)}</li>}</For>
              <Show when={refused().length > NAMED}>
                <li>
                  {t('trace.more', {
                    n: refused().length - NAMED,
                    count: f().count(refused().length - NAMED),
                  })}
                </li>
              </Show>
            </ul>
          </Show>
        </Show>
        <Show when={app.import().status === 'cancelled'}>
          <p class="trouble">{t('drop.cancelled')}</p>
        </Show>
        <Show when={partly()}>
          {(text) => (
            <p class="trouble">
              {text()} <a href="#trace">{t('trace.title')}</a>
            </p>
          )}
        </Show>
      </div>
    </>
  );
}
