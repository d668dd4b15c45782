/**
 * Which tariff a recorded model name means.
 *
 * A price belongs to a seller and a model, so a name is looked up within its seller: by exact
 * name, then by anchored pattern, letter case ignored. None or several is *unresolved*, with
 * candidates for the reader to choose from; a price is never guessed. Custom tariffs that have
 * `match` win over the catalogue.
 */
import { namesNoSeller, providerKey, sellerById, sellerNamed, type Seller } from './providers.ts';
import type { Tariff } from './tariff.ts';

/** What a log says about a model. */
export interface RecordedModel {
  readonly model: string;
  readonly provider?: string | null | undefined;
}

export interface Resolution {
  /** Id of the tariff, or `null` = unresolved. */
  readonly tariffId: string | null;
  /** Where unresolved: ids of tariffs that may be meant, the likeliest first; at most 12. */
  readonly candidates: readonly string[];
  /** The log named no seller; the maker's own tariff was taken. */
  readonly inferred: boolean;
}

const MOST_CANDIDATES = 12;
const MOST_CHARACTERS = 400;
const MOST_REMEMBERED = 50_000;

/**
 * Resolves a recorded model within a list of tariffs (custom ones and the catalogue's, in any
 * order). Pure; the list is indexed once and remembered.
 */
export function resolveModel(recorded: RecordedModel, tariffs: readonly Tariff[]): Resolution {
  const name = recorded.model.trim().toLowerCase();
  if (name === '' || name.length > MOST_CHARACTERS) return unresolved([]);
  const index = indexOf(tariffs);
  const provider = namesNoSeller(recorded.provider) ? null : (recorded.provider ?? '');
  const key = provider === null ? `-${name}` : `${provider.length}:${provider}${name}`;
  let known = index.known.get(key);
  if (known === undefined) {
    known = lookUp(name, provider, index);
    // Several answers of one command ask for the same names; a hostile log has no end of them.
    if (index.known.size < MOST_REMEMBERED) index.known.set(key, known);
  }
  return known;
}

function lookUp(name: string, provider: string | null, index: Index): Resolution {
  const custom = matchCustom(name, provider, index.custom);
  if (custom.length === 1) return resolved(custom, false);
  if (custom.length > 1) return unresolved(custom);

  for (const attempt of attempts(name, provider)) {
    const found = attempt.sellers.map((id) =>
      matchWithin(attempt.names, index.bySeller.get(id) ?? []),
    );
    const first = found.find((list) => list.length > 0);
    if (first?.length === 1) return resolved(first, attempt.inferred);
    if (first !== undefined) return unresolved(first);
  }
  if (provider === null) {
    const own = matchWithin([name], index.makers);
    if (own.length === 1) return resolved(own, true);
    if (own.length > 1) return unresolved(own);
  }
  // How hard a model thinks is a setting of the call, not another model with other prices.
  const plain = withoutEffort(name);
  if (plain !== null && (provider === null || sellerNamed(provider)?.maker === true)) {
    const found = lookUp(plain, provider, index);
    if (found.tariffId !== null) return found;
  }
  return unresolved(candidatesFor(name, index));
}

const EFFORTS = [
  // `gpt-5.2-high`, `claude-opus-4-7-thinking-xhigh`, `claude-4.6-sonnet-medium-thinking`
  /^((?:openai\/|anthropic\/)?(?:(?:gpt-|claude-)[^/]+?|o\d[^/]*?))(?:-thinking)?-(?:none|minimal|low|medium|high|xhigh|extra-high)(?:-thinking)?$/,
  // Of OpenAI’s, `max` is an effort since 5.6; before, it is a part of a model’s name.
  /^((?:openai\/|anthropic\/)?(?:gpt-5[.-]6|gpt-6|claude-)[^/]*?)(?:-thinking)?-max(?:-thinking)?$/,
  // `claude-4-sonnet-1m-thinking`: the window is a setting of the call, too.
  /^((?:anthropic\/)?claude-[^/]+?)(?:-1m)?-thinking$/,
  /^((?:anthropic\/)?claude-[^/]+)-1m$/,
];

/**
 * The name without the reasoning effort that Cursor and routers write behind it
 * (https://github.com/can1357/oh-my-pi/issues/9025, https://github.com/can1357/oh-my-pi/pull/9166);
 * `null` where none is there. `-fast` stays: it has a price of its own.
 */
function withoutEffort(name: string): string | null {
  for (const pattern of EFFORTS) {
    const found = pattern.exec(name)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** Custom tariffs first; one with the id of a catalogue tariff replaces it, and keeps its match. */
export function joinTariffs(
  custom: readonly Tariff[],
  catalogue: readonly Tariff[],
): readonly Tariff[] {
  if (custom.length === 0) return catalogue;
  const byId = new Map(catalogue.map((tariff) => [tariff.id, tariff]));
  const replacing = custom.map((tariff) => {
    const replaced = byId.get(tariff.id);
    return replaced !== undefined && !hasMatch(tariff)
      ? { ...tariff, match: replaced.match }
      : tariff;
  });
  const taken = new Set(custom.map(({ id }) => id));
  return [...replacing, ...catalogue.filter(({ id }) => !taken.has(id))];
}

interface Attempt {
  /** Ids of price lists; the first that knows the name decides. */
  readonly sellers: readonly string[];
  readonly names: readonly string[];
  readonly inferred: boolean;
}

/** Where to look a name up, in order. Nothing here crosses from one known seller to another. */
function attempts(name: string, provider: string | null): Attempt[] {
  const seller = provider === null ? null : sellerNamed(provider);
  const list: Attempt[] = [];
  // The form of the id names the seller, whatever library the log says it went through.
  const bedrock = bedrockName(name);
  if (bedrock !== null && (seller === null || seller.maker || seller.id === 'amazon-bedrock')) {
    list.push({
      sellers: ['amazon-bedrock'],
      names: [bedrock],
      inferred: seller === null && !name.startsWith('arn:') && !name.startsWith('bedrock/'),
    });
    return list;
  }
  if (name.startsWith('accounts/fireworks/') && (seller === null || seller.maker)) {
    return [{ sellers: ['fireworks'], names: [name], inferred: false }];
  }
  const vertex = vertexName(name);
  const prefix = splitPrefix(name);
  if (seller !== null) {
    const names = [name];
    if (vertex !== null) names.push(vertex);
    if (prefix !== null && prefix.seller.id === seller.id) names.push(prefix.rest);
    // A maker's client that was pointed at a gateway: the prefix says where the call went.
    if (prefix !== null && seller.maker && !prefix.seller.maker) {
      list.push({ sellers: listsOf(prefix.seller), names: [prefix.rest], inferred: false });
    }
    list.push({ sellers: listsOf(seller), names, inferred: false });
    return list;
  }
  if (provider !== null) return list;
  if (vertex !== null) {
    list.push({ sellers: ['google-vertex', 'google'], names: [vertex], inferred: true });
  }
  if (prefix !== null) {
    list.push({
      sellers: listsOf(prefix.seller),
      names: [prefix.rest, name],
      inferred: prefix.seller.maker,
    });
  }
  return list;
}

function listsOf(seller: Seller): string[] {
  return [seller.id, ...(seller.also ?? [])];
}

/** `openrouter/anthropic/x` → the seller and `anthropic/x`; `null` where no seller leads. */
function splitPrefix(name: string): { seller: Seller; rest: string } | null {
  const slash = name.indexOf('/');
  if (slash <= 0 || slash === name.length - 1) return null;
  const rest = name.slice(slash + 1);
  const prefix = name.slice(0, slash);
  const seller = sellerNamed(prefix);
  return seller === null ? null : { seller, rest };
}

const ARN =
  /^arn:aws[a-z-]*:bedrock:[a-z0-9-]*:\d*:(?:system-)?(?:inference-profile|foundation-model)\/(.+)$/;
const BEDROCK_ID =
  /^(?:[a-z-]{2,8}\.)?(?:anthropic|amazon|meta|mistral|cohere|ai21|deepseek|openai|qwen|moonshot|moonshotai|minimax|zai|google|writer|nvidia|stability)\.[a-z]/;

/**
 * The model or profile id of a Bedrock name: out of an ARN
 * (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_InferenceProfileSummary.html) or
 * behind the path that LiteLLM writes; `null` for any other name.
 */
function bedrockName(name: string): string | null {
  const arn = ARN.exec(name);
  if (arn !== null) return arn[1] ?? null;
  const path = name.replace(
    /^(?:amazon-)?bedrock\/(?:converse\/|invoke\/)?(?:[a-z]{2}(?:-gov)?-[a-z]+-\d\/)?/,
    '',
  );
  return path !== name || BEDROCK_ID.test(name) ? path : null;
}

/**
 * The model id of a Vertex or Gemini resource path
 * (https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude), or an id with
 * Vertex' `@version`; `null` for any other name.
 */
function vertexName(name: string): string | null {
  const path =
    /^(?:projects\/[^/]+\/locations\/[^/]+\/)?(?:publishers\/[^/]+\/)?models\/([^/]+)$/.exec(name);
  if (path !== null) return path[1] ?? null;
  return /^[^/@]+@(?:\d{8}|default)$/.test(name) ? name : null;
}

interface Index {
  readonly custom: readonly Tariff[];
  readonly bySeller: ReadonlyMap<string, readonly Tariff[]>;
  readonly makers: readonly Tariff[];
  /** Those that can match at all: custom ones, makers, hosts. */
  readonly ordered: readonly Tariff[];
  /** Exact names by their first word. */
  readonly byFirstWord: ReadonlyMap<string, readonly { tariff: Tariff; words: string[] }[]>;
  /** Names that were looked up before, with their seller. */
  readonly known: Map<string, Resolution>;
}

const indexes = new WeakMap<readonly Tariff[], Index>();

function indexOf(tariffs: readonly Tariff[]): Index {
  const known = indexes.get(tariffs);
  if (known !== undefined) return known;
  const bySeller = new Map<string, Tariff[]>();
  const makers: Tariff[] = [];
  const custom: Tariff[] = [];
  for (const tariff of tariffs) {
    if (!hasMatch(tariff)) continue;
    if (tariff.origin === 'custom') {
      custom.push(tariff);
      continue;
    }
    const list = bySeller.get(tariff.provider);
    if (list === undefined) bySeller.set(tariff.provider, [tariff]);
    else list.push(tariff);
    if (sellerById(tariff.provider)?.maker === true) makers.push(tariff);
  }
  const ordered = tariffs.filter(hasMatch).sort((a, b) => rank(a) - rank(b));
  const byFirstWord = new Map<string, { tariff: Tariff; words: string[] }[]>();
  for (const tariff of ordered)
    for (const exact of tariff.match.exact) {
      const own = words(exact.toLowerCase());
      const [first] = own;
      if (first === undefined) continue;
      const list = byFirstWord.get(first);
      if (list === undefined) byFirstWord.set(first, [{ tariff, words: own }]);
      else list.push({ tariff, words: own });
    }
  const index = { custom, bySeller, makers, ordered, byFirstWord, known: new Map() };
  indexes.set(tariffs, index);
  return index;
}

function hasMatch({ match }: Tariff): boolean {
  return match.exact.length + match.glob.length + match.regex.length > 0;
}

/** Exact names win over patterns; then the first spelling that anything matches. */
function matchWithin(names: readonly string[], tariffs: readonly Tariff[]): string[] {
  for (const test of [matchesExactly, matchesPattern]) {
    for (const name of names) {
      const found = tariffs.filter((tariff) => test(tariff, name));
      if (found.length > 0) return found.map(({ id }) => id);
    }
  }
  return [];
}

/**
 * Custom tariffs that match. The reader wrote the names, so the seller only decides between
 * several: those of the recorded seller come first.
 */
function matchCustom(name: string, provider: string | null, custom: readonly Tariff[]): string[] {
  if (custom.length === 0) return [];
  const names = [name];
  if (provider !== null) {
    names.push(`${providerKey(provider)}/${name}`, `${provider.trim().toLowerCase()}/${name}`);
  }
  const prefix = splitPrefix(name);
  const sold =
    provider === null ? [] : custom.filter((tariff) => sameSeller(tariff.provider, provider));
  const own = matchWithin(
    prefix !== null && sold.length > 0 ? [...names, prefix.rest] : names,
    sold,
  );
  return own.length > 0 ? own : matchWithin(names, custom);
}

function sameSeller(a: string, b: string): boolean {
  return (
    providerKey(a) === providerKey(b) ||
    (sellerNamed(a) !== null && sellerNamed(a)?.id === sellerNamed(b)?.id)
  );
}

function matchesExactly({ match }: Tariff, name: string): boolean {
  return match.exact.some((exact) => exact.toLowerCase() === name);
}

function matchesPattern({ match }: Tariff, name: string): boolean {
  return (
    match.regex.some((pattern) => pattern.test(name)) ||
    match.glob.some((glob) => globMatches(glob.toLowerCase(), name))
  );
}

/**
 * Whether `glob` (only `*` is special: any characters, also none) matches the whole name. In
 * linear time: each piece is taken at its first place, which is never worse than a later one.
 */
export function globMatches(glob: string, name: string): boolean {
  const pieces = glob.split('*');
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return glob === name;
  const last = pieces[pieces.length - 1] ?? '';
  if (!name.startsWith(first) || name.length < first.length + last.length) return false;
  if (!name.endsWith(last)) return false;
  const end = name.length - last.length;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const place = name.indexOf(piece, at);
    if (place < 0 || place + piece.length > end) return false;
    at = place + piece.length;
  }
  return true;
}

/** The name without one, two … leading `…/` parts: `cx/openai/gpt-5` → `openai/gpt-5`, `gpt-5`. */
function afterPrefixes(name: string): string[] {
  const rests: string[] = [];
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
    if (slash + 1 < name.length) rests.push(name.slice(slash + 1));
  }
  return rests.slice(0, 8);
}

function candidatesFor(name: string, index: Index): string[] {
  const bedrock = bedrockName(name);
  const spellings = [name, ...afterPrefixes(name)];
  const vertex = vertexName(name);
  if (vertex !== null) spellings.push(vertex);
  if (bedrock !== null) {
    spellings.push(
      bedrock,
      bedrock.replace(/^(?:[a-z-]{2,8}\.)?[a-z0-9]+\.(?=[a-z])/, '').replace(/-v\d+(?::\d+)?$/, ''),
    );
  }
  for (const spelling of [...spellings]) {
    // OpenRouter's `:free`, Hugging Face's `:provider`, a size tag.
    const colon = spelling.lastIndexOf(':');
    if (colon > 0) spellings.push(spelling.slice(0, colon));
    const standard = spelling.replace(/-fast$/, '');
    const plain = withoutEffort(standard) ?? standard;
    if (plain !== spelling) spellings.push(plain);
  }
  const { ordered } = index;
  const found = new Set<string>();
  for (const spelling of spellings) {
    for (const tariff of ordered) {
      if (mayMean(tariff, spelling)) found.add(tariff.id);
    }
  }
  if (found.size === 0) for (const id of nearNames(spellings, index)) found.add(id);
  return [...found].slice(0, MOST_CANDIDATES);
}

/** A match, or the name of the model without the vendor's path that a host puts before it. */
function mayMean(tariff: Tariff, name: string): boolean {
  return (
    matchesExactly(tariff, name) ||
    matchesPattern(tariff, name) ||
    tariff.match.exact.some((exact) => exact.toLowerCase().endsWith(`/${name}`))
  );
}

function rank(tariff: Tariff): number {
  if (tariff.origin === 'custom') return 0;
  return sellerById(tariff.provider)?.maker === true ? 1 : 2;
}

/** Tariffs whose names begin with the same words: at least two, and as many as any other's. */
function nearNames(spellings: readonly string[], index: Index): string[] {
  let best = 2;
  const shared = new Map<string, number>();
  for (const spelling of spellings) {
    const wanted = words(spelling);
    for (const { tariff, words: own } of index.byFirstWord.get(wanted[0] ?? '') ?? []) {
      const common = commonStart(own, wanted);
      best = Math.max(best, common);
      shared.set(tariff.id, Math.max(common, shared.get(tariff.id) ?? 0));
    }
  }
  return index.ordered.filter(({ id }) => shared.get(id) === best).map(({ id }) => id);
}

function words(name: string): string[] {
  // A path in front (a gateway, a vendor) is no likeness.
  const own = name.slice(name.lastIndexOf('/') + 1);
  return own.split(/[-_.:@\s]+/).filter((word) => word !== '');
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

function resolved(ids: readonly string[], inferred: boolean): Resolution {
  return { tariffId: ids[0] ?? null, candidates: [], inferred };
}

function unresolved(candidates: readonly string[]): Resolution {
  return { tariffId: null, candidates: candidates.slice(0, MOST_CANDIDATES), inferred: false };
}
