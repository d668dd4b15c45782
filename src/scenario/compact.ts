/**
 * The part of a link that is not counts, as a terse JSON text: catalogue, choices that differ from
 * the defaults, price lists, and the bands that the counts belong to. Positions instead of names,
 * trailing gaps cut; what comes back is checked by the scenario's schema like any file.
 *
 * Orders in this file are part of version 1 of the link: append, never reorder.
 */
import { upperBound, type Band, type Ledger } from '../costing/ledger.ts';
import { boundariesOf, type Boundaries } from '../tariffs/boundaries.ts';
import type { CacheWriteForm, PeriodForm, TariffForm } from '../tariffs/form.ts';
import type { Tariff, TtlName } from '../tariffs/tariff.ts';
import { DEFAULT_CHOICES } from './defaults.ts';
import { drop } from './forms.ts';
import type { Choices, Scenario, SimulatedFacts } from './scenario.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const CHOICE_ORDER = [
  'date',
  'cache',
  'writes',
  'rules',
  'model',
  'baseline',
  'cachedPrice',
  'uncachedPrice',
  'outputPrice',
  'hitRatio',
  'shown',
  'turnsPerDay',
  'daysPerMonth',
  'growthPerMonth',
  'budgetUsd',
  'machine',
  'overlays',
  'unitsPerUsd',
  'tokenScale',
  'modelMap',
  'seed',
  'workloadShares',
  'horizonMonths',
  'strategy',
  'reworkShare',
  'systemShare',
  'toolShare',
  'summaryEstimate',
  'displayCurrency',
] as const satisfies readonly (keyof Choices)[];

/** Beginnings of ids; a capital letter stands for each in a link. */
const ID_BEGINNINGS = [
  'anthropic/claude-opus-',
  'anthropic/claude-sonnet-',
  'anthropic/claude-',
  'openai/gpt-',
  'openai/',
  'google/gemini-',
  'google-vertex/',
  'amazon-bedrock/',
  'azure/',
  'openrouter/',
  'fireworks/accounts/fireworks/',
  'together/',
  'groq/',
  'cerebras/',
  'deepseek/deepseek-',
  'moonshotai/kimi-',
  'xai/grok-',
  'zai/glm-',
  'alibaba/qwen',
  'mistral/',
  'minimax/MiniMax-',
  'xiaomi/mimo-',
  'meta/muse-',
] as const;

const TTLS: readonly TtlName[] = ['5m', '30m', '1h', '12h'];
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2020, 0, 1);

/** Choices that differ from the defaults. */
export function changedChoices(choices: Choices): (keyof Choices)[] {
  return CHOICE_ORDER.filter(
    (key) => JSON.stringify(choices[key]) !== JSON.stringify(DEFAULT_CHOICES[key]),
  );
}

/** What `unpack` gives back; still to be checked. */
export interface Unpacked {
  readonly catalogue: unknown;
  readonly choices: Record<string, unknown>;
  readonly tariffs: unknown[];
  readonly custom: unknown[];
  readonly source: unknown;
  readonly recorded: unknown;
  readonly roundedSessions: boolean;
  readonly arms: readonly Json[];
  readonly simulated: unknown;
}

/** The terse text of a scenario. Its ledgers must be collapsed over `tariffs`. */
export function pack(scenario: Scenario, tariffs: readonly Tariff[], rounded: boolean): string {
  const { workload } = scenario;
  const ids = scenario.tariffs.map((t) => t.id);
  const arms = workload.compact === null ? [workload.keep] : [workload.keep, workload.compact];
  const own = boundariesOf(tariffs);
  return JSON.stringify([
    scenario.catalogue,
    packChoices(scenario.choices, ids),
    scenario.tariffs.map(packTariff),
    scenario.custom.map((id) => ids.indexOf(id)),
    workload.source === 'link' ? 0 : workload.source,
    workload.recorded === null ? 0 : [workload.recorded.total, workload.recorded.calls],
    rounded ? 1 : 0,
    arms.map((arm) => packArm(arm, own)),
    ...(workload.simulated === null ? [] : [packSimulated(workload.simulated)]),
  ] satisfies Json[]);
}

/** @throws Error where the text is not what `pack` writes */
export function unpack(text: string): Unpacked {
  const [catalogue, choices, tariffs, custom, source, recorded, rounded, arms, simulated] = list(
    JSON.parse(text) as Json,
  );
  const forms = list(tariffs).map(unpackTariff);
  const ids = forms.map((f) => f.id);
  return {
    catalogue,
    choices: unpackChoices(list(choices), ids),
    tariffs: forms,
    custom: list(custom).map((i) => ids[whole(i)]),
    source: source === 0 ? 'link' : source,
    recorded: recorded === 0 ? null : { total: list(recorded)[0], calls: list(recorded)[1] },
    roundedSessions: rounded === 1,
    arms: list(arms),
    simulated: simulated === undefined ? null : unpackSimulated(list(simulated)),
  };
}

function packSimulated(facts: SimulatedFacts): Json[] {
  const { spec, calls, agreeing, rewrites, summaryCalls, reworkCalls } = facts;
  return [spec, calls, agreeing, rewrites, summaryCalls, reworkCalls];
}

function unpackSimulated(facts: readonly Json[]): Record<keyof SimulatedFacts, unknown> {
  const [spec, calls, agreeing, rewrites, summaryCalls, reworkCalls] = facts;
  return { spec, calls, agreeing, rewrites, summaryCalls, reworkCalls };
}

function packChoices(choices: Choices, ids: readonly string[]): Json[] {
  const ref = (id: string): Json => (ids.includes(id) ? ids.indexOf(id) : id);
  return changedChoices(choices).map((key): Json => {
    const value = choices[key];
    const index = CHOICE_ORDER.indexOf(key);
    if ((key === 'model' || key === 'baseline') && typeof value === 'string')
      return [index, ref(value)];
    if (key === 'shown') {
      // The price lists begin with those that are shown: mostly a number says it.
      const refs = choices.shown.map(ref);
      return [index, refs.every((r, i) => r === i) ? refs.length : refs];
    }
    if (key === 'workloadShares')
      return [index, choices.workloadShares.map((w) => [w.fromTurns, w.toTurns, w.share])];
    return [index, value as Json];
  });
}

function unpackChoices(pairs: readonly Json[], ids: readonly Json[]): Record<string, unknown> {
  const id = (value: Json | undefined): unknown => (typeof value === 'number' ? ids[value] : value);
  return Object.fromEntries(
    pairs.map((pair): [string, unknown] => {
      const [index, value] = list(pair);
      const key = CHOICE_ORDER[whole(index)];
      // A link has a checksum: an unknown choice was never written by this version.
      if (key === undefined) throw new RangeError('unknown choice');
      if (key === 'model' || key === 'baseline') return [key, id(value)];
      if (key === 'shown')
        return [key, typeof value === 'number' ? ids.slice(0, value) : list(value).map(id)];
      if (key === 'workloadShares')
        return [
          key,
          list(value).map((w) => {
            const [fromTurns, toTurns, share] = list(w);
            return { fromTurns, toTurns, share };
          }),
        ];
      return [key, value];
    }),
  );
}

function packTariff(form: TariffForm): Json {
  const { id, provider, periods, contextWindow, perRequest, cache, modifiers } = form;
  const { display, currency, caching, ...others } = form;
  const extra: Record<string, unknown> = { ...others };
  for (const key of ['id', 'provider', 'periods', 'contextWindow', 'perRequest', 'modifiers'])
    delete extra[key];
  // The lifetime alone is what most lists need of the cache rules.
  const ttlOnly =
    cache !== undefined && cache !== null && Object.keys(cache).join() === 'defaultTtl';
  if (ttlOnly) delete extra['cache'];
  return cut([
    shortId(id),
    periods.map(packPeriod),
    contextWindow ?? 0,
    perRequest?.webSearch ? terse(perRequest.webSearch.per1000) : 0,
    ttlOnly ? 1 + TTLS.indexOf(cache?.defaultTtl ?? '5m') : 0,
    (modifiers as Json | undefined) ?? 0,
    display ?? 0,
    id.startsWith(`${provider}/`) ? 0 : provider,
    currency ?? 0,
    caching === false ? 1 : 0,
    Object.keys(extra).length > 0 ? (extra as Json) : 0,
  ]);
}

function unpackTariff(value: Json): Record<string, unknown> & { readonly id: Json } {
  const [short, periods, window, web, ttl, modifiers, display, provider, currency, caching, extra] =
    list(value);
  if (typeof short !== 'string') throw new TypeError('no id');
  const id = longId(short);
  const given = (v: Json | undefined): Json => (v === undefined || v === 0 ? null : v);
  return drop({
    ...(typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? extra : {}),
    ...(ttl === undefined || ttl === 0 ? {} : { cache: { defaultTtl: TTLS[whole(ttl) - 1] } }),
    id,
    provider: given(provider) ?? id.slice(0, Math.max(0, id.indexOf('/'))),
    display: given(display),
    currency: given(currency),
    contextWindow: given(window),
    caching: given(caching) === null ? null : false,
    periods: list(periods).map(unpackPeriod),
    modifiers: given(modifiers),
    perRequest: given(web) === null ? null : { webSearch: { per1000: price(given(web)) } },
  });
}

type AnyRates = {
  readonly input: string;
  readonly output?: string | null | undefined;
  readonly cachedRead?: string | null | undefined;
  readonly cacheWrite?: CacheWriteForm | null | undefined;
};

function packRates(rates: AnyRates): Json {
  return cut(
    [
      rates.input,
      rates.output,
      rates.cachedRead,
      ...TTLS.map((ttl) => rates.cacheWrite?.[ttl]),
    ].map((v) => (v === undefined || v === null ? 0 : terse(v))),
  );
}

function unpackRates(value: Json | undefined): Record<string, unknown> {
  const [input, output, cachedRead, ...writes] = list(value).map((v) =>
    v === 0 ? null : price(v),
  );
  const cacheWrite = Object.fromEntries(
    TTLS.flatMap((ttl, i) => {
      const p = writes[i] ?? null;
      return p === null ? [] : [[ttl, p]];
    }),
  );
  return drop({
    input: input ?? null,
    cachedRead: cachedRead ?? null,
    output: output ?? null,
    cacheWrite: Object.keys(cacheWrite).length > 0 ? cacheWrite : null,
  });
}

function packPeriod(period: PeriodForm): Json {
  const { rates, from, to, confirmedOn, tiers, schedule, storagePerMTokHour, free, ...extra } =
    period;
  return cut([
    packRates(rates),
    day(from),
    day(confirmedOn),
    tiers
      ? tiers.map((t) =>
          cut([t.above, packRates(t.rates), t.inclusive === true ? 1 : 0, t.band ?? 0]),
        )
      : 0,
    day(to),
    schedule
      ? schedule.map((b) => [b.name, b.timeZone, [...b.days], b.windows, packRates(b.rates)])
      : 0,
    storagePerMTokHour ? terse(storagePerMTokHour) : 0,
    free === true ? 1 : 0,
    Object.keys(extra).length > 0 ? (extra as Json) : 0,
  ]);
}

function unpackPeriod(value: Json): Record<string, unknown> {
  const [rates, from, confirmedOn, tiers, to, schedule, storage, free, extra] = list(value);
  return drop({
    ...(typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? extra : {}),
    from: undate(from),
    to: undate(to),
    free: free === 1 ? true : null,
    rates: unpackRates(rates),
    tiers: !tiers
      ? null
      : list(tiers).map((t) => {
          const [above, tierRates, inclusive, band] = list(t);
          return drop({
            above,
            inclusive: inclusive === 1 ? true : null,
            band: band === undefined || band === 0 ? null : band,
            rates: unpackRates(tierRates),
          });
        }),
    schedule: !schedule
      ? null
      : list(schedule).map((b) => {
          const [name, timeZone, days, windows, bandRates] = list(b);
          return { name, timeZone, days, windows, rates: unpackRates(bandRates) };
        }),
    storagePerMTokHour: storage === undefined || storage === 0 ? null : price(storage),
    confirmedOn: undate(confirmedOn),
  });
}

function packArm(arm: Ledger, own: Boundaries): Json {
  const ruleKeys = own.rules.map((r) => r.key);
  const plainSlots = arm.slots.length === 1 && arm.slots[0]?.length === 0;
  const isPlain = (values: object | undefined): boolean =>
    values !== undefined && Object.values(values).every((v) => v === null);
  const span = (ms: number | null): Json =>
    ms === null ? 0 : 1 + upperBound(arm.axes.instants, ms);
  return cut([
    arm.bands.map((b) =>
      cut([
        b.purpose,
        b.promptBucket,
        b.span,
        b.slot,
        (b.aggregated ? 1 : 0) + (b.sessionReadsCache ? 2 : 0),
        b.service,
        b.model,
      ]),
    ),
    span(arm.firstMs),
    span(arm.lastMs),
    arm.callsWithoutTime,
    plainSlots ? 0 : arm.slots.map((keys) => keys.map((key) => ruleKeys.indexOf(key))),
    arm.services.length === 1 && isPlain(arm.services[0])
      ? 0
      : arm.services.map((s) => [s.serviceTier, s.speed, s.region]),
    arm.models.length === 1 && isPlain(arm.models[0])
      ? 0
      : arm.models.map((m) => [m.model, m.provider]),
    JSON.stringify(arm.axes) === JSON.stringify(own)
      ? 0
      : [
          arm.axes.promptCuts,
          arm.axes.instants,
          arm.axes.rules.map((r) => ruleKeys.indexOf(r.key)),
        ],
  ]);
}

/** An arm without its sessions and cells. @param own the cuts of the link's own price lists */
export function unpackArm(value: Json, own: Boundaries): Omit<Ledger, 'sessions' | 'cells'> {
  const [bands, first, last, withoutTime, slots, services, models, cuts] = list(value);
  const ruleAt = (i: Json): Boundaries['rules'][number] => {
    const rule = own.rules[whole(i)];
    if (rule === undefined) throw new RangeError('unknown rule');
    return rule;
  };
  const axes: Boundaries = !cuts
    ? own
    : {
        promptCuts: list(list(cuts)[0]).map(whole),
        instants: list(list(cuts)[1]).map(Number),
        rules: list(list(cuts)[2]).map(ruleAt),
      };
  const time = (v: Json | undefined): number | null => {
    const span = whole(v ?? 0) - 1;
    if (span < 0) return null;
    return span === 0 ? (axes.instants[0] ?? 0) - 1 : (axes.instants[span - 1] ?? 0);
  };
  const name = (v: Json | undefined): string | null => (v ?? null) as string | null;
  return {
    axes,
    bands: list(bands).map((b): Band => {
      const [purpose, bucket, span, slot, flags, service, model] = list(b).map(whole);
      return {
        model: model ?? 0,
        purpose: purpose ?? 0,
        promptBucket: bucket ?? 0,
        span: span ?? 0,
        slot: slot ?? 0,
        service: service ?? 0,
        aggregated: ((flags ?? 0) & 1) !== 0,
        sessionReadsCache: ((flags ?? 0) & 2) !== 0,
      };
    }),
    firstMs: time(first),
    lastMs: time(last),
    callsWithoutTime: whole(withoutTime ?? 0),
    slots: !slots ? [[]] : list(slots).map((keys) => list(keys).map((i) => ruleAt(i).key)),
    services: !services
      ? [{ serviceTier: null, speed: null, region: null }]
      : list(services).map((s) => {
          const [serviceTier, speed, region] = list(s);
          return { serviceTier: name(serviceTier), speed: name(speed), region: name(region) };
        }),
    models: !models
      ? [{ model: null, provider: null }]
      : list(models).map((m) => ({ model: name(list(m)[0]), provider: name(list(m)[1]) })),
  };
}

function shortId(id: string): string {
  const at = ID_BEGINNINGS.findIndex((beginning) => id.startsWith(beginning));
  if (at >= 0) return String.fromCharCode(65 + at) + id.slice(ID_BEGINNINGS[at]?.length);
  return /^[A-Z!]/.test(id) ? `!${id}` : id;
}

function longId(text: string): string {
  if (text.startsWith('!')) return text.slice(1);
  if (!/^[A-Z]/.test(text)) return text;
  const beginning = ID_BEGINNINGS[text.charCodeAt(0) - 65];
  if (beginning === undefined) throw new RangeError('unknown beginning of an id');
  return beginning + text.slice(1);
}

/** A decimal string as a JSON number where that gives back the very same text. 0 is a gap. */
function terse(text: string): Json {
  const value = Number(text);
  return value !== 0 && String(value) === text ? value : text;
}

function price(value: Json): Json {
  return typeof value === 'number' ? String(value) : value;
}

/** Days since 2020-01-01 for an ISO day, plus one; other texts as they are; 0 = none. */
function day(text: string | null | undefined): Json {
  if (text === null || text === undefined) return 0;
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  const days = (ms - FIRST_DAY_MS) / DAY_MS;
  return Number.isInteger(days) && days >= 0 ? days + 1 : text;
}

function undate(value: Json | undefined): Json {
  if (typeof value !== 'number') return value ?? null;
  if (value === 0) return null;
  return new Date(FIRST_DAY_MS + (value - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** Without trailing gaps, which read back as absent. */
function cut(values: readonly Json[]): Json {
  let end = values.length;
  while (end > 0 && (values[end - 1] === 0 || values[end - 1] === null)) end--;
  return values.slice(0, end);
}

function list(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value as readonly Json[];
}

function whole(value: Json | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError('not a count');
  return value;
}
