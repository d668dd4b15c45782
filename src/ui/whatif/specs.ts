/** Specs as the section lists and edits them. */
import type { App } from '../../app/app.ts';
import { parseStrategies, specOf } from '../../strategies/parse.ts';
import { PRESETS, type Preset } from '../../strategies/presets.ts';
import type { ConfiguredStrategy } from '../../strategies/strategy.ts';

/** Written out in full, so that equal strategies have equal specs; `null` where it is none. */
export function fullSpec(spec: string): string | null {
  const parsed = parseStrategies(spec);
  return parsed.ok ? specOf(parsed.strategies) : null;
}

export function configured(spec: string | null): readonly ConfiguredStrategy[] {
  if (spec === null) return [];
  const parsed = parseStrategies(spec);
  return parsed.ok ? parsed.strategies : [];
}

/** What is simulated now; `null` = the recorded compact arm stands. */
export function effectiveSpec(app: App): string | null {
  const { strategy } = app.choices();
  if (strategy !== null) return fullSpec(strategy);
  const suited = app.whatIf.defaultSpec();
  return app.whatIf.isMeasured() || suited === null ? null : fullSpec(suited);
}

/** The strategy that suits these calls, written out. */
export function suitedSpec(app: App): string | null {
  const suited = app.whatIf.defaultSpec();
  return suited === null ? null : fullSpec(suited);
}

export interface FullPreset extends Preset {
  readonly full: string;
}

export const FULL_PRESETS: readonly FullPreset[] = PRESETS.map((preset) => ({
  ...preset,
  full: fullSpec(preset.spec) ?? preset.spec,
}));

export function presetOf(spec: string | null): FullPreset | null {
  return FULL_PRESETS.find((preset) => preset.full === spec) ?? null;
}

/** Keeps everything, so it is the record itself. */
export const KEEP_SPEC = 'keep-everything';
