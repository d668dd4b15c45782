/** The monthly bill of the shown models, over volume. */
import { createMemo, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { machinePaysFrom, sessionsPerDay, turnsPerDayOf } from '../../answers/projection.ts';
import { layoutMonthly, NARROW } from '../../charts/monthly.ts';
import { fromPercent, toPercent } from '../../charts/ticks.ts';
import { Decimal, parseDecimal, plain } from '../../money/decimal.ts';
import { ChartFoot } from '../chart/ChartFoot.tsx';
import { createWidth } from '../chart/measure.ts';
import { shortName } from '../facts.ts';
import { NumberField } from '../number/NumberField.tsx';
import { Rich, useWords } from '../words.tsx';
import { MonthlyKey } from './MonthlyKey.tsx';
import { MonthlySvg } from './MonthlySvg.tsx';
import { MonthlyTable } from './MonthlyTable.tsx';
import { MonthsAhead } from './MonthsAhead.tsx';
import { Shares } from './Shares.tsx';

/** What the page offers before the reader says otherwise. */
const BUDGET = '20000';
const MACHINE = { usdPerMonth: '14000', turnsPerDay: '30000' } as const;

export function Monthly(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [width, measure] = createWidth(1160);
  const c = () => app.choices();
  const number = (text: string): Decimal => parseDecimal(text) ?? new Decimal(0);
  const rows = createMemo(() =>
    app.projection().filter((r) => r.perMonth !== null && r.perMonth.gt(0)),
  );
  const unpriced = () => app.projection().filter((r) => r.perMonth === null);
  // Texts first: a choice that does not concern the bill draws nothing anew.
  const chosenMachine = createMemo(() => c().machine, undefined, {
    equals: (a, b) =>
      a === b || (a?.usdPerMonth === b?.usdPerMonth && a?.turnsPerDay === b?.turnsPerDay),
  });
  const budgetText = createMemo(() => c().budgetUsd);
  const turnsText = createMemo(() => c().turnsPerDay);
  const daysText = createMemo(() => c().daysPerMonth);
  const machine = createMemo(() => {
    const m = chosenMachine();
    return m === null
      ? null
      : { usdPerMonth: number(m.usdPerMonth), turnsPerDay: number(m.turnsPerDay) };
  });
  const pays = createMemo(() => {
    const m = machine();
    if (m === null || m.turnsPerDay.lte(0)) return [];
    return rows().map((r) => ({
      name: shortName(r.tariff),
      from: r.perTurn === null ? null : machinePaysFrom(m, r.perTurn, number(daysText())),
    }));
  });
  const paysText = (p: { readonly name: string; readonly from: Decimal | null }): string =>
    `${p.from === null ? t('monthly.pays.never') : f().count(p.from)} ${t('monthly.pays.against', { model: p.name })}`;
  const narrow = (): boolean => width() < NARROW;
  /** Bills are being worked out, and there is none to show meanwhile. */
  const waits = (): boolean => rows().length === 0 && app.isWorking().projection;
  const turnsPerDay = createMemo(() => number(turnsText()));
  /** Sessions that the turns make, at these shares. */
  const sessions = createMemo(() => sessionsPerDay(turnsPerDay(), app.workloads()));
  const isAssumed = (): boolean => c().workloadShares.length > 0;
  const lacksSpread = (): boolean =>
    isAssumed() && rows().length > 0 && rows().every((r) => r.low === null);
  const layout = createMemo(() =>
    rows().length === 0
      ? null
      : layoutMonthly({
          width: width(),
          turnsPerDay: turnsPerDay().toNumber() || 1,
          budget: budgetText() === null ? null : number(budgetText() ?? '0').toNumber(),
          machine: (() => {
            const m = machine();
            return m === null
              ? null
              : { usdPerMonth: m.usdPerMonth.toNumber(), turnsPerDay: m.turnsPerDay.toNumber() };
          })(),
          machineName: t('monthly.machines'),
          budgetName: t('monthly.budgetShort', { amount: f().whole(number(budgetText() ?? '0')) }),
          paysTexts: [t('monthly.pays'), ...pays().map((p) => paysText(p))],
          lines: rows().map((r) => ({
            key: r.tariff.id,
            name: shortName(r.tariff),
            perMonth: r.perMonth?.toNumber() ?? 0,
            low: r.low?.toNumber() ?? null,
            high: r.high?.toNumber() ?? null,
          })),
          label: (l) => f().monthly(l.perMonth),
          tick: (v) => (narrow() ? f().tickShort(v) : f().tick(v)),
          count: (v) => (narrow() ? f().tokens(v) : f().count(v)),
        }),
  );
  const title = (): string => {
    const costs = rows().map((r) => r.perMonth as Decimal);
    const turns = f().count(turnsPerDay());
    if (costs.length === 0) return t(waits() ? 'monthly.title.working' : 'monthly.title.none');
    const low = f().monthly(Decimal.min(...costs));
    const high = f().monthly(Decimal.max(...costs));
    return low === high
      ? t('monthly.title.one', { turns, high })
      : t('monthly.title', { turns, low, high });
  };
  return (
    <section
      class="section"
      id="monthly"
      aria-labelledby="monthly-title"
      aria-busy={app.isWorking().projection}
    >
      <h2 class="section-title" id="monthly-title">
        {title()}
      </h2>
      <p class="monthly-sentence">
        <Rich
          code="monthly.sentence"
          slots={{
            turns: () => (
              <NumberField
                label={t('monthly.turns')}
                value={c().turnsPerDay}
                format={(v) => f().count(number(v))}
                max="100000000"
                onChange={(v) => app.change({ turnsPerDay: v }, 'turnsPerDay')}
              />
            ),
            sessions: () => (
              <NumberField
                label={t('monthly.sessions')}
                value={plain(sessions().toSignificantDigits(6))}
                format={(v) => f().count(number(v))}
                max="100000000"
                onChange={(v) => {
                  const turns = turnsPerDayOf(number(v), app.workloads());
                  if (turns !== null) app.change({ turnsPerDay: plain(turns) }, 'turnsPerDay');
                }}
              />
            ),
            each: () => (
              <>{sessions().isZero() ? '–' : f().decimal(turnsPerDay().div(sessions()), 1)}</>
            ),
            growth: () => (
              <NumberField
                label={t('monthly.growthLabel')}
                value={toPercent(c().growthPerMonth)}
                format={(v) => f().percent(number(fromPercent(v)))}
                step="1"
                max="100"
                onChange={(v) => app.change({ growthPerMonth: fromPercent(v) }, 'growth')}
              />
            ),
            days: () => (
              <NumberField
                label={t('monthly.days')}
                value={c().daysPerMonth}
                format={(v) => f().decimal(number(v))}
                step="1"
                min="1"
                max="31"
                onChange={(v) => app.change({ daysPerMonth: v }, 'days')}
              />
            ),
            budget: () => (
              <Show
                when={c().budgetUsd}
                fallback={
                  <button
                    type="button"
                    class="link"
                    onClick={() => app.change({ budgetUsd: BUDGET }, 'budget')}
                  >
                    {t('monthly.addBudget')}
                  </button>
                }
              >
                {(budget) => (
                  <>
                    {t('monthly.budgetIs')}{' '}
                    <NumberField
                      label={t('monthly.budget')}
                      value={budget()}
                      format={(v) => f().whole(number(v))}
                      onChange={(v) => app.change({ budgetUsd: v }, 'budget')}
                    />{' '}
                    <button
                      type="button"
                      class="link remove"
                      aria-label={t('monthly.removeBudget')}
                      onClick={() => app.change({ budgetUsd: null }, 'budget')}
                    >
                      {'×'}
                    </button>
                  </>
                )}
              </Show>
            ),
            machine: () => (
              <Show
                when={c().machine}
                fallback={
                  <button
                    type="button"
                    class="link"
                    onClick={() => app.change({ machine: MACHINE }, 'machine')}
                  >
                    {t('monthly.addMachine')}
                  </button>
                }
              >
                {(m) => (
                  <>
                    <Rich
                      code="monthly.machineIs"
                      slots={{
                        cost: () => (
                          <>
                            <NumberField
                              label={t('monthly.machineCost')}
                              value={m().usdPerMonth}
                              format={(v) => f().whole(number(v))}
                              onChange={(v) =>
                                app.change({ machine: { ...m(), usdPerMonth: v } }, 'machine')
                              }
                            />{' '}
                            <button
                              type="button"
                              class="link remove"
                              aria-label={t('monthly.removeMachine')}
                              onClick={() => app.change({ machine: null }, 'machine')}
                            >
                              {'×'}
                            </button>
                          </>
                        ),
                        turns: () => (
                          <NumberField
                            label={t('monthly.machineTurns')}
                            value={m().turnsPerDay}
                            format={(v) => f().count(number(v))}
                            min="1"
                            onChange={(v) =>
                              app.change({ machine: { ...m(), turnsPerDay: v } }, 'machine')
                            }
                          />
                        ),
                      }}
                    />
                  </>
                )}
              </Show>
            ),
          }}
        />
      </p>
      <Shares />
      <figure>
        <div class="monthly-box" ref={measure}>
          <Show
            when={layout()}
            fallback={
              <p class="chart-empty">
                {waits()
                  ? t('monthly.working', { count: f().count(app.source().sizes.keep.sessions) })
                  : t('monthly.title.none')}
              </p>
            }
          >
            {(l) => <MonthlySvg layout={l()} pays={pays()} />}
          </Show>
        </div>
        <Show when={narrow() && rows().length > 0}>
          <MonthlyKey rows={rows()} pays={pays()} machine={machine()} />
        </Show>
        <ChartFoot fileName="keep-or-compact-monthly" table={() => <MonthlyTable />}>
          <Show when={isAssumed()}>
            <b>{t('monthly.shares.note')}</b>{' '}
          </Show>
          {lacksSpread() ? `${t('monthly.shares.single')} ` : ''}
          {t('monthly.source')}
          <Show when={unpriced().length > 0}>
            {` ${t('monthly.unpriced', { models: f().list(unpriced().map((r) => r.tariff.display)) })}`}
          </Show>
        </ChartFoot>
      </figure>
      <MonthsAhead rows={rows()} machine={machine()} />
    </section>
  );
}
