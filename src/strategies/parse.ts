/**
 * A strategy as text, the form of the command line, of links and of reports:
 * `name:key=value,key=value`, several joined with `+` and applied in that order. A key that is a
 * name from the log (an agent's) is percent-encoded where it holds a sign of this form.
 */
import { STRATEGIES } from './registry.ts';
import {
  defaultsOf,
  type ConfiguredStrategy,
  type Parameter,
  type Parameters,
  type ParameterValue,
} from './strategy.ts';

export type SpecFault =
  | { readonly code: 'empty' }
  | { readonly code: 'too-many'; readonly most: number }
  | { readonly code: 'unknown-strategy'; readonly name: string; readonly known: readonly string[] }
  | {
      readonly code: 'unknown-parameter';
      readonly strategy: string;
      readonly name: string;
      readonly known: readonly string[];
    }
  | {
      readonly code: 'bad-value';
      readonly strategy: string;
      readonly name: string;
      readonly value: string;
      readonly parameter: Parameter;
    };

export type SpecResult =
  | { readonly ok: true; readonly strategies: readonly ConfiguredStrategy[] }
  | { readonly ok: false; readonly fault: SpecFault };

/** Most strategies in one spec. */
export const MOST_JOINED = 8;
const MOST_NAME_CHARACTERS = 200;

/** Reads a spec; what it leaves out takes the default. */
export function parseStrategies(spec: string): SpecResult {
  const parts = spec.split('+').map((part) => part.trim());
  if (parts.some((part) => part === '')) return { ok: false, fault: { code: 'empty' } };
  if (parts.length > MOST_JOINED)
    return { ok: false, fault: { code: 'too-many', most: MOST_JOINED } };
  const strategies: ConfiguredStrategy[] = [];
  for (const part of parts) {
    const result = parseOne(part);
    if ('code' in result) return { ok: false, fault: result };
    strategies.push(result);
  }
  return { ok: true, strategies };
}

function parseOne(part: string): ConfiguredStrategy | SpecFault {
  const colon = part.indexOf(':');
  const name = colon < 0 ? part : part.slice(0, colon);
  const strategy = STRATEGIES.find((s) => s.name === name);
  if (strategy === undefined)
    return {
      code: 'unknown-strategy',
      name: name.slice(0, MOST_NAME_CHARACTERS),
      known: STRATEGIES.map((s) => s.name),
    };
  const parameters = new Map<string, ParameterValue>(Object.entries(defaultsOf(strategy)));
  const list = colon < 0 ? '' : part.slice(colon + 1).trim();
  for (const pair of list === '' ? [] : list.split(',')) {
    const equals = pair.indexOf('=');
    const written = (equals < 0 ? pair : pair.slice(0, equals)).trim();
    const key = strategy.freeParameter === undefined ? written : decodeKey(written);
    const text = equals < 0 ? '' : pair.slice(equals + 1).trim();
    const parameter = Object.hasOwn(strategy.parameters, key)
      ? strategy.parameters[key]
      : key === ''
        ? undefined
        : strategy.freeParameter;
    if (parameter === undefined)
      return {
        code: 'unknown-parameter',
        strategy: name,
        name: key.slice(0, MOST_NAME_CHARACTERS),
        known: Object.keys(strategy.parameters),
      };
    const value = valueOf(parameter, text);
    if (value === null)
      return {
        code: 'bad-value',
        strategy: name,
        name: key,
        value: text.slice(0, MOST_NAME_CHARACTERS),
        parameter,
      };
    parameters.set(key, value);
  }
  return { strategy, parameters: Object.fromEntries(parameters) };
}

/** The value that a text stands for, or `null` where the parameter does not take it. */
export function valueOf(parameter: Parameter, text: string): ParameterValue | null {
  switch (parameter.type) {
    case 'choice':
      return parameter.choices.includes(text) ? text : null;
    case 'name':
      return text.length > 0 && text.length <= MOST_NAME_CHARACTERS ? text : null;
    case 'number': {
      if (!/^\d+(\.\d+)?$/.test(text)) return null;
      const value = Number(text);
      const whole = parameter.unit === 'share' || Number.isSafeInteger(value);
      return whole && value >= parameter.min && value <= parameter.max ? value : null;
    }
  }
}

/** Signs that mean something in a spec, and the one that writes them otherwise. */
const RESERVED = /[%,=+:]/g;

function encodeKey(key: string): string {
  return key.replace(RESERVED, encodeURIComponent);
}

function decodeKey(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A name with a percent sign that encodes nothing.
    return text;
  }
}

/** The spec of strategies, every parameter written out. `parseStrategies` reads it back. */
export function specOf(strategies: readonly ConfiguredStrategy[]): string {
  return strategies
    .map(({ strategy, parameters }) => {
      const names = Object.keys(
        strategy.freeParameter === undefined ? strategy.parameters : parameters,
      );
      const pairs = names.map((name) => `${encodeKey(name)}=${plainNumber(parameters, name)}`);
      return pairs.length === 0 ? strategy.name : `${strategy.name}:${pairs.join(',')}`;
    })
    .join('+');
}

function plainNumber(parameters: Parameters, name: string): string {
  const value = parameters[name] ?? '';
  // Shares below 1e-6 would print with an exponent.
  return typeof value === 'number' && value !== 0 && value < 1e-6
    ? value.toFixed(20).replace(/0+$/, '')
    : String(value);
}
