/** The sessions, a page at a time. */
import { For, Show, type JSX } from 'solid-js';
import type { SessionOrder, SessionsPage } from '../../answers/sessionlist.ts';
import { useApp } from '../../app/context.ts';
import { PAGE_ROWS } from '../../app/looking.ts';
import { TableScroll } from '../TableScroll.tsx';
import { shortId } from '../explore/names.ts';
import { useWords } from '../words.tsx';
import { amountOf } from './amount.ts';
import { Pager } from './Pager.tsx';

const ORDERS: readonly SessionOrder[] = ['dollars', 'calls', 'prompt', 'last', 'recorded'];

export function SessionList(props: { page: SessionsPage }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const list = () => app.looking.list();
  const filtered = (): { readonly kind: 'agent' | 'model'; readonly name: string } | null => {
    const { agent, model } = list();
    if (agent !== null) return { kind: 'agent', name: agent };
    return model === null ? null : { kind: 'model', name: model };
  };
  const caption = (): string => {
    const { matching, from, rows } = props.page;
    if (matching === 0) return t('calls.caption.none');
    if (rows.length === matching)
      return t('calls.caption', { n: matching, count: f().count(matching) });
    return t('calls.caption.some', {
      from: f().count(from + 1),
      to: f().count(from + rows.length),
      count: f().count(matching),
    });
  };
  return (
    <>
      <div class="controls calls-controls">
        <input
          type="search"
          class="box-input"
          aria-label={t('calls.search')}
          placeholder={t('calls.search.hint')}
          value={list().search}
          onInput={(event) => app.looking.setList({ search: event.currentTarget.value })}
        />
        <select
          class="box-select"
          aria-label={t('calls.order')}
          onChange={(event) => {
            const order = ORDERS.find((o) => o === event.currentTarget.value) ?? 'dollars';
            app.looking.setList({ order, descending: order !== 'recorded' });
          }}
        >
          <For each={ORDERS}>
            {(order) => (
              <option value={order} selected={list().order === order}>
                {t(`calls.order.${order}`)}
              </option>
            )}
          </For>
        </select>
        <Show when={filtered()}>
          {(by) => (
            <p class="calls-filter">
              {t(`calls.filter.${by().kind}`, { name: by().name })}{' '}
              <button
                type="button"
                class="link"
                onClick={() => app.looking.setList({ agent: null, model: null })}
              >
                {t('calls.filter.off')}
              </button>
            </p>
          )}
        </Show>
      </div>
      <TableScroll label={caption()}>
        <table class="table calls-table">
          <caption>{caption()}</caption>
          <thead>
            <tr>
              <th scope="col">{t('calls.col.session')}</th>
              <th scope="col">{t('calls.col.dollars')}</th>
              <th scope="col">{t('calls.col.calls')}</th>
              <th scope="col">{t('calls.col.turns')}</th>
              <th scope="col">
                {t('calls.col.prompt')} <span class="unit">{t('calls.col.prompt.unit')}</span>
              </th>
              <th scope="col">{t('calls.col.hit')}</th>
              <th scope="col">{t('calls.col.rewrites')}</th>
              <th scope="col">{t('calls.col.last')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.page.rows}>
              {(row) => (
                <tr>
                  <th scope="row">
                    <button
                      type="button"
                      class="link"
                      title={t('calls.look', { name: row.name || t('calls.unnamed') })}
                      onClick={() => app.looking.open(row.session)}
                    >
                      {shortId(row.name) || t('calls.unnamed')}
                    </button>
                  </th>
                  <td>{amountOf(row, words)}</td>
                  <td>{f().count(row.calls)}</td>
                  <td>{f().count(row.turns)}</td>
                  <td>{row.largestPrompt === null ? '–' : f().tokens(row.largestPrompt)}</td>
                  <td>{row.hitRatio === null ? '–' : f().percent(row.hitRatio, 0)}</td>
                  <td>{f().count(row.rewrites)}</td>
                  <td>{row.lastMs === null ? '–' : f().moment(row.lastMs)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </TableScroll>
      <Pager
        from={props.page.from}
        count={props.page.matching}
        rows={PAGE_ROWS}
        onFrom={(from) => app.looking.setList({ from })}
      />
    </>
  );
}
