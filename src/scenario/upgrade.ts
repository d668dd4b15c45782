/**
 * Old versions of a scenario, brought up one step at a time.
 *
 * Each entry turns version `from` into `from + 1` and is kept for ever; the table may have no gap,
 * which is checked when the module loads. Files and links share it: a link of an old version is
 * decoded by its own codec into that version's file form, then upgraded.
 */
import { SCENARIO_VERSION } from './scenario.ts';

/** A scenario of some version: a plain JSON object whose `version` is a number. */
export type Versioned = { readonly version: number } & Readonly<Record<string, unknown>>;

export interface Upgrader {
  readonly from: number;
  /** Must not change its argument, and must not trust it: it is checked only afterwards. */
  readonly upgrade: (old: Versioned) => Readonly<Record<string, unknown>>;
}

export const UPGRADERS: readonly Upgrader[] = [];

checkChain(UPGRADERS, SCENARIO_VERSION);

/** Throws unless the table leads from version 1 to `current` without a gap. */
export function checkChain(upgraders: readonly Upgrader[], current: number): void {
  const expected = Array.from({ length: current - 1 }, (_, i) => i + 1);
  const found = upgraders.map((u) => u.from);
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`upgraders from ${found.join(', ')}; needed: ${expected.join(', ')}`);
}

/** `value` brought to version `current`; the table must have passed `checkChain`. */
export function upgradeTo(
  value: Versioned,
  upgraders: readonly Upgrader[] = UPGRADERS,
  current: number = SCENARIO_VERSION,
): Versioned {
  let at = value;
  while (at.version < current) {
    const step = upgraders.find((u) => u.from === at.version);
    if (step === undefined) throw new RangeError(`no upgrader from version ${at.version}`);
    at = { ...step.upgrade(at), version: at.version + 1 };
  }
  return at;
}
