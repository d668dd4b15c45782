/** `--estimate-summaries`: the summary calls that the logs leave out, where they are asked for. */
import type { ImportResult } from '../importers/merge.ts';
import { unrecordedSummaries } from '../importers/unrecorded.ts';
import {
  ESTIMATED_SUMMARY_OUTPUT_TOKENS,
  SUMMARY_ESTIMATES,
  estimateSummaries,
  type EstimatedSummaries,
  type SummaryEstimate,
} from '../strategies/summaryestimate.ts';
import type { Args } from './args.ts';
import { wrongUse, type Io } from './io.ts';
import type { Words } from './words.ts';

/** Without a value it is `prefix`. `null`: nothing is estimated. */
export function summaryEstimate(args: Args, words: Words): SummaryEstimate | null {
  const value = args.one('estimate-summaries');
  if (value === null) return null;
  const found = SUMMARY_ESTIMATES.find((estimate) => estimate === value);
  if (found !== undefined) return found;
  throw wrongUse(words.badValue('--estimate-summaries', value, SUMMARY_ESTIMATES.join(', ')));
}

/** What was read, with the estimated calls if they were asked for, and says so on the error stream. */
export function withSummaries(
  result: ImportResult,
  estimate: SummaryEstimate | null,
  io: Io,
  words: Words,
): EstimatedSummaries | null {
  if (estimate === null) return null;
  const estimated = estimateSummaries(result.trace, unrecordedSummaries(result), estimate);
  io.err(`${estimateText(estimated, estimate, words)}\n`);
  return estimated;
}

export function estimateText(
  { calls, notRecorded }: EstimatedSummaries,
  estimate: SummaryEstimate,
  words: Words,
): string {
  return words.summariesEstimated(calls, notRecorded, estimate, ESTIMATED_SUMMARY_OUTPUT_TOKENS);
}

/** As scripts read it: a field of an answer, or none where nothing was asked for. */
export function estimateAnswer(
  estimated: EstimatedSummaries | null,
  estimate: SummaryEstimate | null,
): { estimatedSummaries?: object } {
  if (estimated === null || estimate === null) return {};
  const { calls, notRecorded, promptTokens, outputTokens } = estimated;
  return {
    estimatedSummaries: {
      call: estimate,
      calls,
      notRecorded,
      promptTokens,
      outputTokens,
      outputTokensPerCall: ESTIMATED_SUMMARY_OUTPUT_TOKENS,
    },
  };
}
