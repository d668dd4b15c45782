/** What stands below each chart: its source, its table twin, its file. */
import { createSignal, createUniqueId, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';

export function ChartFoot(props: {
  children: JSX.Element;
  /** The table twin. */
  table: () => JSX.Element;
  /** Name of the saved file, without ending. */
  fileName: string;
  how?: string;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t } = words;
  const [open, setOpen] = createSignal(false);
  const id = createUniqueId();
  let root: HTMLDivElement | undefined;
  const save = (form: 'svg' | 'png'): void => {
    import('./saving.ts')
      // What the chart is called is read when it is saved.
      // eslint-disable-next-line solid/reactivity
      .then(({ saveChart }) => saveChart(root, props.fileName, form, app, words))
      .catch(() => app.say({ code: 'offline', values: {} }));
  };
  return (
    <div class="chart-foot" ref={(el) => (root = el)}>
      <p class="source">
        <span class="source-text">{props.children}</span>{' '}
        <button
          type="button"
          class="link"
          aria-expanded={open()}
          aria-controls={id}
          onClick={() => setOpen(!open())}
        >
          {t('chart.table')}
        </button>{' '}
        <For each={['svg', 'png'] as const}>
          {(form) => (
            <>
              <button type="button" class="link" onClick={() => save(form)}>
                {t(`chart.${form}`)}
              </button>{' '}
            </>
          )}
        </For>
        <Show when={props.how}>{(href) => <a href={href()}>{t('chart.how')}</a>}</Show>
      </p>
      <div id={id} class="twin" hidden={!open()}>
        <Show when={open()}>{props.table()}</Show>
      </div>
    </div>
  );
}
