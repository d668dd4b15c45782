/** Options: which command takes which, and the checks that every value passes. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { Decimal, parseDecimal } from '../money/decimal.ts';
import { isTimeZone, parseInstant } from '../tariffs/instants.ts';
import { wrongUse } from './io.ts';
import type { Words } from './words.ts';

const string = { type: 'string' } as const;
const strings = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

const EVERYWHERE = { json: flag, help: { ...flag, short: 'h' }, lang: string } as const;
const READS = { tariff: strings, map: string } as const;
const ESTIMATES = { 'estimate-summaries': string } as const;
const PRICES = {
  date: string,
  cache: string,
  writes: string,
  model: strings,
  fx: strings,
} as const;
const SIMULATES = {
  'rework-share': string,
  'system-share': string,
  'tool-share': string,
} as const;
const ARMS = { keep: strings, compact: strings } as const;

/** The options of each command, and whether it takes files (or a link) beside them. */
export const COMMANDS = {
  inspect: { ...EVERYWHERE, ...READS, ...ESTIMATES },
  reprice: {
    ...EVERYWHERE,
    ...READS,
    ...ESTIMATES,
    ...PRICES,
    ...SIMULATES,
    'by-day': string,
    'main-only': flag,
  },
  crossover: {
    ...EVERYWHERE,
    ...READS,
    ...ESTIMATES,
    ...PRICES,
    ...ARMS,
    uncached: string,
    output: string,
    cached: string,
    write: string,
    by: string,
    seed: string,
    strategy: strings,
    ...SIMULATES,
  },
  simulate: { ...EVERYWHERE, ...READS, ...ESTIMATES, ...PRICES, strategy: strings, ...SIMULATES },
  prices: {
    ...EVERYWHERE,
    ...READS,
    ...ESTIMATES,
    ...PRICES,
    stale: flag,
    disputed: flag,
    promotional: flag,
  },
  project: {
    ...EVERYWHERE,
    ...READS,
    ...ESTIMATES,
    ...PRICES,
    'turns-per-day': string,
    days: string,
    seed: string,
    share: strings,
    growth: string,
    months: string,
    budget: string,
    'machine-cost': string,
    'machine-turns': string,
  },
  scenario: { ...EVERYWHERE, ...READS, ...ESTIMATES, ...PRICES, ...ARMS, seed: string },
  budget: {
    ...EVERYWHERE,
    ...READS,
    ...ESTIMATES,
    ...PRICES,
    'max-per-session': string,
    'max-total': string,
  },
  compare: { ...EVERYWHERE, ...READS, ...ESTIMATES, ...PRICES, 'max-increase': string },
  link: { ...EVERYWHERE, base: string },
  open: { ...EVERYWHERE, rows: flag },
  fleet: {
    ...EVERYWHERE,
    tariff: strings,
    result: string,
    table: string,
    column: strings,
    by: string,
    from: string,
    to: string,
    traces: string,
    flat: flag,
    'no-duplicates': flag,
    run: string,
    memory: string,
  },
} as const satisfies Readonly<Record<string, ParseArgsOptionsConfig>>;
export type CommandName = keyof typeof COMMANDS;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** The arguments of one call, taken apart. */
export interface Args {
  readonly files: readonly string[];
  readonly keep: readonly string[];
  readonly compact: readonly string[];
  /** The last value of an option, or `null`. */
  one(name: string): string | null;
  /** All values of an option that repeats. */
  all(name: string): readonly string[];
  has(name: string): boolean;
}

/**
 * Takes the arguments after the command apart. `--keep` and `--compact` take all files up to the
 * next option, and may repeat; `--` ends the options, and what follows is a file of the command.
 * @throws Failure for anything that is not understood
 */
export function parseCommand(command: CommandName, argv: readonly string[], words: Words): Args {
  const options: ParseArgsOptionsConfig = COMMANDS[command];
  let parsed;
  try {
    parsed = parseArgs({
      args: withDefaults(argv),
      options,
      strict: true,
      allowPositionals: true,
      tokens: true,
    });
  } catch (error) {
    throw wrongUse(explain(error, command, words));
  }
  const files: string[] = [];
  const arms: Record<string, string[]> = { keep: [], compact: [] };
  let arm: string[] | null = null;
  for (const token of parsed.tokens) {
    if (token.kind === 'positional') (arm ?? files).push(token.value);
    else if (token.kind === 'option') {
      arm = arms[token.name] ?? null;
      if (arm !== null && token.value !== undefined) arm.push(token.value);
    } else arm = null;
  }
  const named = [...files, ...Object.values(arms).flat()];
  if (named.filter((name) => name === '-').length > 1) throw wrongUse(words.inputTwice);
  const values = parsed.values as Record<string, string | boolean | string[] | undefined>;
  const all = (name: string): string[] => {
    const value = values[name];
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? value : [];
  };
  return {
    files,
    keep: arms['keep'] ?? [],
    compact: arms['compact'] ?? [],
    one: (name) => all(name).at(-1) ?? null,
    all,
    has: (name) => values[name] !== undefined,
  };
}

/** What an option means that stands alone; its other values follow a `=`. */
const ALONE: Readonly<Record<string, string>> = {
  '--estimate-summaries': '--estimate-summaries=prefix',
};

/** What follows `--` is a file, whatever its name. */
function withDefaults(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  return argv.map((arg, i) =>
    (end === -1 || i < end) && Object.hasOwn(ALONE, arg) ? (ALONE[arg] ?? arg) : arg,
  );
}

function explain(error: unknown, command: string, words: Words): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const name = /'(?:-\w, )?(--?[^\s'<=]+)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return words.unknownOption(name, command);
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return /does not take an argument/.test(message)
      ? words.takesNoValue(name)
      : words.needsValue(name);
  return message.split('\n')[0] ?? '';
}

/** A price as in a tariff file: no sign, no exponent, at most 15 digits before the point. */
function isPrice(text: string): boolean {
  return /^\d{1,15}(?:\.\d{1,30})?$/.test(text) && parseDecimal(text) !== null;
}

/** One of a few words, or the default where the option is absent. */
export function choice<T extends string>(
  args: Args,
  name: string,
  allowed: readonly T[],
  byDefault: T,
  words: Words,
): T {
  const value = args.one(name);
  if (value === null) return byDefault;
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw wrongUse(words.badValue(`--${name}`, value, allowed.join(', ')));
}

/** A price in USD per million tokens, a plain decimal, or `null` where the option is absent. */
export function price(args: Args, name: string, words: Words): Decimal | null {
  const value = args.one(name);
  if (value === null) return null;
  if (!isPrice(value)) throw wrongUse(words.badValue(`--${name}`, value, words.aDecimal));
  return new Decimal(value);
}

/** A positive plain decimal, or `null` where the option is absent. */
export function positive(args: Args, name: string, words: Words): Decimal | null {
  const value = price(args, name, words);
  if (value?.isZero() === true)
    throw wrongUse(words.badValue(`--${name}`, value.toFixed(), words.aPositive));
  return value;
}

/** Seed of the resampling: 32 bits. */
export function seedOf(args: Args, words: Words): number {
  const value = args.one('seed');
  if (value === null) return 1;
  const seed = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!(seed <= 0xffff_ffff)) throw wrongUse(words.badValue('--seed', value, words.aSeed));
  return seed;
}

/** `recorded`, or the instant of an ISO day or instant. */
export function dateOf(args: Args, words: Words): { text: string; ms: number | null } {
  const text = args.one('date') ?? 'recorded';
  if (text === 'recorded') return { text, ms: null };
  const ms = parseInstant(text);
  if (ms === null) throw wrongUse(words.badValue('--date', text, words.aDate));
  return { text, ms };
}

/** The zone whose days are asked for, or `null` where the option is absent. */
export function zoneOf(args: Args, words: Words): string | null {
  const zone = args.one('by-day');
  if (zone !== null && !isTimeZone(zone))
    throw wrongUse(words.badValue('--by-day', zone, 'UTC, America/Los_Angeles, +08:00'));
  return zone;
}

/** Units of each currency for one US dollar. */
export function exchangeRates(args: Args, words: Words): Record<string, Decimal> {
  const rates: Record<string, Decimal> = {};
  for (const value of args.all('fx')) {
    const [, currency, rate] = /^([A-Z]{3})=(.+)$/.exec(value) ?? [];
    if (currency === undefined || rate === undefined || !isPrice(rate) || Number(rate) === 0)
      throw wrongUse(words.badValue('--fx', value, 'EUR=0.9'));
    rates[currency] = new Decimal(rate);
  }
  return rates;
}
