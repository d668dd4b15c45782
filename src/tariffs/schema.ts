/**
 * Checks a tariff file that a reader brings, and says what is wrong where.
 *
 * Two steps: the shape (zod), then what no shape can say (`rules.ts`: dates, overlaps, zones).
 * Every refusal has a code, the path of the field and one sentence; nothing is repaired.
 * Unknown keys are refused, because a misspelt `cachedRead` would silently bill the full price.
 */
import * as z from 'zod/mini';
import { parseDecimal } from '../money/decimal.ts';
import { compileTariff } from './compile.ts';
import type { TariffForm } from './form.ts';
import { ruleProblems } from './rules.ts';
import type { Tariff } from './tariff.ts';

/** Why a field of a tariff file is refused. */
export interface Problem {
  /** As in `periods[0].rates.input`; empty for the whole file. */
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
}

export type ProblemCode =
  | 'too-large'
  | 'invalid-json'
  | 'number-not-string'
  | 'bad-price'
  | 'bad-name'
  | 'unknown-key'
  | 'regex-not-allowed'
  | 'missing'
  | 'wrong-type'
  | 'too-long'
  | 'bad-number'
  | 'bad-date'
  | 'empty-period'
  | 'overlapping-periods'
  | 'bad-time-zone'
  | 'bad-window'
  | 'bad-days'
  | 'tier-without-band'
  | 'unknown-band'
  | 'duplicate-tier'
  | 'duplicate-band'
  | 'duplicate-id';

export type TariffFileResult =
  | {
      readonly ok: true;
      readonly tariffs: readonly Tariff[];
      readonly forms: readonly TariffForm[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Bounds of a tariff file. A hand-written list stays far below them; a hostile one does not. */
export const LIMITS = {
  fileCharacters: 2_000_000,
  tariffs: 500,
  names: 200,
  nameCharacters: 300,
  textCharacters: 2000,
  periods: 200,
  tiers: 40,
  bands: 40,
  windows: 40,
  modifiers: 60,
  sources: 60,
  problems: 50,
} as const;

/** A price: no sign, at most 15 digits before the point. */
export function isPrice(text: string): boolean {
  return /^\d{1,15}(?:\.\d{1,30})?$/.test(text) && parseDecimal(text) !== null;
}

// A control character in a name could not be seen in a table, and would break a CSV.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

const text = (most: number) => z.string().check(z.maxLength(most));
const name = z.string().check(
  z.minLength(1),
  z.maxLength(LIMITS.nameCharacters),
  z.refine((value) => !CONTROL.test(value), 'bad-name'),
);
const price = z.string().check(z.refine(isPrice, 'bad-price'));
const maybe = <T extends z.core.SomeType>(inner: T) => z.optional(z.nullable(inner));
const tokens = z.int().check(z.gte(0), z.lte(1_000_000_000_000));
const positive = z.int().check(z.gte(1), z.lte(1_000_000_000_000));
const date = text(40);
const note = maybe(text(LIMITS.textCharacters));
const ttl = z.enum(['5m', '30m', '1h', '12h']);

const cacheWrite = maybe(
  z.strictObject({
    '5m': maybe(price),
    '30m': maybe(price),
    '1h': maybe(price),
    '12h': maybe(price),
  }),
);
const rates = z.strictObject({ input: price, cachedRead: maybe(price), output: price, cacheWrite });
const partialRates = z.strictObject({
  input: price,
  cachedRead: maybe(price),
  output: maybe(price),
  cacheWrite,
});
const period = z.strictObject({
  from: maybe(date),
  to: maybe(date),
  fromBasis: maybe(text(100)),
  fromBy: maybe(date),
  gapBefore: note,
  free: maybe(z.boolean()),
  rates,
  tiers: maybe(
    z
      .array(
        z.strictObject({
          above: tokens,
          inclusive: maybe(z.boolean()),
          band: maybe(name),
          rates: partialRates,
        }),
      )
      .check(z.maxLength(LIMITS.tiers)),
  ),
  schedule: maybe(
    z
      .array(
        z.strictObject({
          name,
          timeZone: text(64),
          days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
          windows: z
            .array(z.tuple([text(5), text(5)]))
            .check(z.minLength(1), z.maxLength(LIMITS.windows)),
          rates: partialRates,
        }),
      )
      .check(z.maxLength(LIMITS.bands)),
  ),
  storagePerMTokHour: maybe(price),
  sources: maybe(z.array(text(LIMITS.nameCharacters)).check(z.maxLength(LIMITS.sources))),
  confirmedOn: maybe(date),
  note,
});

const names = maybe(z.array(name).check(z.maxLength(LIMITS.names)));
const multiplier = z.union([
  price,
  z
    .array(z.strictObject({ multiplier: price, from: maybe(date), to: maybe(date) }))
    .check(z.maxLength(LIMITS.periods)),
]);

const commonShape = {
  id: name,
  provider: name,
  display: maybe(name),
  currency: maybe(z.string().check(z.regex(/^[A-Z]{3}$/, 'bad-name'))),
  status: maybe(text(100)),
  confidence: maybe(text(100)),
  contextWindow: maybe(positive),
  tokenizer: maybe(text(100)),
  cache: maybe(
    z.strictObject({
      mode: maybe(text(100)),
      minTokens: maybe(tokens),
      increment: maybe(positive),
      ttls: maybe(z.array(ttl).check(z.maxLength(4))),
      defaultTtl: maybe(ttl),
      ttlSeconds: maybe(positive),
      refreshOnRead: maybe(z.boolean()),
      source: maybe(text(LIMITS.nameCharacters)),
      note,
    }),
  ),
  caching: maybe(z.boolean()),
  periods: z.array(period).check(z.minLength(1), z.maxLength(LIMITS.periods)),
  modifiers: maybe(
    z
      .record(z.string().check(z.regex(/^[a-z0-9][a-z0-9:._-]{0,63}$/i, 'bad-name')), multiplier)
      .check(z.refine((value) => Object.keys(value).length <= LIMITS.modifiers, 'too-long')),
  ),
  perRequest: maybe(z.strictObject({ webSearch: maybe(z.strictObject({ per1000: price })) })),
  note,
};

const customShape = z.strictObject({
  ...commonShape,
  match: maybe(z.strictObject({ exact: names, glob: names })),
});

const catalogueShape = z.strictObject({
  ...commonShape,
  match: maybe(z.strictObject({ exact: names, glob: names, regex: names })),
});

/**
 * The tariffs in the text of a tariff file (one object or an array of them), or every reason
 * why it is refused, at most 50.
 */
export function parseTariffFile(fileText: string): TariffFileResult {
  if (fileText.length > LIMITS.fileCharacters) return refuse('', 'too-large');
  let value: unknown;
  try {
    value = JSON.parse(fileText.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('', 'invalid-json');
  }
  return checkTariffs(value);
}

/** As `parseTariffFile`, for a value that is parsed already (a scenario holds its tariffs). */
export function checkTariffs(value: unknown): TariffFileResult {
  const isList = Array.isArray(value);
  const list: readonly unknown[] = isList ? value : [value];
  if (list.length === 0) return refuse('', 'missing');
  if (list.length > LIMITS.tariffs) return refuse('', 'too-long');
  const problems: Problem[] = [];
  const forms: TariffForm[] = [];
  const ids = new Set<string>();
  for (const [index, item] of list.entries()) {
    const at = isList ? `[${index}]` : '';
    const checked = checkForm(item, 'custom', at);
    if (!checked.ok) problems.push(...checked.problems);
    else if (ids.has(checked.form.id)) problems.push(problem(join(at, 'id'), 'duplicate-id'));
    else {
      ids.add(checked.form.id);
      forms.push(checked.form);
    }
    if (problems.length >= LIMITS.problems) break;
  }
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, LIMITS.problems) };
  return { ok: true, tariffs: forms.map((form) => compileTariff(form, 'custom')), forms };
}

/** Checks one tariff; `catalogue` also allows regular expressions in `match`. */
export function checkForm(
  value: unknown,
  origin: 'catalogue' | 'custom',
  at = '',
):
  | { readonly ok: true; readonly form: TariffForm }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const parsed = (origin === 'custom' ? customShape : catalogueShape).safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => explain(issue, value, at));
    return { ok: false, problems };
  }
  const form: TariffForm = parsed.data;
  const broken = ruleProblems(form);
  if (broken.length > 0) {
    return { ok: false, problems: broken.map(({ path, code }) => problem(join(at, path), code)) };
  }
  return { ok: true, form };
}

function explain(issue: z.core.$ZodIssue, root: unknown, at: string): Problem[] {
  const path = join(at, pathText(issue.path));
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        problem(join(path, pathText([key])), key === 'regex' ? 'regex-not-allowed' : 'unknown-key'),
      );
    case 'invalid_type': {
      const value = valueAt(root, issue.path);
      if (value === undefined) return [problem(path, 'missing')];
      if (issue.expected === 'string' && typeof value === 'number') {
        return [problem(path, 'number-not-string')];
      }
      return [problem(path, typeof value === 'number' ? 'bad-number' : 'wrong-type')];
    }
    case 'invalid_union': {
      const value = valueAt(root, issue.path);
      if (typeof value === 'number') return [problem(path, 'number-not-string')];
      // Of the two forms of a multiplier, tell about the one that was meant.
      const meant = issue.errors[Array.isArray(value) ? 1 : 0] ?? [];
      return meant.flatMap((inner) =>
        explain({ ...inner, path: [...issue.path, ...inner.path] }, root, at),
      );
    }
    case 'too_big':
      return [
        problem(
          path,
          issue.origin === 'number' || issue.origin === 'int' ? 'bad-number' : 'too-long',
        ),
      ];
    case 'too_small':
      return [
        problem(
          path,
          issue.origin === 'number' || issue.origin === 'int' ? 'bad-number' : 'missing',
        ),
      ];
    case 'invalid_key':
      return [problem(path, 'bad-name')];
    default:
      return [problem(path, isCode(issue.message) ? issue.message : 'wrong-type')];
  }
}

const WORDS: Readonly<Record<ProblemCode, string>> = {
  'too-large': `the file has more than ${LIMITS.fileCharacters} characters`,
  'invalid-json': 'the file is not JSON',
  'number-not-string':
    'write the number as a decimal string, such as "0.55": a JSON number is binary and loses digits',
  'bad-price': 'not a plain decimal such as "0.55" (no sign, no exponent, a point)',
  'bad-name': 'not a usable name here',
  'unknown-key': 'this key is not known here',
  'regex-not-allowed': 'regular expressions are not accepted; use "exact" or "glob"',
  missing: 'this is required',
  'wrong-type': 'this has the wrong type',
  'too-long': 'this is longer than allowed',
  'bad-number': 'not a whole number in the allowed range',
  'bad-date': 'not an ISO day (2026-11-30) or an ISO instant with a zone (2026-11-30T04:00:00Z)',
  'empty-period': 'the end is not after the start',
  'overlapping-periods': 'this period overlaps another one',
  'bad-time-zone': 'not an IANA time zone or an offset such as "+08:00"',
  'bad-window': 'not a window of two different times such as ["01:00","04:00"]',
  'bad-days': 'days are ISO weekdays 1 to 7, each once, at least one',
  'tier-without-band':
    'the period has a schedule, so a tier must say which band it belongs to ("band")',
  'unknown-band': 'no band of the schedule has this name',
  'duplicate-tier': 'another tier has the same threshold',
  'duplicate-band': 'another band has the same name',
  'duplicate-id': 'another tariff of the file has the same id',
};

function isCode(message: string): message is ProblemCode {
  return Object.hasOwn(WORDS, message);
}

function problem(path: string, code: ProblemCode): Problem {
  return { path, code, message: WORDS[code] };
}

function refuse(path: string, code: ProblemCode): TariffFileResult {
  return { ok: false, problems: [problem(path, code)] };
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function pathText(path: readonly PropertyKey[]): string {
  let out = '';
  for (const key of path) {
    if (typeof key === 'number') out += `[${key}]`;
    else {
      const label = String(key).slice(0, 60);
      if (/^[A-Za-z_$][\w$]*$/.test(label)) out += out === '' ? label : `.${label}`;
      else out += `[${JSON.stringify(label)}]`;
    }
  }
  return out;
}

function join(at: string, path: string): string {
  if (at === '' || path === '') return at + path;
  return path.startsWith('[') ? at + path : `${at}.${path}`;
}
