/**
 * A mapping: which column or path of somebody's table is which field of the plain format, and how
 * its numbers are meant. It comes from the page's mapping step or from a file (`--map`).
 *
 * Unknown keys are refused, because a misspelt `cache_raed` would silently leave tokens out.
 */
import * as z from 'zod/mini';
import {
  COUNT_COLUMN_NAMES,
  PLAIN_COLUMNS,
  PLAIN_FLAG_COLUMNS,
  type PlainColumn,
} from '../plain/columns.ts';

export interface Mapping {
  readonly format: 'csv' | 'jsonl';
  /** By plain name: a CSV header, or the dotted path of a value in a JSON record. */
  readonly columns: Readonly<Partial<Record<PlainColumn, string>>>;
  readonly inclusive: {
    /** Whether the input column holds the cache reads too. */
    readonly cacheRead: boolean;
    /** Whether the input column holds the written tokens too. */
    readonly cacheWrite: boolean;
    /** Whether the output column holds the reasoning tokens. */
    readonly reasoning: boolean;
  };
  /** Of numbers in texts. @default '.' */
  readonly decimal: '.' | ',';
  /** Of CSV, where it must not be guessed. */
  readonly delimiter?: string;
  /** The same for all rows; a column that has something in it wins. */
  readonly constants?: Readonly<Partial<Record<PlainColumn, string | number | boolean>>>;
}

export interface MappingProblem {
  /** As in `columns.cache_read`; empty for the whole mapping. */
  readonly path: string;
  readonly code: 'missing' | 'unknown-key' | 'wrong-type' | 'too-long' | 'no-counts';
  readonly message: string;
}

export type MappingResult =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly problems: readonly MappingProblem[] };

const MOST_CHARACTERS = 500;
const NAMES = [...PLAIN_COLUMNS, ...PLAIN_FLAG_COLUMNS];

const label = z.string().check(z.minLength(1), z.maxLength(MOST_CHARACTERS));
const constant = z.union([z.string().check(z.maxLength(MOST_CHARACTERS)), z.number(), z.boolean()]);

const byName = <T extends z.ZodMiniType>(value: T) =>
  z.strictObject(
    Object.fromEntries(NAMES.map((name) => [name, z.optional(value)])) as Record<
      PlainColumn,
      z.ZodMiniOptional<T>
    >,
  );

const schema = z.strictObject({
  format: z.enum(['csv', 'jsonl']),
  columns: byName(label),
  inclusive: z.strictObject({
    cacheRead: z.boolean(),
    cacheWrite: z.boolean(),
    reasoning: z.boolean(),
  }),
  decimal: z.optional(z.enum(['.', ','])),
  delimiter: z.optional(z.string().check(z.minLength(1), z.maxLength(1))),
  constants: z.optional(byName(constant)),
});

/** Checks a mapping; every refusal names its path. */
export function parseMapping(value: unknown): MappingResult {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, value)),
    };
  const { columns, constants, delimiter, decimal, ...rest } = parsed.data;
  if (!COUNT_COLUMN_NAMES.some((name) => columns[name] !== undefined))
    return {
      ok: false,
      problems: [
        {
          path: 'columns',
          code: 'no-counts',
          message: `columns names no count: map at least one of ${COUNT_COLUMN_NAMES.join(', ')}`,
        },
      ],
    };
  return {
    ok: true,
    mapping: {
      ...rest,
      columns: defined(columns),
      decimal: decimal ?? '.',
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(constants === undefined ? {} : { constants: defined(constants) }),
    },
  };
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): MappingProblem[] {
  const path = issue.path.join('.');
  const at = path === '' ? 'the mapping' : path;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'unknown-key' as const,
      message: `${path === '' ? '' : `${path}.`}${key} is no field of a mapping`,
    }));
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return [{ path, code: 'too-long', message: `${at} has the wrong length` }];
  if (valueAt(value, issue.path) === undefined && path !== '')
    return [{ path, code: 'missing', message: `${at} is missing` }];
  const wanted =
    issue.code === 'invalid_value'
      ? `one of ${issue.values.map((v) => JSON.stringify(String(v))).join(', ')}`
      : issue.code === 'invalid_type'
        ? `of type ${issue.expected}`
        : 'a text, a number or true/false';
  return [{ path, code: 'wrong-type', message: `${at} must be ${wanted}` }];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key))
      return undefined;
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current;
}

/** Without the keys whose value is `undefined`. */
function defined<K extends string, V>(
  record: Readonly<Partial<Record<K, V | undefined>>>,
): Partial<Record<K, V>> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as Partial<Record<K, V>>;
}
