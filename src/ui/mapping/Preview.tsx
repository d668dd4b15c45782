/** What the first rows come to under the mapping as it is now. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { parseDecimal } from '../../money/decimal.ts';
import { useWords } from '../words.tsx';
import type { Mapping, PreviewCall } from './draft.ts';

const ROWS = 3;

export function Preview(props: {
  table: Unmapped;
  mapping: Mapping;
  preview: readonly PreviewCall[];
}): JSX.Element {
  const { t, f } = useWords();
  const hasCost = (): boolean => props.mapping.columns.recorded_cost !== undefined;
  const field = (name: string): string => {
    const code = `mapping.field.${name}`;
    return isMessageCode(code) ? t(code) : name;
  };
  const tokens = (n: number | null): string => (n === null ? '–' : f().count(n));
  const cost = (text: string | null): string => {
    const amount = text === null ? null : parseDecimal(text);
    return amount === null ? '–' : f().dollars(amount);
  };
  const said = createMemo((): string => {
    const rows = props.table.peek.rows.length;
    const refused = props.preview.filter((call) => call.refused !== null);
    const calls = props.preview.length - refused.length;
    const contradicting = props.preview.filter((call) => call.inconsistent).length;
    return [
      calls === rows
        ? t('mapping.preview.all', { n: rows, count: f().count(rows) })
        : t('mapping.preview.some', { n: calls, calls: f().count(calls), rows: f().count(rows) }),
      refused.length === 0
        ? ''
        : t('mapping.preview.refused', {
            n: refused.length,
            count: f().count(refused.length),
            fields: f().list([...new Set(refused.map((call) => field(call.refused ?? '')))]),
          }),
      contradicting === 0
        ? ''
        : t('mapping.preview.inconsistent', {
            n: contradicting,
            count: f().count(contradicting),
          }),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ');
  });
  return (
    <div class="mapping-preview">
      <div
        class="table-scroll"
        role="region"
        aria-label={`${t('mapping.preview')} (${props.table.name})`}
        tabindex="0"
      >
        <table class="table">
          <caption>{t('mapping.preview')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('mapping.col.row')}</th>
              <th scope="col" class="left">
                {t('mapping.col.model')}
              </th>
              <th scope="col">{t('mapping.col.uncached')}</th>
              <th scope="col">{t('mapping.col.read')}</th>
              <th scope="col">{t('mapping.col.write')}</th>
              <th scope="col">{t('mapping.col.output')}</th>
              <Show when={hasCost()}>
                <th scope="col">{t('mapping.col.cost')}</th>
              </Show>
            </tr>
          </thead>
          <tbody>
            <For each={props.preview.slice(0, ROWS)}>
              {(call) => (
                <tr>
                  <th scope="row">{f().count(call.row + 1)}</th>
                  <Show
                    when={call.refused === null}
                    fallback={
                      <td class="left" colspan={hasCost() ? 6 : 5}>
                        {t('mapping.refused', { field: field(call.refused ?? '') })}
                      </td>
                    }
                  >
                    <td class="left">
                      {call.model ?? t('mapping.noModel')}
                      <Show when={call.provider}>
                        {(name) => <span class="sub">{name()}</span>}
                      </Show>
                    </td>
                    <td>{tokens(call.uncachedInput)}</td>
                    <td>{tokens(call.cacheRead)}</td>
                    <td>{tokens(call.cacheWrite)}</td>
                    <td>{tokens(call.output)}</td>
                    <Show when={hasCost()}>
                      <td>{cost(call.recordedCost)}</td>
                    </Show>
                  </Show>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
      <p class="sub" role="status">
        {said()}
      </p>
    </div>
  );
}
