/** What stands below each chart: its source, its table twin, its file. */
import { createSignal, createUniqueId, Show, type JSX } from 'solid-js';
import { useWords } from '../words.tsx';
import { saveSvg } from './svgfile.ts';

export function ChartFoot(props: {
  children: JSX.Element;
  /** The table twin. */
  table: () => JSX.Element;
  /** Name of the saved file, without ending. */
  fileName: string;
  how?: string;
}): JSX.Element {
  const { t } = useWords();
  const [open, setOpen] = createSignal(false);
  const id = createUniqueId();
  let root: HTMLDivElement | undefined;
  return (
    <div class="chart-foot" ref={(el) => (root = el)}>
      <p class="source">
        {props.children}{' '}
        <button
          type="button"
          class="link"
          aria-expanded={open()}
          aria-controls={id}
          onClick={() => setOpen(!open())}
        >
          {t('chart.table')}
        </button>{' '}
        <button
          type="button"
          class="link"
          onClick={() => saveSvg(root?.closest('figure'), props.fileName)}
        >
          {t('chart.svg')}
        </button>{' '}
        <Show when={props.how}>{(href) => <a href={href()}>{t('chart.how')}</a>}</Show>
      </p>
      <div id={id} class="twin" hidden={!open()}>
        <Show when={open()}>{props.table()}</Show>
      </div>
    </div>
  );
}
