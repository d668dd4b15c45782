/**
 * A scenario as a link: `#1.<length and checksum>.<payload>`.
 *
 * Version first, so that a later version can change all that follows. Only letters, digits, `-`,
 * `_` and `.`, which every chat tool leaves alone. The checksum (CRC-32) tells a cut or re-encoded
 * link from a whole one before anything else is read; it protects from accidents, not from malice,
 * so what is decoded passes the scenario's schema like any file.
 */
import { sumByBand } from '../costing/ledger.ts';
import { modifierNames } from '../costing/price.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { compileTariff } from '../tariffs/compile.ts';
import { parseInstant } from '../tariffs/instants.ts';
import { checkForm } from '../tariffs/schema.ts';
import type { TariffForm } from '../tariffs/form.ts';
import { collapseWorkload } from './collapse.ts';
import { pack, unpack, unpackArm } from './compact.ts';
import { MAX_CELLS, readCounts, writeCounts, type CountsLayout } from './counts.ts';
import { trimForm } from './forms.ts';
import { privateStrings, withoutPrivate } from './private.ts';
import { SCENARIO_VERSION, type Scenario } from './scenario.ts';
import { parseScenario, workloadRanges, type ScenarioNotice } from './schema.ts';

/** Chat tools cut longer addresses. Counts the whole link, with its base. */
export const MAX_LINK_CHARACTERS = 2000;

export const LINK_LIMITS = {
  /** Longest text that is looked at. */
  characters: 200_000,
  /** A compressed part may unfold to so many bytes. */
  inflatedBytes: 200_000,
  /** More sessions cannot fit, whatever is rounded. */
  sessions: 2000,
} as const;

export interface LinkNotice {
  /**
   * `sessions-rounded`: to 4 digits. `bands-split`: a session's bands are estimated from its group.
   * `groups-pooled`: small groups of turns (`count`) have no exact totals of their own.
   * `private-left-out`: so many names. `models-merged`: so many recorded models became one.
   * `periods-left-out`: so many dated prices are not needed for these calls.
   */
  readonly code:
    | 'sessions-rounded'
    | 'bands-split'
    | 'groups-pooled'
    | 'private-left-out'
    | 'models-merged'
    | 'periods-left-out';
  readonly count: number;
}

export interface EncodedLink {
  /** Empty where `tooLong`: a scenario file takes its place. */
  readonly link: string;
  /** Characters of the link, or that the shortest one would have (at least). */
  readonly length: number;
  readonly tooLong: boolean;
  /** As in the link; empty where `tooLong`. */
  readonly checksum: string;
  /** What the link says when opened. */
  readonly scenario: Scenario;
  readonly notices: readonly LinkNotice[];
}

export interface EncodeOptions {
  /** Address of the page; anything from `#` on is replaced. @default none: the bare fragment */
  readonly base?: string;
  /** Names of custom price lists, discounts and recorded models too. @default false */
  readonly includePrivate?: boolean;
}

export type LinkRefusalCode = 'not-a-link' | 'cut' | 'damaged' | 'newer-version' | 'too-large';

export type LinkResult =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      readonly notices: readonly ScenarioNotice[];
    }
  | { readonly ok: false; readonly code: LinkRefusalCode };

/** From exact to coarse; the first that fits is taken. */
const LADDER: readonly CountsLayout[] = [
  { detail: 'exact', smallestGroup: 0 },
  { detail: 'rounded', smallestGroup: 0 },
  { detail: 'split', smallestGroup: 0 },
  { detail: 'split', smallestGroup: 3 },
  { detail: 'split', smallestGroup: Infinity },
];

/** The link of a scenario, as exact as 2,000 characters allow. */
export async function encodeLink(
  scenario: Scenario,
  options: EncodeOptions = {},
): Promise<EncodedLink> {
  const base = (options.base ?? '').split('#', 1)[0] ?? '';
  const includePrivate = options.includePrivate ?? false;
  const reduced = reduce(scenario, includePrivate);
  const { workload } = reduced.scenario;
  const arms = workload.compact === null ? [workload.keep] : [workload.keep, workload.compact];
  const sessions = arms.reduce((n, a) => n + a.sessions.length, 0);
  const notices = [...reduced.notices];
  if (
    sessions > LINK_LIMITS.sessions ||
    arms.some((arm) => arm.bands.length * Math.max(1, arm.sessions.length) > MAX_CELLS)
  )
    return {
      link: '',
      // Less than four characters a session were never reached.
      length: base.length + 4 * sessions,
      tooLong: true,
      checksum: '',
      scenario: reduced.scenario,
      notices,
    };

  const texts = new Map<boolean, Uint8Array>();
  let shortest = Infinity;
  for (const layout of LADDER) {
    const rounded = workload.roundedSessions || layout.detail !== 'exact';
    let text = texts.get(rounded);
    if (text === undefined) {
      text = await deflateOrKeep(
        new TextEncoder().encode(pack(reduced.scenario, reduced.tariffs, rounded)),
      );
      texts.set(rounded, text);
    }
    const { fragment, checksum } = seal(
      joinBytes(text, writeCounts(workload, layout, reduced.scenario.choices.workloadShares)),
    );
    const link = base + fragment;
    shortest = Math.min(shortest, link.length);
    if (link.length > MAX_LINK_CHARACTERS) continue;
    if (layout.detail !== 'exact') notices.push({ code: 'sessions-rounded', count: sessions });
    if (layout.detail === 'split')
      notices.push({ code: 'bands-split', count: Math.max(...arms.map((a) => a.bands.length)) });
    if (layout.smallestGroup > 0)
      notices.push({
        code: 'groups-pooled',
        count: smallGroups(workload.keep.sessions, layout.smallestGroup),
      });
    return {
      link,
      length: link.length,
      tooLong: false,
      checksum,
      scenario: { ...reduced.scenario, workload: { ...workload, roundedSessions: rounded } },
      notices,
    };
  }
  return {
    link: '',
    length: shortest,
    tooLong: true,
    checksum: '',
    scenario: reduced.scenario,
    notices,
  };
}

function smallGroups(sessions: readonly { readonly turns: number }[], smallest: number): number {
  const sizes = new Map<number, number>();
  for (const { turns } of sessions) sizes.set(turns, (sizes.get(turns) ?? 0) + 1);
  return [...sizes.values()].filter((n) => n < smallest).length;
}

/** The scenario as far as a link needs it: nameless, trimmed, collapsed. */
function reduce(
  scenario: Scenario,
  includePrivate: boolean,
): { scenario: Scenario; tariffs: ReturnType<typeof compileTariff>[]; notices: LinkNotice[] } {
  const notices: LinkNotice[] = [];
  const note = (code: LinkNotice['code'], count: number): void => {
    if (count > 0) notices.push({ code, count });
  };
  if (!includePrivate) note('private-left-out', privateStrings(scenario).length);
  const public_ = includePrivate ? scenario : withoutPrivate(scenario);
  const { choices, workload } = public_;
  const arms = workload.compact === null ? [workload.keep] : [workload.keep, workload.compact];

  const instants = new Set<number>();
  for (const arm of arms) {
    if (arm.firstMs !== null) instants.add(arm.firstMs);
    for (const { band } of sumByBand(arm))
      instants.add(
        band.span === 0 ? (arm.axes.instants[0] ?? 0) - 1 : (arm.axes.instants[band.span - 1] ?? 0),
      );
  }
  // Other dates that the reader of the link will want: the chosen one and the catalogue's own.
  for (const date of [choices.date, scenario.catalogue.slice(0, 10)]) {
    const ms = parseInstant(date);
    if (ms !== null) instants.add(ms);
  }
  const services = new Set(arms.flatMap((arm) => arm.services.flatMap(modifierNames)));
  const webSearches = arms.some((arm) => arm.cells.some((c) => c.sums.webSearches > 0));
  let dropped = 0;
  const shownFirst = [...public_.tariffs].sort(
    (a, b) => rank(choices.shown, a.id) - rank(choices.shown, b.id),
  );
  const forms = shownFirst.map((form): TariffForm => {
    // A custom list has no catalogue to fall back on: it goes whole.
    if (public_.custom.includes(form.id)) return form;
    const trimmed = trimForm(
      form,
      compileTariff(form, 'custom'),
      [...instants],
      services,
      webSearches,
    );
    dropped += trimmed.dropped;
    return trimmed.form;
  });
  note('periods-left-out', dropped);
  const tariffs = forms.map((form) => compileTariff(form, 'custom'));
  const models = Math.max(...arms.map((arm) => arm.models.length));
  if (!includePrivate) note('models-merged', models > 1 ? models : 0);
  return {
    tariffs,
    notices,
    scenario: {
      ...public_,
      tariffs: forms,
      workload: collapseWorkload({ ...workload, source: sourceOf(workload.source) }, tariffs, {
        models: includePrivate ? 'keep' : 'merge',
        purposes: 'summary',
        tokenScale: choices.tokenScale,
      }),
    },
  };
}

/** Only our own samples have a name that everybody knows; any other could be a file's. */
function sourceOf(source: string): string {
  return /^sample:[a-z0-9-]{1,40}$/.test(source) ? source : 'link';
}

function rank(shown: readonly string[], id: string): number {
  const at = shown.indexOf(id);
  return at < 0 ? shown.length : at;
}

/** The scenario of a link (whole address or bare fragment), or why it is none. Never half of one. */
export async function decodeLink(text: string): Promise<LinkResult> {
  if (text.length > LINK_LIMITS.characters) return refuse('too-large');
  const fragment = fragmentOf(text);
  const parts = /^(\d{1,6})\.(.*)$/s.exec(fragment);
  if (parts === null) return refuse('not-a-link');
  const [, version = '', rest = ''] = parts;
  if (version.startsWith('0')) return refuse('not-a-link');
  if (Number(version) > SCENARIO_VERSION) return refuse('newer-version');
  const whole = /^([A-Za-z0-9_-]{9})\.([A-Za-z0-9_-]+)$/.exec(rest);
  if (whole === null) {
    const isBeginning = /^[A-Za-z0-9_-]{0,9}$|^[A-Za-z0-9_-]{9}\.$/.test(rest);
    return refuse(isBeginning ? 'cut' : 'damaged');
  }
  const [, head = '', payload = ''] = whole;
  if (head !== headOf(payload)) {
    const length = sextets(head.slice(0, LENGTH_CHARACTERS));
    return refuse(payload.length < length ? 'cut' : 'damaged');
  }
  try {
    const bytes = fromBase64Url(payload);
    const { text: packed, rest: counts } = await splitBytes(bytes);
    if (packed === null) return refuse('too-large');
    const scenario = assemble(new TextDecoder('utf-8', { fatal: true }).decode(packed), counts);
    const checked = parseScenario(scenario);
    // A choice that does not pass was not written by this code: the whole is not to be trusted.
    if (!checked.ok || checked.notices.length > 0) return refuse('damaged');
    return { ok: true, scenario: checked.scenario, notices: checked.notices };
  } catch {
    // Only a made-up link with a right checksum comes here.
    return refuse('damaged');
  }
}

function assemble(packed: string, counts: Uint8Array): unknown {
  const parts = unpack(packed);
  const tariffs = parts.tariffs.map((form) => {
    const checked = checkForm(form, 'custom');
    if (!checked.ok) throw new TypeError('bad tariff');
    return compileTariff(checked.form, 'custom');
  });
  const own = boundariesOf(tariffs);
  const heads = parts.arms.map((arm) => unpackArm(arm, own));
  if (heads.length < 1 || heads.length > 2) throw new RangeError('one arm or two');
  const { arms } = readCounts(
    counts,
    heads.map((h) => h.bands.length),
    workloadRanges(parts.choices['workloadShares']),
  );
  const [keep, compact = null] = heads.map((head, i) => ({
    ...head,
    sessions: arms[i]?.sessions ?? [],
    cells: arms[i]?.cells ?? [],
  }));
  return {
    version: SCENARIO_VERSION,
    catalogue: parts.catalogue,
    choices: parts.choices,
    tariffs: parts.tariffs,
    custom: parts.custom,
    workload: {
      source: parts.source,
      keep,
      compact,
      simulated: parts.simulated,
      recorded: parts.recorded,
      roundedSessions: parts.roundedSessions,
    },
  };
}

function refuse(code: LinkRefusalCode): LinkResult {
  return { ok: false, code };
}

/** What stands after `#`, with the escapes and line breaks of mail and chat tools undone. */
function fragmentOf(text: string): string {
  let plain = text.replace(/\s+/g, '').replace(/^<|>$/g, '');
  if (plain.includes('%')) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      // A lone percent sign: the checksum will say what it thinks of it.
    }
  }
  const hash = plain.indexOf('#');
  return hash < 0 ? plain : plain.slice(hash + 1);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH_CHARACTERS = 3;
const CHECKSUM_CHARACTERS = 6;

/** The payload's length in 3 characters (so that a cut is told from damage), its CRC-32 in 6. */
function headOf(payload: string): string {
  const length = toSextets(payload.length, LENGTH_CHARACTERS);
  return length + toSextets(crc32(`${SCENARIO_VERSION}.${length}.${payload}`), CHECKSUM_CHARACTERS);
}

/** The fragment that carries these bytes. */
export function seal(bytes: Uint8Array): { fragment: string; checksum: string } {
  const payload = toBase64Url(bytes);
  const head = headOf(payload);
  return {
    fragment: `#${SCENARIO_VERSION}.${head}.${payload}`,
    checksum: head.slice(LENGTH_CHARACTERS),
  };
}

function toSextets(value: number, characters: number): string {
  let out = '';
  for (let rest = value, i = 0; i < characters; i++, rest = Math.floor(rest / 64))
    out = (ALPHABET[rest % 64] ?? '') + out;
  return out;
}

function sextets(text: string): number {
  return [...text].reduce((n, c) => n * 64 + ALPHABET.indexOf(c), 0);
}

/** CRC-32 (ISO 3309) of an ASCII text: finds every change of up to four characters in a row. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) === 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (b) => String.fromCharCode(b)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

/** Two bytes of length whose lowest bit says "deflated", or four where the text is long. */
async function deflateOrKeep(text: Uint8Array): Promise<Uint8Array> {
  const small = await collect(new CompressionStream('deflate-raw'), text, Number.MAX_SAFE_INTEGER);
  const isSmaller = small !== null && small.length < text.length;
  const body = isSmaller ? small : text;
  const size = body.length * 2 + (isSmaller ? 1 : 0);
  const head = [size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255];
  // The top bit marks the long form.
  const prefix = size < 0x8000 ? head.slice(2) : [(head[0] ?? 0) | 0x80, ...head.slice(1)];
  return joinBytes(Uint8Array.from(prefix), body);
}

/** @returns `text` `null` where it would unfold beyond the limit */
async function splitBytes(
  bytes: Uint8Array,
): Promise<{ text: Uint8Array | null; rest: Uint8Array }> {
  const isLong = ((bytes[0] ?? 0) & 0x80) !== 0;
  const prefix = isLong ? 4 : 2;
  const size = bytes
    .slice(0, prefix)
    .reduce((n, b, i) => n * 256 + (isLong && i === 0 ? b & 0x7f : b), 0);
  const length = Math.floor(size / 2);
  if (bytes.length < prefix + length) throw new RangeError('ends early');
  const body = bytes.slice(prefix, prefix + length);
  const rest = bytes.slice(prefix + length);
  if (size % 2 === 0) return { text: body.length > LINK_LIMITS.inflatedBytes ? null : body, rest };
  const text = await collect(
    new DecompressionStream('deflate-raw'),
    body,
    LINK_LIMITS.inflatedBytes,
  );
  return { text, rest };
}

/** All that a stream makes of some bytes; `null` as soon as it is more than `most`. */
async function collect(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
  most: number,
): Promise<Uint8Array | null> {
  const writer = stream.writable.getWriter();
  // Failures show on the reading side; here they would be unhandled a second time.
  writer.write(new Uint8Array(bytes)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  let out: Uint8Array = new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return out;
    if (out.length + value.length > most) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    out = joinBytes(out, value);
  }
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}
