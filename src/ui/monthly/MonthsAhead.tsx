/** The monthly bill over the months to come, at the growth that was chosen. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import {
  growingMachines,
  monthsAhead,
  type OwnMachine,
  type ProjectionRow,
} from '../../answers/projection.ts';
import { useApp } from '../../app/context.ts';
import { layoutGrowth } from '../../charts/growth.ts';
import { NARROW } from '../../charts/monthly.ts';
import { Decimal, parseDecimal } from '../../money/decimal.ts';
import { ChartFoot } from '../chart/ChartFoot.tsx';
import { createWidth } from '../chart/measure.ts';
import { shortName } from '../facts.ts';
import { Rich, useWords, type Words } from '../words.tsx';
import type { AheadLine } from './ahead.ts';
import { AheadSvg } from './AheadSvg.tsx';
import { AheadTable } from './AheadTable.tsx';
import { LineKey, type KeyRow } from './LineKey.tsx';

/** What the page offers before the reader says otherwise: a fraction a month. */
const GROWTH = '0.05';

export function MonthsAhead(props: {
  rows: readonly ProjectionRow[];
  machine: OwnMachine | null;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [width, measure] = createWidth(1160);
  const c = () => app.choices();
  // Texts and numbers first: a choice that does not concern the bill draws nothing anew.
  const growthText = createMemo(() => c().growthPerMonth);
  const budgetText = createMemo(() => c().budgetUsd ?? '');
  const horizon = createMemo(() => c().horizonMonths);
  const turnsText = createMemo(() => c().turnsPerDay);
  const growth = createMemo(() => parseDecimal(growthText()) ?? new Decimal(0));
  const budget = createMemo(() => {
    const b = parseDecimal(budgetText());
    return b?.gt(0) === true ? b : null;
  });
  const lines = createMemo(() =>
    props.rows.flatMap((row): AheadLine[] =>
      row.perMonth === null
        ? []
        : [
            {
              tariff: row.tariff,
              ...monthsAhead(row.perMonth, growth(), horizon(), budget()),
            },
          ],
    ),
  );
  const machines = createMemo(() =>
    props.machine === null || !props.machine.turnsPerDay.gt(0)
      ? null
      : growingMachines(
          props.machine,
          parseDecimal(turnsText()) ?? new Decimal(0),
          growth(),
          horizon(),
        ),
  );
  const narrow = (): boolean => width() < NARROW;
  const money = (d: Decimal | undefined): number => d?.toNumber() ?? 0;
  const layout = createMemo(() =>
    layoutGrowth({
      width: width(),
      lines: lines().map((l) => ({
        key: l.tariff.id,
        name: shortName(l.tariff),
        months: l.months.map(money),
        over: l.over,
      })),
      budget: budget()?.toNumber() ?? null,
      budgetName: t(narrow() ? 'monthly.budgetShort' : 'monthly.budgetAt', {
        amount: f().whole(budget() ?? 0),
      }),
      machines: machines()?.map(money) ?? null,
      machineName: t('monthly.machines'),
      label: (l) => `${f().monthly(l.months.at(-1) ?? 0)} ${l.name}`,
      crossing: (n) => t('monthly.ahead.month', { n: f().count(n) }),
      tick: (v) => (narrow() ? f().tickShort(v) : f().tick(v)),
    }),
  );
  const title = (): string => {
    const ends = lines().flatMap((l) => l.months.slice(-1));
    const values = {
      growth: f().percent(growth()),
      n: f().count(horizon()),
      low: f().monthly(Decimal.min(...ends)),
      high: f().monthly(Decimal.max(...ends)),
    };
    return t(values.low === values.high ? 'monthly.ahead' : 'monthly.ahead.range', values);
  };
  /** Who is over the budget, and when. */
  const verdicts = createMemo((): string[] => {
    if (budget() === null) return [];
    const last = horizon();
    const always = lines().filter((l) => l.over?.from === 1 && l.over.to === last);
    const never = lines().filter((l) => l.over === null);
    const names = (of: readonly AheadLine[]): string =>
      f().list(of.map((l) => shortName(l.tariff)));
    const crossing = lines().flatMap((l) => {
      if (l.over === null || always.includes(l)) return [];
      const model = shortName(l.tariff);
      return l.over.from > 1
        ? t('monthly.ahead.from', { model, n: f().count(l.over.from) })
        : t('monthly.ahead.until', { model, n: f().count(l.over.to) });
    });
    return [
      ...(always.length > 0 ? [t('monthly.ahead.always', { models: names(always) })] : []),
      ...crossing,
      ...(never.length > 0 ? [t('monthly.ahead.never', { models: names(never) })] : []),
    ];
  });
  const keyRows = (): KeyRow[] => {
    const rows = lines().map((l) => ({
      bill: l.months.at(-1) ?? new Decimal(0),
      key: l.tariff.id,
      name: shortName(l.tariff),
      more: [budget() === null ? null : overBudget(l, horizon(), words)],
    }));
    const last = machines()?.at(-1);
    const own =
      last === undefined
        ? []
        : [{ bill: last, key: 'machine', name: t('monthly.machines'), more: [] }];
    return [...rows, ...own]
      .sort((a, b) => b.bill.cmp(a.bill))
      .map(({ bill, ...row }) => ({ ...row, amount: f().monthly(bill) }));
  };
  // What is measured is there before the chart is.
  return (
    <div ref={measure}>
      <Show when={lines().length > 0}>
        <Show
          when={!growth().isZero()}
          fallback={
            <p class="source monthly-ahead">
              <Rich
                code="monthly.ahead.none"
                slots={{
                  grow: () => (
                    <button
                      type="button"
                      class="link"
                      onClick={() => app.change({ growthPerMonth: GROWTH }, 'growth')}
                    >
                      {t('monthly.ahead.grow', { growth: f().percent(Number(GROWTH)) })}
                    </button>
                  ),
                }}
              />
            </p>
          }
        >
          <figure class="monthly-ahead" aria-labelledby="monthly-ahead-title">
            <figcaption class="figure-head">
              <h3 class="figure-title ahead-title" id="monthly-ahead-title">
                {title()}
              </h3>
              <span class="toggle" role="group" aria-label={t('monthly.ahead.horizon')}>
                <For each={[12, 24] as const}>
                  {(months) => (
                    <button
                      type="button"
                      aria-pressed={horizon() === months}
                      onClick={() => app.change({ horizonMonths: months }, 'horizon')}
                    >
                      {t('monthly.ahead.months', { n: f().count(months) })}
                    </button>
                  )}
                </For>
              </span>
            </figcaption>
            <div class="monthly-box">
              <AheadSvg layout={layout()} />
            </div>
            <Show when={narrow()}>
              <LineKey label={t('monthly.key')} rows={keyRows()} />
            </Show>
            <ChartFoot
              fileName="keep-or-compact-months-ahead"
              table={() => (
                <AheadTable lines={lines()} machines={machines()} hasBudget={budget() !== null} />
              )}
            >
              <Show when={!narrow()}>
                <For each={verdicts()}>{(text) => <>{text} </>}</For>
              </Show>
              {t('monthly.ahead.source')}
            </ChartFoot>
          </figure>
        </Show>
      </Show>
    </div>
  );
}

/** Whether and when one line is over the budget. */
function overBudget({ over }: AheadLine, last: number, { t, f }: Words): string {
  if (over === null) return t('monthly.ahead.key.never');
  if (over.from > 1) return t('monthly.ahead.key.from', { n: f().count(over.from) });
  return over.to < last
    ? t('monthly.ahead.key.until', { n: f().count(over.to) })
    : t('monthly.ahead.key.always');
}
