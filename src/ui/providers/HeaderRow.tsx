/** The header of the comparison table: each sortable column is a button. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';
import type { Column, Sort, SortKey } from './rows.ts';

export function HeaderRow(props: {
  sort: Sort;
  onSort(sort: Sort): void;
  two: boolean;
  ownShare: boolean;
  onOwnShare(on: boolean): void;
  shows(column: Column): boolean;
}): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  return (
    <thead>
      <tr>
        <SortHeader {...props} by="name" code="providers.col.name" class="left" />
        <SortHeader
          {...props}
          by="keep"
          code={props.two ? 'providers.col.keep' : 'providers.col.session'}
        />
        <Show when={props.shows('relative')}>
          <th scope="col">{t('providers.col.relative')}</th>
        </Show>
        <Show when={props.shows('parts')}>
          <th scope="col" class="left bar-head">
            <span class="key key-read">{t('part.cacheRead')}</span>
            {' + '}
            <span class="key key-uncached">{t('part.uncachedInput')}</span>
            {' + '}
            <span class="key key-output">{t('part.output')}</span>
            <button
              type="button"
              class="link bar-switch"
              aria-pressed={props.ownShare}
              onClick={() => props.onOwnShare(!props.ownShare)}
            >
              {t(props.ownShare ? 'providers.bars.dollars' : 'providers.bars.share')}
            </button>
          </th>
        </Show>
        <Show when={props.two && props.shows('compact')}>
          <SortHeader
            {...props}
            by="compact"
            code={isSimulated(app) ? 'simulated.providers.col' : 'providers.col.compact'}
          />
        </Show>
        <Show when={props.two && props.shows('cheaper')}>
          <SortHeader {...props} by="margin" code="providers.col.cheaper" class="left" />
        </Show>
        <Show when={props.shows('cached')}>
          <SortHeader {...props} by="cached" code="providers.col.cached" />
        </Show>
        <Show when={props.shows('confirmed')}>
          <SortHeader {...props} by="confirmed" code="providers.col.confirmed" />
        </Show>
      </tr>
    </thead>
  );
}

function SortHeader(props: {
  by: SortKey;
  code: MessageCode;
  class?: string;
  sort: Sort;
  onSort(sort: Sort): void;
}): JSX.Element {
  const { t } = useWords();
  const isOn = (): boolean => props.sort.key === props.by;
  return (
    <th
      scope="col"
      class={props.class}
      aria-sort={isOn() ? (props.sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        class="sort"
        classList={{ 'sort-on': isOn() }}
        onClick={() =>
          props.onSort({
            key: props.by,
            descending: isOn()
              ? !props.sort.descending
              : props.by === 'margin' || props.by === 'confirmed',
          })
        }
      >
        {t(props.code)}
        <span aria-hidden="true">{isOn() ? (props.sort.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}
