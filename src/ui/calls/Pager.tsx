/** Steps through pages; shows nothing where there is one. */
import { Show, type JSX } from 'solid-js';
import { useWords } from '../words.tsx';

export function Pager(props: {
  from: number;
  count: number;
  rows: number;
  onFrom(from: number): void;
}): JSX.Element {
  const { t } = useWords();
  return (
    <Show when={props.count > props.rows}>
      <nav class="pager" aria-label={t('calls.page')}>
        <button
          type="button"
          class="button"
          disabled={props.from === 0}
          onClick={() => props.onFrom(Math.max(0, props.from - props.rows))}
        >
          {t('calls.previous')}
        </button>
        <button
          type="button"
          class="button"
          disabled={props.from + props.rows >= props.count}
          onClick={() => props.onFrom(props.from + props.rows)}
        >
          {t('calls.next')}
        </button>
      </nav>
    </Show>
  );
}
