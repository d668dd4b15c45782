/** What the log itself says its calls cost. */
import { ZERO, parseDecimal, type Decimal } from '../money/decimal.ts';
import { stringAt, type Trace } from '../trace/trace.ts';

/** Exact sum of the recorded costs, dollars, and how many calls have one. */
export function recordedCostOf(trace: Trace): { readonly total: Decimal; readonly calls: number } {
  let total = ZERO;
  let calls = 0;
  for (let i = 0; i < trace.length; i++) {
    const text = stringAt(trace, trace.recordedCost[i]);
    const cost = text === null ? null : parseDecimal(text);
    if (cost === null) continue;
    total = total.plus(cost);
    calls += trace.calls[i] ?? 1;
  }
  return { total, calls };
}
