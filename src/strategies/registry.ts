/** All strategies, in the order in which they are offered. */
import { capToolOutput } from './cap-tool-output.ts';
import { keepEverything } from './keep-everything.ts';
import type { Strategy } from './strategy.ts';
import { summarize } from './summarize.ts';

export const STRATEGIES: readonly Strategy[] = [keepEverything, capToolOutput, summarize];
