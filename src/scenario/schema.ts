/**
 * Checks a scenario that comes from outside: a file, or what a link decodes to.
 *
 * A choice is a taste: one bad choice falls back to its default, with a notice, and the rest
 * survives. Prices and counts are facts: one bad figure there refuses the whole, because half a
 * workload would still show dollars. Hence unknown keys are ignored (with a notice) at the top and
 * among the choices, and refused in the ledger and in the tariffs, where they could mean tokens
 * or money. Refusals and notices are codes and paths; the words live with the page.
 */
import * as z from 'zod/mini';
import { SUMS, emptySums, type Ledger, type SumName } from '../costing/ledger.ts';
import { mixProblem, type TurnsRange } from '../costing/workloads.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';
import { ruleKey } from '../tariffs/boundaries.ts';
import { isTimeZone, parseInstant } from '../tariffs/instants.ts';
import { SUMMARY_ESTIMATES } from '../strategies/summaryestimate.ts';
import { checkForm } from '../tariffs/schema.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { Overlay } from '../tariffs/overlay.ts';
import { PURPOSES } from '../trace/trace.ts';
import { DEFAULT_CHOICES, MAX_SHOWN } from './defaults.ts';
import { SCENARIO_VERSION, type Choices, type Scenario, type Workload } from './scenario.ts';
import { upgradeTo, type Versioned } from './upgrade.ts';

/** Bounds of a scenario. What the page makes stays far below them; a hostile file does not. */
export const SCENARIO_LIMITS = {
  /** UTF-16 units of the text. */
  characters: 64_000_000,
  tariffs: 100,
  idCharacters: 300,
  textCharacters: 300,
  overlays: 50,
  shares: 20,
  entries: 2000,
  cuts: 5000,
  models: 20_000,
  services: 20_000,
  slots: 20_000,
  slotKeys: 200,
  bands: 200_000,
  sessions: 1_000_000,
  cells: 3_000_000,
  notices: 100,
} as const;

export interface ScenarioNotice {
  /**
   * `choice-dropped`: not usable, the default stands. `unknown-key`: ignored. `upgraded`: made by
   * an older version.
   */
  readonly code: 'choice-dropped' | 'unknown-key' | 'upgraded';
  /** As in `choices.shown[2]`. */
  readonly path: string;
}

export type ScenarioRefusalCode = 'too-large' | 'not-json' | 'newer-version' | 'bad-field';

export type ScenarioResult =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      readonly notices: readonly ScenarioNotice[];
    }
  | { readonly ok: false; readonly code: ScenarioRefusalCode; readonly path: string };

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// Names that every object has; a table keyed by text must not answer to them.
const RESERVED = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];

const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((v) => !CONTROL.test(v), 'control-character'),
  );
const id = text(SCENARIO_LIMITS.idCharacters).check(
  z.minLength(1),
  z.refine((v) => !RESERVED.includes(v), 'reserved'),
);
/** A decimal string of at most 15 + 15 digits; the exact meaning of the two bounds is below. */
const decimal = (least: 'zero' | 'above-zero' | 'any', most = '1000000000000000') =>
  z.string().check(
    z.regex(/^-?\d{1,16}(?:\.\d{1,30})?$/),
    z.refine((v) => {
      const value = parseDecimal(v);
      if (value === null || value.gt(most)) return false;
      return least === 'any' ? value.gte(-1) : least === 'zero' ? value.gte(0) : value.gt(0);
    }, 'out-of-range'),
  );
const count = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const instant = z.int().check(z.gte(-8.64e15), z.lte(8.64e15));
const price = decimal('zero');
const multiplier = decimal('zero', '1000000');
const table = <T extends z.core.SomeType>(key: z.ZodMiniString, value: T) =>
  z
    .record(key, value)
    .check(z.refine((v) => Object.keys(v).length <= SCENARIO_LIMITS.entries, 'too-long'));
const cacheWrite = z.strictObject({
  '5m': z.optional(price),
  '30m': z.optional(price),
  '1h': z.optional(price),
  '12h': z.optional(price),
});
const overlay = z.strictObject({
  name: text(SCENARIO_LIMITS.textCharacters),
  match: z.optional(z.strictObject({ provider: z.optional(id), id: z.optional(id) })),
  multiply: z.optional(
    z.strictObject({
      input: z.optional(multiplier),
      cachedRead: z.optional(multiplier),
      cacheWrite: z.optional(multiplier),
      output: z.optional(multiplier),
    }),
  ),
  set: z.optional(
    z.strictObject({
      input: z.optional(price),
      cachedRead: z.optional(price),
      output: z.optional(price),
      cacheWrite: z.optional(z.union([price, cacheWrite])),
    }),
  ),
});

/** One schema a choice. A choice without an entry here does not compile. */
const choiceShapes = {
  date: text(40).check(z.refine((v) => v === 'recorded' || parseInstant(v) !== null, 'bad-date')),
  cache: z.enum(['recorded', 'simulated']),
  writes: z.enum(['recorded', 'prefix', 'as-input']),
  rules: z.strictObject({ tiers: z.boolean(), windows: z.boolean(), schedule: z.boolean() }),
  model: id,
  baseline: z.nullable(id),
  cachedPrice: z.nullable(price),
  uncachedPrice: z.nullable(price),
  outputPrice: z.nullable(price),
  hitRatio: z.nullable(decimal('zero', '1')),
  shown: z.array(id).check(z.maxLength(MAX_SHOWN)),
  turnsPerDay: decimal('zero'),
  daysPerMonth: decimal('zero', '366'),
  growthPerMonth: decimal('any', '1000'),
  horizonMonths: z.union([z.literal(12), z.literal(24)]),
  workloadShares: z
    .array(z.strictObject({ fromTurns: count, toTurns: count, share: decimal('zero', '1') }))
    .check(z.maxLength(SCENARIO_LIMITS.shares)),
  budgetUsd: z.nullable(decimal('zero')),
  machine: z.nullable(
    z.strictObject({ usdPerMonth: decimal('zero'), turnsPerDay: decimal('zero') }),
  ),
  overlays: z.array(overlay).check(z.maxLength(SCENARIO_LIMITS.overlays)),
  unitsPerUsd: table(z.string().check(z.regex(/^[A-Z]{3}$/)), decimal('above-zero')),
  tokenScale: table(id, decimal('above-zero', '1000')),
  modelMap: table(id, id),
  seed: z.int().check(z.gte(0), z.lte(4_294_967_295)),
  strategy: z.nullable(text(SCENARIO_LIMITS.textCharacters)),
  reworkShare: z.nullable(decimal('zero', '1')),
  systemShare: z.nullable(decimal('zero', '1')),
  toolShare: z.nullable(decimal('zero', '1')),
  summaryEstimate: z.nullable(z.enum(SUMMARY_ESTIMATES)),
  displayCurrency: z.nullable(
    z.strictObject({
      code: z.string().check(z.regex(/^[A-Z]{3}$/)),
      unitsPerUsd: decimal('above-zero'),
      date: text(40).check(z.refine((v) => parseInstant(v) !== null, 'bad-date')),
    }),
  ),
} satisfies { [K in keyof Choices]: z.core.SomeType };

const sums = z.strictObject(
  Object.fromEntries(SUMS.map((name) => [name, z.optional(count)])) as Record<
    SumName,
    z.ZodMiniOptional<typeof count>
  >,
);
const nullableName = z.nullable(z.string().check(z.maxLength(SCENARIO_LIMITS.textCharacters)));
const rule = z.strictObject({
  timeZone: text(64).check(z.refine(isTimeZone, 'bad-time-zone')),
  days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
  windows: z.array(z.tuple([text(5), text(5)])).check(z.minLength(1), z.maxLength(40)),
});
const ledger = z.strictObject({
  axes: z.strictObject({
    promptCuts: z.array(count).check(z.maxLength(SCENARIO_LIMITS.cuts)),
    instants: z.array(instant).check(z.maxLength(SCENARIO_LIMITS.cuts)),
    rules: z
      .array(z.strictObject({ key: text(2000), rule }))
      .check(z.maxLength(SCENARIO_LIMITS.slotKeys)),
  }),
  models: z
    .array(z.strictObject({ model: nullableName, provider: nullableName }))
    .check(z.maxLength(SCENARIO_LIMITS.models)),
  services: z
    .array(z.strictObject({ serviceTier: nullableName, speed: nullableName, region: nullableName }))
    .check(z.maxLength(SCENARIO_LIMITS.services)),
  slots: z
    .array(z.array(text(2000)).check(z.maxLength(SCENARIO_LIMITS.slotKeys)))
    .check(z.maxLength(SCENARIO_LIMITS.slots)),
  bands: z
    .array(
      z.strictObject({
        model: count,
        purpose: z.int().check(z.gte(0), z.lt(PURPOSES.length)),
        promptBucket: count,
        span: count,
        slot: count,
        service: count,
        aggregated: z.boolean(),
        sessionReadsCache: z.boolean(),
      }),
    )
    .check(z.maxLength(SCENARIO_LIMITS.bands)),
  sessions: z
    .array(z.strictObject({ id: text(2000), turns: count, calls: count, summaryCalls: count }))
    .check(z.maxLength(SCENARIO_LIMITS.sessions)),
  cells: z
    .array(z.strictObject({ session: count, band: count, sums }))
    .check(z.maxLength(SCENARIO_LIMITS.cells)),
  callsWithoutTime: count,
  firstMs: z.nullable(instant),
  lastMs: z.nullable(instant),
});
const workload = z.strictObject({
  source: text(SCENARIO_LIMITS.textCharacters),
  keep: ledger,
  compact: z.nullable(ledger),
  simulated: z.optional(
    z.nullable(
      z.strictObject({
        spec: text(SCENARIO_LIMITS.textCharacters),
        calls: count,
        agreeing: count,
        rewrites: count,
        summaryCalls: count,
        reworkCalls: count,
      }),
    ),
  ),
  recorded: z.nullable(z.strictObject({ total: decimal('zero'), calls: count })),
  roundedSessions: z.boolean(),
});
// The tariffs' own schema checks them, key by key; here only what every one must have.
const tariffOutline = z.looseObject({ id, provider: id, periods: z.array(z.unknown()) });
const custom = z.array(id).check(z.maxLength(SCENARIO_LIMITS.tariffs));

/** The file form as one schema: what `public/scenario.schema.json` is generated from. */
export const scenarioSchema = z.looseObject({
  version: z.literal(SCENARIO_VERSION),
  catalogue: text(60),
  choices: z.partial(z.looseObject(choiceShapes)),
  tariffs: z.array(tariffOutline).check(z.maxLength(SCENARIO_LIMITS.tariffs)),
  custom: z.optional(custom),
  workload,
});

/** The scenario in the text of a scenario file, or why it is refused. */
export function parseScenario(input: unknown): ScenarioResult {
  let value = input;
  if (typeof input === 'string') {
    if (input.length > SCENARIO_LIMITS.characters) return refuse('too-large', '');
    try {
      value = JSON.parse(input.replace(/^\uFEFF/, ''));
    } catch {
      return refuse('not-json', '');
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('bad-field', '');
  const version = 'version' in value ? value.version : undefined;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    return refuse('bad-field', 'version');
  if (version > SCENARIO_VERSION) return refuse('newer-version', 'version');
  const notices: ScenarioNotice[] = [];
  if (version < SCENARIO_VERSION) {
    notices.push({ code: 'upgraded', path: 'version' });
    try {
      value = upgradeTo(value as Versioned);
    } catch {
      // An upgrader met something that no scenario of its version holds.
      return refuse('bad-field', '');
    }
  }
  return checkScenario(value as Versioned, notices);
}

/** The workloads whose shares a scenario sets, before it is checked; none where it is no list. */
export function workloadRanges(value: unknown): readonly TurnsRange[] {
  const parsed = choiceShapes.workloadShares.safeParse(value);
  return parsed.success ? parsed.data : [];
}

/** Choices alone, from outside: a bad one falls back to its default. */
export function parseChoices(value: unknown): Choices {
  return checkChoices(value, []);
}

/** The scenario as text: canonical, counts of zero left out. `parseScenario` reads it back. */
export function formatScenario(scenario: Scenario): string {
  return JSON.stringify(scenario, (key, value: unknown) =>
    key === 'sums' && typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, n]) => n !== 0))
      : value,
  );
}

function checkScenario(value: Versioned, notices: ScenarioNotice[]): ScenarioResult {
  const known = Object.keys(scenarioSchema.shape);
  for (const key of Object.keys(value)) if (!known.includes(key)) note(notices, 'unknown-key', key);
  const catalogue = scenarioSchema.shape.catalogue.safeParse(own(value, 'catalogue'));
  if (!catalogue.success) return refuse('bad-field', 'catalogue');

  const tariffValues = own(value, 'tariffs');
  if (!Array.isArray(tariffValues) || tariffValues.length > SCENARIO_LIMITS.tariffs)
    return refuse('bad-field', 'tariffs');
  const tariffs: TariffForm[] = [];
  for (const [i, item] of tariffValues.entries()) {
    const at = `tariffs[${i}]`;
    const checked = checkForm(item, 'custom', at);
    if (!checked.ok) return refuse('bad-field', checked.problems[0]?.path ?? at);
    const { form } = checked;
    if (RESERVED.includes(form.id) || tariffs.some((t) => t.id === form.id))
      return refuse('bad-field', `${at}.id`);
    tariffs.push(form);
  }
  const customIds = custom.safeParse(own(value, 'custom') ?? []);
  if (!customIds.success || customIds.data.some((c) => tariffs.every((t) => t.id !== c)))
    return refuse('bad-field', 'custom');

  const counts = workload.safeParse(own(value, 'workload'));
  if (!counts.success)
    return refuse('bad-field', `workload${pathText(counts.error.issues[0]?.path ?? [])}`);
  const arms = { keep: counts.data.keep, compact: counts.data.compact };
  for (const [arm, data] of Object.entries(arms)) {
    const problem = data === null ? null : ledgerProblem(data);
    if (problem !== null) return refuse('bad-field', `workload.${arm}.${problem}`);
  }
  const filled = (l: z.infer<typeof ledger>): Ledger => ({
    ...l,
    cells: l.cells.map((c) => ({ ...c, sums: { ...emptySums(), ...definedOnly(c.sums) } })),
  });
  const checkedWorkload: Workload = {
    ...counts.data,
    keep: filled(counts.data.keep),
    compact: counts.data.compact === null ? null : filled(counts.data.compact),
    simulated: counts.data.compact === null ? null : (counts.data.simulated ?? null),
  };
  return {
    ok: true,
    scenario: {
      version: SCENARIO_VERSION,
      catalogue: catalogue.data,
      choices: fittingShares(
        checkChoices(own(value, 'choices'), notices),
        checkedWorkload.keep,
        notices,
      ),
      tariffs,
      custom: customIds.data,
      workload: checkedWorkload,
    },
    notices,
  };
}

function checkChoices(value: unknown, notices: ScenarioNotice[]): Choices {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (value !== undefined) note(notices, 'choice-dropped', 'choices');
    return DEFAULT_CHOICES;
  }
  const out: Record<string, unknown> = { ...DEFAULT_CHOICES };
  for (const [key, given] of Object.entries(value)) {
    const path = `choices.${key.slice(0, 60)}`;
    if (!Object.hasOwn(choiceShapes, key)) {
      note(notices, 'unknown-key', path);
      continue;
    }
    const shape: z.ZodMiniType = choiceShapes[key as keyof Choices];
    const parsed = shape.safeParse(given);
    if (parsed.success) out[key] = parsed.data;
    else if (key === 'shown' && Array.isArray(given)) {
      // A list loses its bad entries only.
      const good: string[] = [];
      for (const [i, item] of given.entries()) {
        const entry = id.safeParse(item);
        if (entry.success && good.length < MAX_SHOWN) good.push(entry.data);
        else note(notices, 'choice-dropped', `${path}[${i}]`);
      }
      out[key] = good;
    } else note(notices, 'choice-dropped', path);
  }
  const choices = out as unknown as Choices;
  return {
    ...choices,
    shown: [...new Set(choices.shown)],
    overlays: choices.overlays.map((o): Overlay => definedOnly(o) as Overlay),
  };
}

/** Shares of workloads that these sessions have; others fall back to what was recorded. */
function fittingShares(choices: Choices, keep: Ledger, notices: ScenarioNotice[]): Choices {
  const mix = choices.workloadShares.map((w) => ({ ...w, share: new Decimal(w.share) }));
  if (mixProblem(keep.sessions, mix) === null) return choices;
  note(notices, 'choice-dropped', 'choices.workloadShares');
  return { ...choices, workloadShares: DEFAULT_CHOICES.workloadShares };
}

/** What no shape can say about a ledger: the path of the first thing that does not fit. */
function ledgerProblem(l: z.infer<typeof ledger>): string | null {
  const rising = (list: readonly number[]): boolean =>
    list.every((v, i) => i === 0 || v > (list[i - 1] ?? 0));
  if (!rising(l.axes.promptCuts)) return 'axes.promptCuts';
  if (!rising(l.axes.instants)) return 'axes.instants';
  const keys = new Set<string>();
  for (const [i, r] of l.axes.rules.entries()) {
    if (r.key !== ruleKey(r.rule) || keys.has(r.key)) return `axes.rules[${i}].key`;
    keys.add(r.key);
  }
  for (const [i, slot] of l.slots.entries())
    if (slot.some((key) => !keys.has(key))) return `slots[${i}]`;
  for (const [i, b] of l.bands.entries()) {
    const bounds: [string, number, number][] = [
      ['model', b.model, l.models.length],
      ['promptBucket', b.promptBucket, l.axes.promptCuts.length + 1],
      ['span', b.span, l.axes.instants.length + 1],
      ['slot', b.slot, l.slots.length],
      ['service', b.service, l.services.length],
    ];
    for (const [name, index, end] of bounds) if (index >= end) return `bands[${i}].${name}`;
  }
  const ids = new Set<string>();
  const totals: Record<string, number> = {};
  const add = (name: string, n: number): boolean =>
    (totals[name] = (totals[name] ?? 0) + n) <= Number.MAX_SAFE_INTEGER;
  for (const [i, s] of l.sessions.entries()) {
    if (ids.has(s.id)) return `sessions[${i}].id`;
    ids.add(s.id);
    for (const name of ['turns', 'calls', 'summaryCalls'] as const)
      if (!add(`session ${name}`, s[name])) return `sessions[${i}].${name}`;
  }
  // Sums of all cells must stay exact; those of a written token are even added up across fields.
  for (const [i, cell] of l.cells.entries()) {
    if (cell.session >= l.sessions.length) return `cells[${i}].session`;
    if (cell.band >= l.bands.length) return `cells[${i}].band`;
    for (const name of SUMS) {
      const n = cell.sums[name] ?? 0;
      const both = name.startsWith('cacheWrite') || name === 'uncachedInput';
      if (!add(name, n) || (both && !add('written', n))) return `cells[${i}].sums.${name}`;
    }
  }
  return null;
}

function definedOnly<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function own(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function note(notices: ScenarioNotice[], code: ScenarioNotice['code'], path: string): void {
  if (notices.length < SCENARIO_LIMITS.notices) notices.push({ code, path: path.slice(0, 100) });
}

function refuse(code: ScenarioRefusalCode, path: string): ScenarioResult {
  return { ok: false, code, path };
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map((p) => (typeof p === 'number' ? `[${p}]` : `.${String(p)}`)).join('');
}
