/** A page of a session's calls: the chart's table twin. */
import { For, type JSX } from 'solid-js';
import type { SessionCall, SessionDetail } from '../../answers/sessionlist.ts';
import { PAGE_ROWS } from '../../app/looking.ts';
import { shortId } from '../explore/names.ts';
import { TableScroll } from '../TableScroll.tsx';
import { useWords } from '../words.tsx';
import { amountOf } from './amount.ts';
import { Pager } from './Pager.tsx';

export function CallsTable(props: {
  detail: SessionDetail;
  call: number;
  onCall(call: number): void;
}): JSX.Element {
  const words = useWords();
  const { t, f } = words;
  const caption = (): string =>
    t('calls.table.caption', {
      from: f().count(props.detail.from + 1),
      to: f().count(props.detail.from + props.detail.page.length),
      count: f().count(props.detail.length),
    });
  const tokens = (n: number | null): string => (n === null ? '–' : f().count(n));
  const happened = (c: SessionCall): string =>
    [
      ...(c.purpose === 'summary' ? [t('calls.what.summary')] : []),
      ...(c.breakCause === null ? [] : [t('calls.what.break')]),
      ...(c.tierFromTokens === null ? [] : [t('calls.what.tier')]),
      ...(c.estimated ? [t('calls.what.estimated')] : []),
    ].join(', ');
  return (
    <>
      <TableScroll label={caption()}>
        <table class="table calls-table">
          <caption>{caption()}</caption>
          <thead>
            <tr>
              <th scope="col">{t('calls.col.call')}</th>
              <th scope="col">{t('calls.col.dollars')}</th>
              <th scope="col">{t('calls.col.read')}</th>
              <th scope="col">{t('calls.col.written')}</th>
              <th scope="col">{t('calls.col.uncached')}</th>
              <th scope="col">{t('calls.col.output')}</th>
              <th scope="col">{t('calls.col.time')}</th>
              <th scope="col">{t('calls.col.turn')}</th>
              <th scope="col" class="left">
                {t('calls.col.model')}
              </th>
              <th scope="col" class="left">
                {t('calls.col.what')}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={props.detail.page}>
              {(c) => (
                <tr classList={{ 'calls-row-now': c.call === props.call }}>
                  <th scope="row">
                    <button
                      type="button"
                      class="link"
                      aria-current={c.call === props.call}
                      aria-label={t('calls.call', { n: f().count(c.call) })}
                      onClick={() => props.onCall(c.call)}
                    >
                      {f().count(c.call)}
                    </button>
                  </th>
                  <td>{amountOf(c, words)}</td>
                  <td>{tokens(c.cacheRead)}</td>
                  <td>{tokens(c.cacheWrite)}</td>
                  <td>{tokens(c.uncachedInput)}</td>
                  <td>{tokens(c.output)}</td>
                  <td>{c.timeMs === null ? '–' : f().moment(c.timeMs)}</td>
                  <td title={c.turn ?? ''}>{c.turn === null ? '–' : shortId(c.turn)}</td>
                  <td class="left" title={c.model ?? ''}>
                    {c.model === null ? '–' : shortId(c.model)}
                  </td>
                  <td class="left">{happened(c) || '–'}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
      <Pager
        from={props.detail.from}
        count={props.detail.length}
        rows={PAGE_ROWS}
        onFrom={(from) => props.onCall(from + 1)}
      />
    </>
  );
}
