/**
 * Where a set of tariffs changes its price: the cuts at which a ledger must keep calls apart so
 * that every tariff of the set prices a group of calls alike.
 */
import type { ScheduleRule, Tariff } from './tariff.ts';

export interface Boundaries {
  /** Prompt sizes in tokens, rising: at each of them another tier begins or a window ends. */
  readonly promptCuts: readonly number[];
  /** Instants in milliseconds, rising: at each of them another period or multiplier begins. */
  readonly instants: readonly number[];
  /** The schedules, each once, ordered by key. */
  readonly rules: readonly { readonly key: string; readonly rule: ScheduleRule }[];
}

/** All cuts of a set of tariffs. A cut belongs to what begins there: prompts ≥ cut, times ≥ cut. */
export function boundariesOf(tariffs: Iterable<Tariff>): Boundaries {
  const promptCuts = new Set<number>();
  const instants = new Set<number>();
  const rules = new Map<string, ScheduleRule>();
  for (const tariff of tariffs) {
    // The smallest prompt that no longer fits.
    if (tariff.contextWindow !== null) promptCuts.add(tariff.contextWindow + 1);
    for (const period of tariff.periods) {
      instants.add(period.fromMs).add(period.toMs);
      for (const tier of period.tiers) promptCuts.add(tier.minPromptTokens);
      for (const { rule } of period.schedule) rules.set(ruleKey(rule), rule);
    }
    for (const { fromMs, toMs } of tariff.modifiers) instants.add(fromMs).add(toMs);
  }
  return {
    promptCuts: sorted(promptCuts),
    instants: sorted([...instants].filter(Number.isFinite)),
    rules: [...rules]
      .map(([key, rule]) => ({ key, rule }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
  };
}

/** A stable name of a rule: two rules with the same hours have the same key. */
export function ruleKey(rule: ScheduleRule): string {
  const days = [...rule.days].sort((a, b) => a - b).join('');
  const windows = rule.windows.map(([start, end]) => `${start}-${end}`).sort();
  return `${rule.timeZone} ${days} ${windows.join(' ')}`;
}

function sorted(values: Iterable<number>): number[] {
  return [...values].sort((a, b) => a - b);
}
