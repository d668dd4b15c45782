/** What the recorded calls cost by themselves: as the log says, and at their own models' prices. */
import type { AsRecorded } from '../answers/comparison.ts';
import { modelsOf } from '../answers/inventory.ts';
import type { Ledger } from '../costing/ledger.ts';
import { Decimal, ZERO } from '../money/decimal.ts';
import { resolveModel } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { stringAt, type Trace } from '../trace/trace.ts';
import { usd } from './format.ts';
import { money } from './json.ts';
import type { Words } from './words.ts';

/** What the log says that its calls cost. */
export interface RecordedCost {
  /** Exact; `null` where no call says it. */
  readonly total: Decimal | null;
  readonly calls: number;
}

/** @param taken rows to take */
export function recordedCost(
  trace: Trace,
  taken: (row: number) => boolean = () => true,
): RecordedCost {
  // Equal costs share one text, so each text is multiplied once instead of added a million times.
  const times = new Map<number, number>();
  let calls = 0;
  for (let i = 0; i < trace.length; i++) {
    const cost = trace.recordedCost[i] ?? -1;
    if (cost < 0 || !taken(i)) continue;
    times.set(cost, (times.get(cost) ?? 0) + 1);
    calls += trace.calls[i] ?? 1;
  }
  if (times.size === 0) return { total: null, calls: 0 };
  let total = ZERO;
  for (const [cost, n] of times)
    total = total.plus(new Decimal(stringAt(trace, cost) ?? '0').times(n));
  return { total, calls };
}

/** The tariffs that the recorded models of some traces mean, the most used first. */
export function ownTariffs(traces: readonly Trace[], tariffs: readonly Tariff[]): Tariff[] {
  const calls = new Map<string, number>();
  for (const trace of traces)
    for (const { resolved, calls: n } of modelsOf(trace, tariffs))
      if (resolved !== null) calls.set(resolved, (calls.get(resolved) ?? 0) + n);
  return tariffs
    .filter(({ id }) => calls.has(id))
    .sort((a, b) => (calls.get(b.id) ?? 0) - (calls.get(a.id) ?? 0));
}

/** The tariff that each recorded model of a ledger means, or `null`: then its calls are unpriced. */
export function resolvedModels(ledger: Ledger, tariffs: readonly Tariff[]): (Tariff | null)[] {
  const byId = new Map(tariffs.map((tariff) => [tariff.id, tariff]));
  return ledger.models.map(({ model, provider }) => {
    const { tariffId } = resolveModel({ model: model ?? '', provider }, tariffs);
    return tariffId === null ? null : (byId.get(tariffId) ?? null);
  });
}

export function asRecordedAnswer(own: AsRecorded): object {
  return {
    total: money(isUnpriced(own) ? null : own.total),
    complete: own.unpricedCalls === 0,
    unpricedCalls: own.unpricedCalls,
    pricedCalls: own.pricedCalls,
    lowerBound: own.lowerBound,
  };
}

/** `≥ $1.00, 1 of 2 calls unpriced`; `unpriced` where no call has a price. */
export function asRecordedText(own: AsRecorded, words: Words): string {
  if (isUnpriced(own)) return words.unpriced;
  const amount = usd(own.total, words.locale);
  if (own.unpricedCalls === 0) return own.lowerBound ? words.atLeast(amount) : amount;
  const calls = own.pricedCalls + own.unpricedCalls;
  return `${words.atLeast(amount)}, ${words.callsUnpriced(own.unpricedCalls, calls)}`;
}

function isUnpriced(own: AsRecorded): boolean {
  return own.pricedCalls === 0 && own.unpricedCalls > 0;
}
