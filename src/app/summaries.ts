/** Summary calls that the logs leave out, and those that were added as estimates. */
import { ESTIMATED_SUMMARY_OUTPUT_TOKENS } from '../strategies/summaryestimate.ts';
import type { ImportState, UnrecordedSummaries } from './app.ts';
import type { Loaded } from './loaded.ts';

export function summariesOf(
  { files, compactFiles }: ImportState,
  estimated: NonNullable<Loaded['estimated']> | null,
): UnrecordedSummaries {
  const added = [estimated?.keep ?? null, estimated?.compact ?? null].flatMap((x) => x ?? []);
  const sum = (of: 'calls' | 'promptTokens' | 'outputTokens'): number =>
    added.reduce((n, facts) => n + facts[of], 0);
  return {
    notRecorded: [...files, ...compactFiles]
      .flatMap((file) => file.notices)
      .reduce((n, { code, count }) => (code === 'summary-not-recorded' ? n + count : n), 0),
    estimated:
      estimated === null
        ? null
        : {
            calls: sum('calls'),
            promptTokens: sum('promptTokens'),
            outputTokens: sum('outputTokens'),
          },
    outputTokensPerCall: ESTIMATED_SUMMARY_OUTPUT_TOKENS,
  };
}
