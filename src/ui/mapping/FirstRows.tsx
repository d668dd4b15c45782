/** The first rows as they stand in the file, each column under the meaning that it has now. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { useWords } from '../words.tsx';
import type { Field, Mapping } from './draft.ts';

const ROWS = 5;
/** Columns without a meaning that are shown; records may have hundreds. */
const UNUSED = 30;

export function FirstRows(props: { table: Unmapped; mapping: Mapping }): JSX.Element {
  const { t, f } = useWords();
  const meanings = createMemo(() => {
    const found = new Map<string, string[]>();
    for (const [field, column] of Object.entries(props.mapping.columns) as [Field, string][])
      found.set(column, [...(found.get(column) ?? []), t(`mapping.field.${field}`)]);
    return found;
  });
  /** Indexes into the header: all that are used, and the first of the others. */
  const shown = createMemo(() => {
    let unused = 0;
    return props.table.peek.header.flatMap((name, i) =>
      meanings().has(name) || ++unused <= UNUSED ? i : [],
    );
  });
  const left = (): number => props.table.peek.header.length - shown().length;
  const rows = () => props.table.peek.cells.slice(0, ROWS);
  const caption = (): string =>
    t('mapping.rows', { n: rows().length, count: f().count(rows().length) });
  return (
    <div class="mapping-rows">
      <div
        class="table-scroll"
        role="region"
        aria-label={`${caption()} (${props.table.name})`}
        tabindex="0"
      >
        <table class="table">
          <caption>{caption()}</caption>
          <thead>
            <tr>
              <th scope="col">{t('mapping.row')}</th>
              <For each={shown()}>
                {(i) => {
                  const name = (): string => props.table.peek.header[i] ?? '';
                  const meaning = () => meanings().get(name());
                  return (
                    <th
                      scope="col"
                      class="left"
                      classList={{ 'mapping-unused': meaning() === undefined }}
                    >
                      {name()}
                      <span class="sub">
                        <Show when={meaning()} fallback={t('mapping.unused')}>
                          {(fields) => <b>{f().list(fields())}</b>}
                        </Show>
                      </span>
                    </th>
                  );
                }}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(cells, row) => (
                <tr>
                  <th scope="row">{f().count(row() + 1)}</th>
                  <For each={shown()}>
                    {(i) => (
                      <td
                        class="left"
                        classList={{
                          'mapping-unused': !meanings().has(props.table.peek.header[i] ?? ''),
                        }}
                      >
                        <span class="mapping-cell">{cells[i]}</span>
                      </td>
                    )}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
      <Show when={left() > 0}>
        <p class="sub">{t('mapping.moreColumns', { n: left(), count: f().count(left()) })}</p>
      </Show>
    </div>
  );
}
