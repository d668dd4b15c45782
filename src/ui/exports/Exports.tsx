/** What leaves the page beside the link: a report, the result, a frame for another page. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { RESULT_SCHEMA_PATH } from '../../reports/result.ts';
import { saveBlob } from '../chart/saveblob.ts';
import { saveText } from '../chart/svgfile.ts';
import { Contents } from './Contents.tsx';
import { useWords } from '../words.tsx';

const FRAME_HEIGHT = 640;

export function Exports(props: {
  /** Address of the front page in English, where the schema stands, and of this language's. */
  readonly base: string;
  readonly embed: string;
  readonly includePrivate: boolean;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t } = words;
  const [said, setSaid] = createSignal<MessageCode | null>(null);
  const [html, setHtml] = createSignal('');
  const base = (): string => new URL(props.base, location.href).href;
  const guarded = (act: () => Promise<void>): void => {
    setSaid(null);
    act().catch(() => setSaid('exports.failed'));
  };
  const link = async (): Promise<string | null> => {
    const made = await app.makeLink(props.includePrivate);
    return made.status === 'ready' ? made.url : null;
  };
  const markdown = async (): Promise<string> => {
    const { markdownFrom } = await import('./report.ts');
    return markdownFrom(app, words, await link());
  };
  // Each is done on a press, with the answer as it then is.
  /* eslint-disable solid/reactivity */
  const saves: readonly (readonly [MessageCode, () => Promise<void>])[] = [
    [
      'exports.markdown',
      async () => saveText(await markdown(), 'keep-or-compact.md', 'text/markdown'),
    ],
    [
      'exports.json',
      async () => {
        const [{ resultFrom }, { formatResult }] = await Promise.all([
          import('./report.ts'),
          import('../../reports/result.ts'),
        ]);
        const text = formatResult(resultFrom(app, base()));
        saveText(text, 'keep-or-compact.result.json', 'application/json');
      },
    ],
    [
      'exports.csv',
      async () => saveText(await app.comparisonCsv(), 'keep-or-compact.csv', 'text/csv'),
    ],
  ];
  /* eslint-enable solid/reactivity */
  const frame = async (): Promise<void> => {
    const url = await link();
    if (url === null) {
      setHtml('');
      setSaid('exports.embed.tooLong');
      return;
    }
    const address = new URL(props.embed, location.href);
    address.hash = new URL(url).hash;
    setHtml(
      `<iframe src="${address.href}" title="${t('app.name')}" width="100%" height="${FRAME_HEIGHT}" loading="lazy" referrerpolicy="no-referrer"></iframe>`,
    );
  };
  return (
    <div class="exports">
      <Contents includePrivate={props.includePrivate} />
      <h3>{t('exports.title')}</h3>
      <p class="sub">
        {t('exports.deck')} <a href={`${props.base}${RESULT_SCHEMA_PATH}`}>{t('exports.schema')}</a>
      </p>
      <p class="exports-line">
        <For each={saves}>
          {([code, act]) => (
            <button type="button" class="button" onClick={() => guarded(act)}>
              {t(code)}
            </button>
          )}
        </For>
        <Show when={['files', 'sample'].includes(app.source().kind)}>
          <button
            type="button"
            class="button"
            title={t('exports.calls.what')}
            onClick={() =>
              guarded(async () =>
                saveBlob(await app.exportCalls('keep', 'csv'), 'keep-or-compact-calls.csv'),
              )
            }
          >
            {t('exports.calls')}
          </button>
        </Show>
        <button
          type="button"
          class="button"
          onClick={() =>
            guarded(async () => {
              const text = await markdown();
              await navigator.clipboard.writeText(text).then(
                () => setSaid('exports.copied'),
                () => setSaid('exports.copyByHand'),
              );
            })
          }
        >
          {t('exports.markdown.copy')}
        </button>
      </p>
      <h3>{t('exports.embed')}</h3>
      <p class="sub">{t('exports.embed.deck')}</p>
      <p class="exports-line">
        <button type="button" class="button" onClick={() => guarded(frame)}>
          {t('exports.embed.make')}
        </button>
      </p>
      <Show when={html() !== ''}>
        <textarea
          class="exports-html"
          rows="4"
          readonly
          aria-label={t('exports.embed.html')}
          value={html()}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Show>
      <p role="status" class="share-said">
        <Show when={said()}>{(code) => t(code())}</Show>
      </p>
    </div>
  );
}
