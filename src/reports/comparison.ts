/**
 * The comparison as CSV (RFC 4180): one row a price list, exact decimals, an empty cell where there
 * is no figure. Text cells that a spreadsheet would run as a formula are guarded by an apostrophe.
 */
import Papa from 'papaparse';
import { plain, type Decimal } from '../money/decimal.ts';
import { breakdownOf, type ComparisonRow } from '../answers/comparison.ts';
import type { SimulationOptions } from '../answers/assumptions.ts';
import type { Crossover } from '../answers/crossover.ts';
import type { SimulatedFacts } from '../scenario/scenario.ts';
import { guardText } from './guard.ts';

/** A simulated arm, its fit to the record, its assumptions as fractions. */
export interface SimulatedArmNote {
  readonly facts: SimulatedFacts;
  readonly options: SimulationOptions;
}

export interface ComparisonReport {
  readonly rows: readonly ComparisonRow[];
  /** The compacted arm by tariff id; empty where one arm was recorded. */
  readonly compact: ReadonlyMap<string, ComparisonRow>;
  /** How the compacted arm was simulated; absent or `null`: it was recorded, or there is none. */
  readonly simulated?: SimulatedArmNote | null;
  /** By tariff id. */
  readonly verdicts: ReadonlyMap<
    string,
    { readonly crossover: Crossover | null; readonly margin: Decimal | null }
  >;
  /** `recorded`, or the day whose prices are used. */
  readonly priceDate: string;
  readonly writes: string;
  /** Names of the rules that are switched off. */
  readonly rulesOff: readonly string[];
  /** Where summary calls were estimated: how, and by tariff id what the recorded calls alone cost. */
  readonly summaries: {
    readonly estimate: string;
    readonly recorded: ReadonlyMap<string, Decimal | null>;
  } | null;
}

export const COMPARISON_COLUMNS = [
  'model',
  'provider',
  'price_date',
  'cache_writes',
  'rules_off',
  'complete',
  'lower_bound',
  'priced_calls',
  'unpriced_calls',
  'does_not_fit',
  'total_usd',
  'per_session_usd',
  'per_turn_usd',
  'per_call_usd',
  'uncached_input_usd',
  'cache_read_usd',
  'cache_write_usd',
  'output_usd',
  'fees_usd',
  'compacted_total_usd',
  'compacted_arm',
  'compacted_strategy',
  'compacted_assumptions',
  'break_even_cached_usd_per_mtok',
  'margin',
  'regime',
  'assumptions',
  'estimated_summaries',
  'total_without_estimates_usd',
] as const;

export function comparisonCsv(report: ComparisonReport): string {
  const money = (amount: Decimal | null | undefined): string =>
    amount === null || amount === undefined ? '' : plain(amount);
  const { simulated = null } = report;
  const compactedNote =
    simulated === null
      ? [report.compact.size === 0 ? '' : 'recorded', '', '']
      : ['simulated', guardText(simulated.facts.spec), assumptionsOf(simulated)];
  const data = report.rows.map((row) => {
    const { tariff, priced, total } = row;
    const parts = total === null ? null : breakdownOf(row);
    const compact = report.compact.get(tariff.id);
    const verdict = report.verdicts.get(tariff.id);
    return [
      guardText(tariff.id),
      guardText(tariff.provider),
      report.priceDate,
      report.writes,
      report.rulesOff.join(' '),
      row.complete,
      row.lowerBound,
      priced.pricedCalls,
      priced.unpricedCalls,
      priced.doesNotFit,
      money(total),
      money(row.perSession),
      money(row.perTurn),
      money(row.perCall),
      money(parts?.uncachedInput),
      money(parts?.cacheRead),
      money(parts?.cacheWrite),
      money(parts?.output),
      money(parts?.fees),
      money(compact?.total),
      ...compactedNote,
      money(verdict?.crossover?.cachedPrice),
      money(verdict?.margin),
      verdict?.crossover?.regime ?? '',
      guardText(
        priced.assumptions
          .map((a) => (a.detail === '' ? a.code : `${a.code}: ${a.detail}`))
          .join('; '),
      ),
      report.summaries?.estimate ?? '',
      money(report.summaries?.recorded.get(tariff.id)),
    ];
  });
  return Papa.unparse({ fields: [...COMPARISON_COLUMNS], data }, { newline: '\r\n' });
}

function assumptionsOf({ facts, options }: SimulatedArmNote): string {
  const { reworkShare, lanes } = options;
  return [
    `cache reads predicted: ${facts.agreeing} of ${facts.calls} calls`,
    `rework share: ${reworkShare}`,
    `system share: ${lanes.systemShare}`,
    `tool share: ${lanes.toolShare}`,
    `rewrites: ${facts.rewrites}`,
  ].join('; ');
}
