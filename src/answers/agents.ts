/**
 * Agents side by side: what each cost, what its prompt cache did for it, and whether caching pays
 * under a seller's write premium.
 */
import { Decimal, ZERO, toQuotient } from '../money/decimal.ts';
import { buildLedger, cellsBySession, totalSums, type BandSums } from '../costing/ledger.ts';
import { cachedPriceOf, type PricingOptions } from '../costing/price.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { rateCardAt } from '../tariffs/inforce.ts';
import { resolveModel } from '../tariffs/match.ts';
import { Pace, finish, type Steps } from '../strategies/steps.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { FLAG, stringAt, type Trace } from '../trace/trace.ts';
import { priceAsRecorded } from './comparison.ts';

export interface AgentRow {
  /** As recorded; `null` = calls that name none. */
  readonly agent: string | null;
  readonly calls: number;
  readonly uncachedInput: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
  /** Cached reads ÷ all input, a fraction; `null` without input. */
  readonly hitRatio: Decimal | null;
  /** Each call at its own model's prices; `null` where none is priced. Dollars. */
  readonly total: Decimal | null;
  readonly unpricedCalls: number;
  /**
   * Cached reads for each token that entered the cache; `null` where none did. Where the log reports
   * no writes, every uncached token is taken to have entered it: a lower bound of the reads.
   */
  readonly readsPerWritten: Decimal | null;
  readonly writesAre: 'recorded' | 'uncached-input';
  /** Output tokens of a single call, mean; `null` where rows are sums of several calls. */
  readonly outputPerCall: Decimal | null;
}

/** One row an agent, the dearest first. @param tariffs in which recorded models are looked up */
export function agentRows(
  trace: Trace,
  tariffs: readonly Tariff[],
  pricing: PricingOptions,
  asOfMs: number,
): AgentRow[] {
  return finish(agentRowsInSteps(trace, tariffs, pricing, asOfMs));
}

/** Agents that are priced in one step: some milliseconds. */
const AGENTS_A_STEP = 256;

/** As {@link agentRows}, giving way between some hundred agents. */
export function* agentRowsInSteps(
  trace: Trace,
  tariffs: readonly Tariff[],
  pricing: PricingOptions,
  asOfMs: number,
): Steps<AgentRow[]> {
  const sums = new Set<string | null>();
  for (let i = 0; i < trace.length; i++)
    if (((trace.flags[i] ?? 0) & FLAG.aggregated) !== 0) sums.add(stringAt(trace, trace.agent[i]));
  const groups = { names: trace.strings, of: trace.agent };
  yield;
  const ledger = buildLedger(trace, boundariesOf(tariffs), { asOfMs, groups });
  yield;
  const byId = new Map(tariffs.map((t) => [t.id, t]));
  const resolved = ledger.models.map(({ model, provider }) => {
    const { tariffId } = resolveModel({ model: model ?? '', provider }, tariffs);
    return tariffId === null ? null : (byId.get(tariffId) ?? null);
  });
  const rowOf = (bands: readonly BandSums[], i: number): AgentRow => {
    const id = ledger.sessions[i]?.id ?? UNNAMED;
    const agent = id === UNNAMED ? null : id;
    const s = totalSums(bands);
    const cacheWrite =
      s.cacheWriteUnknown + s.cacheWrite5m + s.cacheWrite30m + s.cacheWrite1h + s.cacheWrite12h;
    const entered = cacheWrite > 0 ? cacheWrite : s.uncachedInput;
    const own = priceAsRecorded(ledger, resolved, pricing, bands);
    return {
      agent,
      calls: s.calls,
      uncachedInput: s.uncachedInput,
      cacheRead: s.cacheRead,
      cacheWrite,
      output: s.output,
      hitRatio: quotient(s.cacheRead, s.uncachedInput + s.cacheRead + cacheWrite),
      total: own.pricedCalls === 0 && own.unpricedCalls > 0 ? null : own.total,
      unpricedCalls: own.unpricedCalls,
      readsPerWritten: quotient(s.cacheRead, entered),
      writesAre: cacheWrite > 0 ? 'recorded' : 'uncached-input',
      outputPerCall: sums.has(agent) ? null : quotient(s.output, s.calls),
    };
  };
  const rows: AgentRow[] = [];
  for (const bands of cellsBySession(ledger)) {
    rows.push(rowOf(bands, rows.length));
    if (rows.length % AGENTS_A_STEP === 0) yield;
  }
  return rows.sort((a, b) => (b.total ?? ZERO).cmp(a.total ?? ZERO) || b.calls - a.calls);
}

/** What all agents cost together, dollars; `null` where a call of some agent has no price. */
export function agentsTotal(
  agents: readonly Pick<AgentRow, 'total' | 'unpricedCalls'>[],
): Decimal | null {
  return agents.some((a) => a.total === null || a.unpricedCalls > 0)
    ? null
    : agents.reduce((sum, a) => sum.plus(a.total ?? ZERO), ZERO);
}

/** No agent has this name: names are not empty. */
const UNNAMED = '';

export interface CachingPays {
  readonly tariff: string;
  /** Reads of each written token above which caching is cheaper than none. */
  readonly readsToRepay: Decimal | null;
  /** `null` where it cannot be said. */
  readonly pays: boolean | null;
}

/**
 * Whether caching pays an agent at each seller: its reads per written token against the write
 * premium, `reads > (w − 1) ÷ (1 − r)` with prices as multiples of uncached input.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching#pricing
 */
export function cachingPays(
  row: Pick<AgentRow, 'readsPerWritten'>,
  tariffs: readonly Tariff[],
  dateMs: number,
): CachingPays[] {
  return tariffs.map((tariff) => {
    const rates = rateCardAt(tariff, { timeMs: dateMs, promptTokens: null })?.rates ?? null;
    if (rates === null || !tariff.caching || rates.input.isZero())
      return { tariff: tariff.id, readsToRepay: null, pays: null };
    const ttl =
      tariff.cache.defaultTtl ??
      (['5m', '30m', '1h', '12h'] as const).find((t) => rates.cacheWrite[t]);
    const write = (ttl === undefined ? undefined : rates.cacheWrite[ttl]) ?? rates.input;
    const discount = rates.input.minus(cachedPriceOf(rates));
    if (!discount.gt(0)) return { tariff: tariff.id, readsToRepay: null, pays: false };
    const repay = Decimal.max(ZERO, write.minus(rates.input)).div(discount);
    return {
      tariff: tariff.id,
      readsToRepay: toQuotient(repay),
      pays: row.readsPerWritten === null ? null : row.readsPerWritten.gt(repay),
    };
  });
}

export interface BudgetSaving {
  /** Calls whose output exceeds the budget. */
  readonly calls: number;
  readonly tokens: number;
  /** At the output price of each call's own model; `null` where none of them has a price. */
  readonly dollars: Decimal | null;
}

/**
 * What an output budget would save on an agent's own output; what shorter outputs save on later
 * prompts comes on top. `null` where rows are sums of several calls: only single calls can tell.
 * @param agent index into the trace's strings; −1 = calls that name none
 */
export function outputBudgetSaving(
  trace: Trace,
  agent: number,
  budgetTokens: number,
  tariffOf: (model: number) => Tariff | null,
  asOfMs: number,
): BudgetSaving | null {
  const of = finish(budgetSavingsInSteps(trace, budgetTokens, tariffOf, asOfMs)).get(agent);
  return of === undefined ? { calls: 0, tokens: 0, dollars: ZERO } : of;
}

/**
 * {@link outputBudgetSaving} of every agent by its index, in one pass over the calls: there may be as
 * many agents as calls.
 */
export function* budgetSavingsInSteps(
  trace: Trace,
  budgetTokens: number,
  tariffOf: (model: number) => Tariff | null,
  asOfMs: number,
): Steps<Map<number, BudgetSaving | null>> {
  const found = new Map<number, { calls: number; tokens: number; dollars: Decimal | null }>();
  const hasSums = new Set<number>();
  const pace = new Pace();
  for (let i = 0; i < trace.length; i++) {
    if (pace.isOver()) yield;
    const agent = trace.agent[i] ?? -1;
    let of = found.get(agent);
    if (of === undefined) found.set(agent, (of = { calls: 0, tokens: 0, dollars: null }));
    if (((trace.flags[i] ?? 0) & FLAG.aggregated) !== 0) hasSums.add(agent);
    const over = (trace.counts.output[i] || 0) - budgetTokens;
    if (over <= 0) continue;
    of.calls++;
    of.tokens += over;
    const timeMs = trace.timeMs[i] ?? Number.NaN;
    const tariff = tariffOf(trace.model[i] ?? -1);
    const card =
      tariff === null
        ? null
        : rateCardAt(tariff, {
            timeMs: Number.isNaN(timeMs) ? asOfMs : timeMs,
            promptTokens: null,
          });
    if (card !== null)
      of.dollars = (of.dollars ?? ZERO).plus(card.rates.output.times(over).div(1_000_000));
  }
  return new Map(
    [...found].map(([agent, of]) => [
      agent,
      hasSums.has(agent) ? null : { ...of, dollars: of.calls === 0 ? ZERO : of.dollars },
    ]),
  );
}

/** What a budget would save over all agents; `null` where no agent can be asked. */
export function budgetTotal(savings: Iterable<BudgetSaving | null>): BudgetSaving | null {
  let total: BudgetSaving | null = null;
  for (const saving of savings) {
    if (saving === null) continue;
    const { calls, tokens, dollars } = saving;
    total =
      total === null
        ? saving
        : {
            calls: total.calls + calls,
            tokens: total.tokens + tokens,
            // Of the priced ones.
            dollars:
              total.dollars === null || dollars === null
                ? (total.dollars ?? dollars)
                : total.dollars.plus(dollars),
          };
  }
  return total;
}

function quotient(part: number, whole: number): Decimal | null {
  return whole === 0 ? null : toQuotient(new Decimal(part).div(whole));
}
