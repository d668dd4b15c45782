/** A strategy in words: what it does, with the numbers that decide it. */
import type { SimulationProgress } from '../../app/whatif.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { parseStrategies, specOf } from '../../strategies/parse.ts';
import type { ConfiguredStrategy, Parameter, ParameterValue } from '../../strategies/strategy.ts';
import type { Words } from '../words.tsx';

/** What the strategies of a spec do, one phrase each. Text of a spec that is none stays as it is. */
export function saySpec(spec: string, words: Words): string {
  const parsed = parseStrategies(spec);
  if (!parsed.ok) return spec;
  return parsed.strategies.map((s) => sayStrategy(s, words)).join(words.t('says.join'));
}

function sayStrategy({ strategy, parameters }: ConfiguredStrategy, words: Words): string {
  const own = `says.${strategy.name}`;
  const bare = `${own}.none`;
  const code = parameters['keepTokens'] === 0 && isMessageCode(bare) ? bare : own;
  if (!isMessageCode(code)) return strategy.name;
  const values = Object.fromEntries(
    Object.entries(strategy.parameters).map(([name, parameter]) => [
      name,
      valueWords(parameter, parameters[name] ?? parameter.default, words),
    ]),
  );
  return words.t(code, values);
}

/** How far a simulation is, a sentence. */
export function sayProgress(progress: SimulationProgress, { t, f }: Words): string {
  if (progress.phase === 'preparing') return t('simulating.preparing');
  return t(`simulating.${progress.phase}`, { share: f().percent(shareOf(progress) ?? 0, 0) });
}

/** The share of the present phase that is done; `null` where it is not known. */
export function shareOf(progress: SimulationProgress): number | null {
  if (progress.phase === 'preparing' || progress.total === 0) return null;
  return Math.min(1, progress.done / progress.total);
}

/** A parameter's value as a reader writes it. */
export function valueWords(parameter: Parameter, value: ParameterValue, { f }: Words): string {
  if (parameter.type !== 'number' || typeof value !== 'number') return String(value);
  return parameter.unit === 'share' ? f().percent(value) : f().count(value);
}

/** The spec with the first trigger set lower, and its tail with it; `null` where it has none. */
export function withLowerTrigger(
  spec: string,
): { readonly spec: string; readonly from: number; readonly to: number } | null {
  const parsed = parseStrategies(spec);
  if (!parsed.ok) return null;
  for (const [i, { strategy, parameters }] of parsed.strategies.entries()) {
    const parameter = strategy.parameters['triggerTokens'];
    const from = parameters['triggerTokens'];
    if (parameter?.type !== 'number' || typeof from !== 'number') continue;
    const to = Math.floor(from / 2);
    if (to < parameter.min) continue;
    const tail = parameters['keepTokens'];
    const lowered = {
      ...parameters,
      triggerTokens: to,
      ...(typeof tail === 'number' ? { keepTokens: Math.floor(tail / 2) } : {}),
    };
    const strategies = parsed.strategies.map((s, at) =>
      at === i ? { strategy, parameters: lowered } : s,
    );
    return { spec: specOf(strategies), from, to };
  }
  return null;
}
