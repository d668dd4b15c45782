/** All strategies, in the order in which they are offered. */
import { agentCache } from './agent-cache.ts';
import { capToolOutput } from './cap-tool-output.ts';
import { clearToolResults } from './clear-tool-results.ts';
import { deltaSummary } from './delta-summary.ts';
import { fullReset } from './full-reset.ts';
import { hierarchicalSummary } from './hierarchical-summary.ts';
import { keepEverything } from './keep-everything.ts';
import { offload } from './offload.ts';
import { retrieve } from './retrieve.ts';
import { selectiveRetention } from './selective-retention.ts';
import { skillsOnDemand } from './skills-on-demand.ts';
import { slidingWindow } from './sliding-window.ts';
import type { Strategy } from './strategy.ts';
import { subAgents } from './sub-agents.ts';
import { summarize } from './summarize.ts';
import { summarizeOldest } from './summarize-oldest.ts';
import { truncateToolOutput } from './truncate-tool-output.ts';
import { writeAndExecute } from './write-and-execute.ts';

export const STRATEGIES: readonly Strategy[] = [
  keepEverything,
  capToolOutput,
  truncateToolOutput,
  clearToolResults,
  slidingWindow,
  summarize,
  fullReset,
  deltaSummary,
  hierarchicalSummary,
  selectiveRetention,
  retrieve,
  offload,
  subAgents,
  writeAndExecute,
  skillsOnDemand,
  summarizeOldest,
  agentCache,
];
