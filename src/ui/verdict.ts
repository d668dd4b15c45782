/** The verdict in words: the headline, its costs, and where the answer flips. */
import type { App, Verdict } from '../app/app.ts';
import type { MessageCode } from '../i18n/messages.ts';
import type { Words } from './words.tsx';

export interface Headline {
  readonly side: 'keep' | 'compact' | null;
  readonly lead: string;
  readonly costs: string;
}

/** The two sentences of the headline. */
export function headlineOf(app: App, words: Words, verdict: Verdict = app.verdict()): Headline {
  const { t, f } = words;
  const values = {
    keep: costWords(verdict.keepPerSession, verdict.keepLower, words),
    compact: costWords(verdict.compactPerSession, verdict.compactLower, words),
    model: app.model().display,
    window: f().tokens(app.model().contextWindow ?? 0),
  };
  const codes = codesOf(app, verdict);
  return {
    side: sideOf(verdict),
    lead: t(codes[0], values),
    costs: t(codes[1], values),
  };
}

/** Whether the compact arm was simulated. */
export function isSimulated(app: App): boolean {
  return app.source().simulated !== null;
}

/** Whether the simulated strategy left every call as it was. */
export function isIdle(app: App, verdict: Verdict = app.verdict()): boolean {
  const facts = app.source().simulated;
  return (
    facts !== null &&
    facts.rewrites + facts.summaryCalls + facts.reworkCalls === 0 &&
    verdict.kind === 'tie' &&
    verdict.crossover?.regime === 'tie'
  );
}

/** Whether the page waits for a first simulated arm. */
export function awaitsSimulation(app: App): boolean {
  return !app.source().hasCompact && app.whatIf.status() === 'working';
}

/** Dollars of a session; "at least" where the log omits some of what was billed. */
export function costWords(
  amount: Verdict['keepPerSession'],
  isLower: boolean,
  { t, f }: Words,
): string {
  if (amount === null) return '–';
  return isLower ? t('verdict.lower', { amount: f().dollars(amount) }) : f().dollars(amount);
}

function codesOf(app: App, verdict: Verdict): readonly [MessageCode, MessageCode] {
  if (verdict.kind === 'single' && app.whatIf.status() === 'working')
    return ['verdict.single', 'simulated.working.costs'];
  if (isSimulated(app)) {
    if (isIdle(app, verdict)) return ['simulated.idle', 'simulated.idle.costs'];
    switch (verdict.kind) {
      case 'keep':
      case 'compact':
      case 'tie':
        return [`verdict.${verdict.kind}`, `simulated.${verdict.kind}.costs`];
      case 'window':
        return verdict.compactPerSession === null
          ? ['simulated.window.keep', 'verdict.window.keep.costs']
          : ['verdict.window', 'simulated.window.costs'];
      default:
    }
  }
  if (verdict.kind === 'window' && verdict.compactPerSession === null)
    return ['verdict.window.keep', 'verdict.window.keep.costs'];
  return [`verdict.${verdict.kind}`, `verdict.${verdict.kind}.costs`];
}

/** The arm that the verdict names. */
export function sideOf(verdict: Verdict): 'keep' | 'compact' | null {
  switch (verdict.kind) {
    case 'keep':
    case 'compact':
      return verdict.kind;
    case 'window':
      return verdict.compactPerSession === null ? 'keep' : 'compact';
    default:
      return null;
  }
}

export interface FlipWords {
  /** `Above`, `Below`. */
  readonly relation: string;
  readonly price: string;
  /** The arm that wins beyond it. */
  readonly side: 'keep' | 'compact';
}

/** Where the answer flips and to which arm, seen from the price now; `null` = nowhere. */
export function flipOf(app: App, words: Words): FlipWords | null {
  const crossover = app.verdict().crossover;
  const held = app.held();
  if (crossover === null || crossover.cachedPrice === null || held === null) return null;
  const isBelow = held.cached.lte(crossover.cachedPrice);
  const keepIsBelow = crossover.regime === 'keep-below';
  return {
    relation: words.t(isBelow ? 'live.above' : 'live.below'),
    price: words.f().flip(crossover.cachedPrice),
    side: isBelow === keepIsBelow ? 'compact' : 'keep',
  };
}
