/** What a new scenario starts with. A link leaves out what equals these. */
import type { Choices } from './scenario.ts';

/** At most this many rows keep their prices in a link. */
export const MAX_SHOWN = 12;

export const DEFAULT_CHOICES: Choices = {
  date: 'recorded',
  cache: 'recorded',
  writes: 'recorded',
  rules: { tiers: true, windows: true, schedule: true },
  model: 'openai/gpt-6.2-sol',
  baseline: null,
  cachedPrice: null,
  uncachedPrice: null,
  outputPrice: null,
  hitRatio: null,
  shown: [],
  turnsPerDay: '10000',
  daysPerMonth: '30',
  growthPerMonth: '0',
  horizonMonths: 12,
  workloadShares: [],
  budgetUsd: null,
  machine: null,
  overlays: [],
  unitsPerUsd: {},
  tokenScale: {},
  modelMap: {},
  seed: 1,
  strategy: null,
  reworkShare: null,
  systemShare: null,
  toolShare: null,
  summaryEstimate: null,
  displayCurrency: null,
};
