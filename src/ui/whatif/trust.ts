/** How far a simulated arm can be trusted. */
import type { CalibrationSummary } from '../../answers/simulation.ts';
import type { SimulatedFacts } from '../../scenario/scenario.ts';
import { WEAK_BELOW } from '../../strategies/calibrate.ts';

/** Too few calls agree with the record, or none has a read to agree with. */
export function isWeak({ calls, agreeing }: Pick<SimulatedFacts, 'calls' | 'agreeing'>): boolean {
  return calls === 0 || agreeing < WEAK_BELOW * calls;
}

/** The cause of most misses. */
export function largestMiss(
  calibration: CalibrationSummary | null,
): CalibrationSummary['misses'][number] | null {
  return (calibration?.misses ?? []).reduce<CalibrationSummary['misses'][number] | null>(
    (most, miss) => (most === null || miss.calls > most.calls ? miss : most),
    null,
  );
}
