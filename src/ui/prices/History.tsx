/** How one list's prices changed, beside the calls at hand, with the sources of each price. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { layoutHistory } from '../../charts/pricehistory.ts';
import { CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import type { Period, Source, Tariff } from '../../tariffs/tariff.ts';
import { createWidth } from '../chart/measure.ts';
import { useWords } from '../words.tsx';
import { HistorySvg } from './HistorySvg.tsx';
import { historyPeriods } from './periods.ts';

export function History(props: { tariff: Tariff }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [width, measure] = createWidth(680);
  const layout = createMemo(() => {
    const { firstMs, lastMs } = app.source();
    return layoutHistory({
      width: Math.min(760, width()),
      periods: historyPeriods(props.tariff),
      nowMs: CATALOGUE_AS_OF_MS,
      traced: firstMs === null || lastMs === null ? null : { fromMs: firstMs, toMs: lastMs },
      tick: (v) => f().tick(v),
      day: (ms) => f().date(ms, 'medium'),
      name: (part, price) => t(`history.${part}`, { price: f().price(price) }),
    });
  });
  const span = ({ fromMs, toMs }: Period): string => {
    const [from, to] = [fromMs, toMs].map((ms) =>
      Number.isFinite(ms) ? f().date(ms, 'medium') : null,
    );
    if (given(from) && given(to)) return t('history.span', { from, to });
    if (given(from)) return t('history.since', { from });
    return given(to) ? t('history.until', { to }) : t('history.always');
  };
  return (
    <div class="history-part">
      <h3>{t('history.title')}</h3>
      <div class="history-box" ref={measure}>
        <Show when={layout()}>
          {(l) => (
            <HistorySvg
              layout={l()}
              words={{
                aria: t('history.aria', { name: props.tariff.display }),
                unit: t('history.unit'),
                traced: t('history.traced'),
              }}
            />
          )}
        </Show>
      </div>
      <p class="source">
        <Show when={props.tariff.periods.length === 1}>{`${t('history.one')} `}</Show>
        <Show when={layout()?.isOpenBefore}>{`${t('history.open')} `}</Show>
        <Show
          when={layout()?.lines.some((x) => x.ahead !== '')}
        >{`${t('history.ahead', { date: f().date(CATALOGUE_AS_OF_MS, 'medium') })} `}</Show>
      </p>
      <ol class="history-periods">
        <For each={props.tariff.periods}>
          {(period) => (
            <li>
              {span(period)}{' '}
              <span class="sub">
                {period.confirmedOn === null
                  ? t('history.unchecked')
                  : t('history.checked', { date: f().date(period.confirmedOn, 'medium') })}
                {period.sources.length === 0
                  ? ''
                  : ` · ${t('check.sources', {
                      n: period.sources.length,
                      list: f().list(period.sources.map((s) => sourceName(s))),
                    })}`}
              </span>
            </li>
          )}
        </For>
      </ol>
    </div>
  );
}

const given = (text: string | null | undefined): text is string => (text ?? '') !== '';

/** A source with its date; an address without its protocol. */
export function sourceName({ ref, date, seen }: Source): string {
  const when = date ?? seen;
  const bare = ref.replace(/^https?:\/\//, '').replace(/^npm /, '');
  const short = bare.length > 60 ? `${bare.slice(0, 58)}…` : bare;
  return when === null ? short : `${short} (${when})`;
}
