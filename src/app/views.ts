/** The two views that the page can open with one click, as choices. */
import { DEFAULT_CHOICES } from '../scenario/defaults.ts';
import type { Choices } from '../scenario/scenario.ts';
import { CATALOGUE_AS_OF } from '../tariffs/catalogue.ts';

/** Day of the study's price list. */
export const STUDY_DATE = '2026-07-15';
export const STUDY_MODEL = 'openai/gpt-5.6-sol';

/**
 * The published study's own way: GPT-5.6 Sol's prices of 15 July 2026, its long-context rule off,
 * writes at the input price. The page says so wherever it shows the figures.
 */
export const STUDY_CHOICES: Choices = {
  ...DEFAULT_CHOICES,
  date: STUDY_DATE,
  writes: 'as-input',
  rules: { tiers: false, windows: false, schedule: false },
  model: STUDY_MODEL,
  // One list a maker, with a price on that day.
  shown: [
    STUDY_MODEL,
    'anthropic/claude-sonnet-5',
    'google/gemini-3.5-flash',
    'deepseek/deepseek-v4-flash',
  ],
};

/** Today's answer: the catalogue's date, every rule of each tariff on. */
export const TODAY_CHOICES: Choices = {
  ...STUDY_CHOICES,
  date: CATALOGUE_AS_OF,
  writes: DEFAULT_CHOICES.writes,
  rules: DEFAULT_CHOICES.rules,
  shown: [
    STUDY_MODEL,
    'anthropic/claude-sonnet-5-5',
    'google/gemini-3.8-flash',
    'deepseek/deepseek-flash',
  ],
};

/** What a dropped trace starts with: the catalogue's date, labelled with it. */
export const OWN_CHOICES: Choices = { ...TODAY_CHOICES, model: DEFAULT_CHOICES.model };

/** Whether the figures are the study's own: its date, its rules off, its way with writes. */
export function isStudyView(c: Choices): boolean {
  return (
    c.date === STUDY_CHOICES.date &&
    c.writes === STUDY_CHOICES.writes &&
    !c.rules.tiers &&
    !c.rules.windows &&
    !c.rules.schedule
  );
}

/** Milliseconds of a price date; `null` = as of each call. */
export function priceDateMs(date: Choices['date']): number | null {
  if (date === 'recorded') return null;
  const ms = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : date);
  return Number.isNaN(ms) ? null : ms;
}
