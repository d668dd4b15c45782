/** What sections ask of a tariff: its seller's name, the card in force, its rules. */
import type { App } from '../app/app.ts';
import { CATALOGUE_AS_OF_MS } from '../tariffs/catalogue.ts';
import { periodAt } from '../tariffs/inforce.ts';
import { sellerById } from '../tariffs/providers.ts';
import type { Period, Tariff } from '../tariffs/tariff.ts';

/** The seller's name as people know it; a custom tariff's own word. */
export function sellerName(provider: string): string {
  return sellerById(provider)?.name ?? provider;
}

/** Whether the seller makes the models it sells. */
export function isMaker(provider: string): boolean {
  return sellerById(provider)?.maker === true;
}

/** The instant whose prices are shown: the chosen date, else the newest recorded call's. */
export function shownMs(app: App): number {
  const date = app.choices().date;
  const ms = date === 'recorded' ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? (app.source().lastMs ?? CATALOGUE_AS_OF_MS) : ms;
}

/** The card in force then; the first one where none was. */
export function cardShown(tariff: Tariff, ms: number): Period | null {
  return periodAt(tariff, ms);
}

/** The lowest prompt size from which a dearer tier prices the whole call. */
export function firstTier(tariff: Tariff, ms: number): number | null {
  return cardShown(tariff, ms)?.tiers[0]?.above ?? null;
}

/** Longer names are cut: a reader's own list may be called anything. */
const MOST_SHORT = 40;

/** The name without what stands in brackets behind it: for labels, where room is short. */
export function shortName(tariff: Pick<Tariff, 'display'>): string {
  const bare = tariff.display.replace(/\s*\([^()]*\)\s*$/, '');
  const short = bare === '' ? tariff.display : bare;
  return short.length <= MOST_SHORT ? short : `${short.slice(0, MOST_SHORT - 1)}…`;
}
