/** What each day cost, by the calendar of a zone that the reader sees and may change. */
import { createSignal, createUniqueId, For, Show, type JSX } from 'solid-js';
import type { DaysAnswer, ExplorationAnswer } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { isTimeZone } from '../../tariffs/instants.ts';
import { useWords } from '../words.tsx';
import { Part } from './Part.tsx';
import { TableScroll } from '../TableScroll.tsx';

/** The latest days, before the reader asks for all. */
const LISTED = 14;

const UTC = 'UTC';

export function Days(props: { found: Pick<ExplorationAnswer, 'days'> }): JSX.Element {
  const { t, f } = useWords();
  const answer = () => props.found.days;
  const [all, setAll] = createSignal(false);
  const listed = () => (all() ? answer().rows : answer().rows.slice(-LISTED));
  const hidden = (): number => answer().rows.length - LISTED;
  const left = (): number =>
    answer().count - answer().rows.filter(({ day }) => day !== null).length;
  const cost = (of: { total: DaysAnswer['total']; unpricedCalls: number }, calls: number) => (
    <Show when={of.unpricedCalls < calls} fallback={t('explore.unpriced')}>
      {of.unpricedCalls > 0 ? '≥ ' : ''}
      {f().dollars(of.total)}
      <Show when={of.unpricedCalls > 0}>
        <span class="sub">
          {t('explore.agents.atLeast', { count: f().count(of.unpricedCalls) })}
        </span>
      </Show>
    </Show>
  );
  return (
    <Part
      id="days"
      title={
        answer().count === 0
          ? t('explore.days.title.none')
          : t('explore.days.title', {
              n: answer().count,
              count: f().count(answer().count),
              zone: answer().timeZone,
            })
      }
    >
      <Show when={answer().count > 0}>
        <p class="deck">{t('explore.days.deck')}</p>
        <Zone />
      </Show>
      <TableScroll label={t('explore.days.caption', { zone: answer().timeZone })}>
        <table class="table explore-days">
          <caption class="visually-hidden">
            {t('explore.days.caption', { zone: answer().timeZone })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('explore.days.col.day')}</th>
              <th scope="col">{t('explore.days.col.calls')}</th>
              <th scope="col">{t('explore.days.col.cost')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={listed()}>
              {(row) => (
                <tr>
                  <th scope="row">
                    {row.day === null ? t('explore.days.none') : f().date(row.day)}
                  </th>
                  <td>{f().count(row.calls)}</td>
                  <td>{cost(row.own, row.calls)}</td>
                </tr>
              )}
            </For>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('explore.days.total')}</th>
              <td>{f().count(answer().calls)}</td>
              <td>{cost(answer(), answer().calls)}</td>
            </tr>
          </tfoot>
        </table>
      </TableScroll>
      <Show when={hidden() > 0}>
        <p class="explore-more">
          <button type="button" class="link" onClick={() => setAll(!all())}>
            {all() ? t('explore.less') : t('explore.more', { count: f().count(hidden()) })}
          </button>
        </p>
      </Show>
      <Show when={left() > 0}>
        <p class="source">{t('explore.days.rest', { n: left(), count: f().count(left()) })}</p>
      </Show>
    </Part>
  );
}

/** The zone: the reader's own, UTC, or any that is typed. */
function Zone(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const [bad, setBad] = createSignal(false);
  const id = createUniqueId();
  const set = (zone: string): void => {
    const ok = isTimeZone(zone);
    setBad(!ok);
    if (ok) app.exploring.setTimeZone(zone);
  };
  return (
    <p class="explore-zone">
      <label for={id}>{t('explore.days.zone')}</label>{' '}
      <input
        id={id}
        class="box-input"
        type="text"
        size="24"
        maxlength="64"
        spellcheck={false}
        autocomplete="off"
        value={app.exploring.timeZone()}
        aria-invalid={bad()}
        aria-describedby={`${id}-bad`}
        onChange={(event) => set(event.currentTarget.value.trim())}
      />{' '}
      <For each={[...new Set([app.exploring.ownTimeZone, UTC])]}>
        {(zone) => (
          <>
            <button type="button" class="link" onClick={() => set(zone)}>
              {zone}
            </button>{' '}
          </>
        )}
      </For>
      <span id={`${id}-bad`} role="status">
        <Show when={bad()}>
          <span class="trouble">{t('explore.days.bad')}</span>
        </Show>
      </span>
    </p>
  );
}
