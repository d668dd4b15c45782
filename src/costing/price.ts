/**
 * Prices bands of a ledger under one tariff.
 *
 * Order (each step is tested): period by the call's start → schedule → tier by the whole prompt →
 * counts × rates → modifiers (service tier, speed, region) → overlays → currency. Amounts are exact;
 * nothing is rounded here.
 */
import { Decimal, MILLION, ONE, ZERO } from '../money/decimal.ts';
import { applyOverlays, overlayApplies, type Overlay } from '../tariffs/overlay.ts';
import type { Modifier, Period, Rates, Tariff, Tier, TtlName } from '../tariffs/tariff.ts';
import { ruleKey } from '../tariffs/boundaries.ts';
import { upperBound, type BandSums, type Ledger, type Service, type Sums } from './ledger.ts';

/** How written tokens of the log are billed. */
export type WritesMode = 'recorded' | 'prefix' | 'as-input';

export interface PricingOptions {
  /** `null`: the card in force when each call started; else the card in force at this instant. */
  readonly dateMs: number | null;
  readonly writes: WritesMode;
  /** Which rules of the tariff apply. All by default; a figure without them must say so. */
  readonly rules?: PricingRules;
  readonly overlays?: readonly Overlay[];
  /** Units of a currency for one US dollar. */
  readonly unitsPerUsd?: Readonly<Record<string, Decimal>>;
  /** Tokens of the target for one recorded token, by recorded model index. 1 by default. */
  readonly tokenScale?: (model: number) => Decimal;
}

export interface PricingRules {
  readonly tiers: boolean;
  readonly windows: boolean;
  readonly schedule: boolean;
}

export const ALL_RULES: PricingRules = { tiers: true, windows: true, schedule: true };

/** What was assumed, as a code and a fact; the words are in the message catalogues. */
export interface Assumption {
  readonly code: AssumptionCode;
  readonly detail: string;
}

export const ASSUMPTION_CODES = [
  'no-cache-discount',
  'cache-conflict',
  'write-lifetime-assumed',
  'writes-at-input',
  'writes-as-input',
  'prefix-as-writes',
  'writes-not-recorded',
  'tier-rate-filled-in',
  'service-ignored',
  'holidays-ignored',
  'cache-rent-not-in-trace',
  'no-time',
  'aggregated-base-rates',
  'rules-off',
  'overlay',
  'token-scale',
  'exchange-rate',
  'web-search-unpriced',
  'cache-simulated',
  'cache-lifetime-assumed',
  'cache-rules-unknown',
] as const;
export type AssumptionCode = (typeof ASSUMPTION_CODES)[number];

export const WRITE_TTLS = ['5m', '30m', '1h', '12h'] as const satisfies readonly TtlName[];

/** Dollars by part. Writes are split by the lifetime at which they were billed. */
export interface Amounts {
  readonly uncachedInput: Decimal;
  readonly cacheRead: Decimal;
  readonly cacheWriteByTtl: Readonly<Record<TtlName | 'input', Decimal>>;
  readonly output: Decimal;
  /** Per-request fees, e.g. web searches. */
  readonly fees: Decimal;
}

export interface Priced {
  readonly tariffId: string;
  readonly pricedCalls: number;
  /** No price in force, all-zero card, or no exchange rate. Calls that do not fit are not in it. */
  readonly unpricedCalls: number;
  readonly doesNotFit: number;
  readonly amounts: Amounts;
  /**
   * Dollars that each dollar per million of cached price adds: the total is
   * `fixed + readSlope × p`, where `fixed` is the total without cached reads. Schedule bands and
   * tiers keep their ratio to the base cached price, modifiers multiply.
   */
  readonly readSlope: Decimal;
  /**
   * True where amounts were divided by an exchange rate: they have 100 digits and are rounded to a
   * quotient's 12 where they are reported, after they are added up.
   */
  readonly converted: boolean;
  readonly lowerBound: boolean;
  /** Calls by tier threshold, lowest first. */
  readonly tiers: readonly { readonly above: number; readonly calls: number }[];
  readonly assumptions: readonly Assumption[];
  /**
   * True where the tariff cuts the prompt sizes or the time at a place at which this ledger does
   * not: the answer needs the calls again.
   */
  readonly needsCalls: boolean;
}

/** The sum of all parts, dollars. */
export function totalOf(amounts: Amounts): Decimal {
  return amounts.uncachedInput
    .plus(amounts.cacheRead)
    .plus(cacheWriteOf(amounts))
    .plus(amounts.output)
    .plus(amounts.fees);
}

export function cacheWriteOf(amounts: Amounts): Decimal {
  const w = amounts.cacheWriteByTtl;
  return w['5m'].plus(w['30m']).plus(w['1h']).plus(w['12h']).plus(w.input);
}

/** The cached price that is in force at an instant before modifiers; input where none is given. */
export function cachedPriceOf(rates: Rates): Decimal {
  return rates.cachedRead ?? rates.input;
}

/** Prices `bands` of `ledger` under `tariff`. */
export function priceBands(
  ledger: Ledger,
  bands: readonly BandSums[],
  tariff: Tariff,
  options: PricingOptions,
): Priced {
  return new Pricing(ledger, tariff, options).price(bands);
}

interface Card {
  readonly period: Period;
  readonly rates: Rates;
  readonly tier: Tier | null;
  readonly multiplier: Decimal;
  readonly scale: Decimal;
  /** This card's cached price ÷ the base cached price of its period. */
  readonly cachedRatio: Decimal;
  sums: Sums | null;
  /** Uncached tokens that count as written under `prefix`. */
  prefixTokens: number;
  aggregatedCalls: number;
}

class Pricing {
  readonly #ledger: Ledger;
  readonly #tariff: Tariff;
  readonly #options: PricingOptions;
  readonly #rules: PricingRules;
  readonly #cards = new Map<string, Card>();
  readonly #assumed = new Map<string, Assumption>();
  #unpriced = 0;
  #doesNotFit = 0;
  #needsCalls = false;

  constructor(ledger: Ledger, tariff: Tariff, options: PricingOptions) {
    this.#ledger = ledger;
    this.#tariff = tariff;
    this.#options = options;
    this.#rules = options.rules ?? ALL_RULES;
  }

  price(bands: readonly BandSums[]): Priced {
    const fx = this.#unitsPerUsd();
    for (const band of bands) this.#place(band, fx === null);
    let pricedCalls = 0;
    let lowerBound = false;
    const amounts = {
      uncachedInput: ZERO,
      cacheRead: ZERO,
      output: ZERO,
      fees: ZERO,
      cacheWriteByTtl: { '5m': ZERO, '30m': ZERO, '1h': ZERO, '12h': ZERO, input: ZERO },
    };
    let readSlope = ZERO;
    const tiers = new Map<number, number>();
    for (const card of this.#cards.values()) {
      const sums = card.sums;
      if (sums === null) continue;
      pricedCalls += sums.calls;
      lowerBound ||= this.#isLowerBound(card, sums);
      if (card.tier !== null)
        tiers.set(card.tier.above, (tiers.get(card.tier.above) ?? 0) + sums.calls);
      this.#assumeFor(card, sums);
      const cost = (tokens: number, usdPerMTok: Decimal): Decimal =>
        tokens === 0
          ? ZERO
          : usdPerMTok.times(tokens).times(card.multiplier).times(card.scale).div(MILLION);
      const rates = applyOverlays(card.rates, this.#options.overlays ?? [], this.#tariff);
      const uncached = sums.uncachedInput - card.prefixTokens;
      amounts.uncachedInput = amounts.uncachedInput.plus(cost(uncached, rates.input));
      const readPrice = this.#tariff.caching ? cachedPriceOf(rates) : rates.input;
      amounts.cacheRead = amounts.cacheRead.plus(cost(sums.cacheRead, readPrice));
      readSlope = readSlope.plus(cost(sums.cacheRead, card.cachedRatio));
      amounts.output = amounts.output.plus(cost(sums.output, rates.output));
      for (const [ttl, tokens] of this.#writesOf(card, sums, rates)) {
        const price = ttl === 'input' ? rates.input : (rates.cacheWrite[ttl] ?? rates.input);
        amounts.cacheWriteByTtl[ttl] = amounts.cacheWriteByTtl[ttl].plus(cost(tokens, price));
      }
      if (sums.webSearches > 0) {
        if (this.#tariff.webSearchPer1000 === null) this.#assume('web-search-unpriced');
        else
          amounts.fees = amounts.fees.plus(
            this.#tariff.webSearchPer1000.times(sums.webSearches).div(1000),
          );
      }
    }
    const convert = (amount: Decimal): Decimal =>
      fx === null || fx.eq(1) || amount.isZero() ? amount : amount.div(fx);
    const w = amounts.cacheWriteByTtl;
    return {
      tariffId: this.#tariff.id,
      pricedCalls,
      unpricedCalls: this.#unpriced,
      doesNotFit: this.#doesNotFit,
      amounts: {
        uncachedInput: convert(amounts.uncachedInput),
        cacheRead: convert(amounts.cacheRead),
        output: convert(amounts.output),
        fees: convert(amounts.fees),
        cacheWriteByTtl: {
          '5m': convert(w['5m']),
          '30m': convert(w['30m']),
          '1h': convert(w['1h']),
          '12h': convert(w['12h']),
          input: convert(w.input),
        },
      },
      readSlope: convert(readSlope),
      converted: fx !== null && !fx.eq(1),
      lowerBound,
      tiers: [...tiers].sort(([a], [b]) => a - b).map(([above, calls]) => ({ above, calls })),
      assumptions: [...this.#assumed.values()],
      needsCalls: this.#needsCalls,
    };
  }

  /**
   * Whether a count that this card bills is unknown or unreliable. A count that the seller gives
   * away is not missing, unless it could have chosen another card.
   */
  #isLowerBound(card: Card, sums: Sums): boolean {
    const { tiers } = card.period;
    const tiered = this.#rules.tiers && tiers.length > 0;
    if (tiered && card.aggregatedCalls > 0) return true;
    const { rates } = card;
    const read = this.#tariff.caching ? cachedPriceOf(rates) : rates.input;
    return (
      (sums.unknownUncached > 0 && (tiered || !rates.input.isZero())) ||
      (sums.unknownRead > 0 && (tiered || !read.isZero())) ||
      (sums.unknownOutput + sums.unreliableOutput > 0 && !rates.output.isZero())
    );
  }

  #assume(code: AssumptionCode, detail = ''): void {
    this.#assumed.set(`${code} ${detail}`, { code, detail });
  }

  #unitsPerUsd(): Decimal | null {
    if (this.#tariff.currency === 'USD') return ONE;
    const rate = this.#options.unitsPerUsd?.[this.#tariff.currency];
    if (rate === undefined || !rate.gt(0)) return null;
    this.#assume('exchange-rate', `${this.#tariff.currency}=${rate.toFixed()}`);
    return rate;
  }

  /** Adds a band's sums to the card that prices it. */
  #place({ band, sums }: BandSums, unpriced: boolean): void {
    const { axes } = this.#ledger;
    const scale = this.#options.tokenScale?.(band.model) ?? ONE;
    // Asked for every band and tier: decimals are compared once.
    const isScaled = this.#options.tokenScale !== undefined && !scale.eq(1);
    const cut = (promptTokens: number): number =>
      !isScaled ? promptTokens : new Decimal(promptTokens).div(scale).ceil().toNumber();
    const reaches = (minPromptTokens: number): boolean => {
      const at = cut(minPromptTokens);
      const reached = band.promptBucket > 0 && (axes.promptCuts[band.promptBucket - 1] ?? 0) >= at;
      const next = axes.promptCuts[band.promptBucket] ?? Infinity;
      // The threshold lies inside this bucket: only the calls themselves can tell.
      if (!reached && next > at && !isCut(axes.promptCuts, at)) this.#needsCalls = true;
      return reached;
    };
    const window = this.#tariff.contextWindow;
    if (this.#rules.windows && window !== null && !band.aggregated && reaches(window + 1)) {
      this.#doesNotFit += sums.calls;
      return;
    }
    const periodIndex = unpriced ? -1 : this.#periodOf(band.span);
    const period = this.#tariff.periods[periodIndex];
    if (period === undefined || period.unpricedReason !== null) {
      this.#unpriced += sums.calls;
      return;
    }
    const active = this.#ledger.slots[band.slot] ?? [];
    const scheduleIndex =
      this.#rules.schedule && !band.aggregated
        ? period.schedule.findIndex((s) => active.includes(ruleKey(s.rule)))
        : -1;
    const scheduleBand = period.schedule[scheduleIndex] ?? null;
    let tierIndex = -1;
    if (this.#rules.tiers && !band.aggregated)
      period.tiers.forEach((tier, i) => {
        if (tier.band === (scheduleBand?.name ?? null) && reaches(tier.minPromptTokens))
          tierIndex = i;
      });
    const service = this.#ledger.services[band.service];
    const timeMs = this.#options.dateMs ?? spanStart(axes.instants, band.span);
    const modifiers = service === undefined ? [] : this.#modifiersOf(service, timeMs);
    const key = `${periodIndex}/${scheduleIndex}/${tierIndex}/${modifiers
      .map((m) => `${m.name}@${m.fromMs}`)
      .join('+')}/${isScaled ? scale.toFixed() : ''}`;
    let card = this.#cards.get(key);
    if (card === undefined) {
      const tier = period.tiers[tierIndex] ?? null;
      const rates = tier?.rates ?? scheduleBand?.rates ?? period.rates;
      card = {
        period,
        rates,
        tier,
        multiplier: modifiers.reduce((product, m) => product.times(m.multiplier), ONE),
        scale,
        cachedRatio: cachedRatio(period.rates, rates, this.#tariff.caching),
        sums: null,
        prefixTokens: 0,
        aggregatedCalls: 0,
      };
      this.#cards.set(key, card);
      if (isScaled) this.#assume('token-scale', scale.toFixed());
    }
    if (card.sums === null) card.sums = { ...sums };
    else for (const name of Object.keys(sums) as (keyof Sums)[]) card.sums[name] += sums[name];
    if (band.aggregated) card.aggregatedCalls += sums.calls;
    if (
      this.#options.writes === 'prefix' &&
      band.sessionReadsCache &&
      Object.keys(card.rates.cacheWrite).length > 0
    )
      card.prefixTokens += sums.uncachedInput;
  }

  #periodOf(span: number): number {
    const { periods } = this.#tariff;
    const dateMs = this.#options.dateMs;
    const instantsMs = this.#ledger.axes.instants;
    const timeMs = dateMs ?? spanStart(instantsMs, span);
    if (dateMs === null)
      for (const p of periods)
        for (const edge of [p.fromMs, p.toMs])
          if (Number.isFinite(edge) && !isCut(instantsMs, edge)) this.#needsCalls = true;
    return periods.findIndex((p) => p.fromMs <= timeMs && timeMs < p.toMs);
  }

  /** The modifiers of the tariff that the recorded service tier, speed and region select. */
  #modifiersOf(service: Service, timeMs: number): Modifier[] {
    const out: Modifier[] = [];
    for (const name of modifierNames(service)) {
      const found = this.#findModifier(name, timeMs);
      if (found === null) this.#assume('service-ignored', name);
      else if (!out.includes(found)) out.push(found);
    }
    return out;
  }

  #findModifier(name: string, timeMs: number): Modifier | null {
    const inForce = (n: string): Modifier | null =>
      this.#tariff.modifiers.find((m) => m.name === n && m.fromMs <= timeMs && timeMs < m.toMs) ??
      null;
    // OpenAI sells its priority tier as `fast`: one of the two names finds the other.
    // https://platform.openai.com/docs/guides/priority-processing
    const other = name === 'fast' ? 'priority' : name === 'priority' ? 'fast' : null;
    const isOpenAi = this.#tariff.provider === 'openai' || this.#tariff.provider === 'azure';
    return inForce(name) ?? (isOpenAi && other !== null ? inForce(other) : null);
  }

  /** Written tokens by the lifetime at which this tariff bills them. */
  #writesOf(card: Card, sums: Sums, rates: Rates): [TtlName | 'input', number][] {
    const byTtl: Record<TtlName, number> = {
      '5m': sums.cacheWrite5m,
      '30m': sums.cacheWrite30m,
      '1h': sums.cacheWrite1h,
      '12h': sums.cacheWrite12h,
    };
    const written =
      sums.cacheWriteUnknown + WRITE_TTLS.reduce((n, ttl) => n + byTtl[ttl], 0) + card.prefixTokens;
    if (written === 0) return [];
    const offered = WRITE_TTLS.filter((ttl) => rates.cacheWrite[ttl] !== undefined);
    if (this.#options.writes === 'as-input' || offered.length === 0) {
      this.#assume(offered.length === 0 ? 'writes-at-input' : 'writes-as-input');
      return [['input', written]];
    }
    const declared = this.#tariff.cache.defaultTtl;
    const [shortest = '5m'] = offered;
    const fallback = declared !== null && offered.includes(declared) ? declared : shortest;
    const out: Partial<Record<TtlName, number>> = {};
    const bill = (ttl: TtlName, tokens: number): void => {
      out[ttl] = (out[ttl] ?? 0) + tokens;
    };
    let assumed = sums.cacheWriteUnknown;
    bill(fallback, sums.cacheWriteUnknown + card.prefixTokens);
    for (const ttl of WRITE_TTLS) {
      if (offered.includes(ttl)) bill(ttl, byTtl[ttl]);
      else {
        bill(fallback, byTtl[ttl]);
        assumed += byTtl[ttl];
      }
    }
    if (assumed > 0) this.#assume('write-lifetime-assumed', fallback);
    if (card.prefixTokens > 0) this.#assume('prefix-as-writes', fallback);
    return WRITE_TTLS.flatMap((ttl): [TtlName, number][] => {
      const tokens = out[ttl] ?? 0;
      return tokens > 0 ? [[ttl, tokens]] : [];
    });
  }

  #assumeFor(card: Card, sums: Sums): void {
    const billsWrites = Object.keys(card.rates.cacheWrite).length > 0;
    if (sums.cacheRead > 0) {
      if (!this.#tariff.caching) this.#assume('cache-conflict');
      else if (card.rates.cachedRead === null) this.#assume('no-cache-discount');
      if (card.period.storagePerMTokHour !== null && card.period.storagePerMTokHour.gt(0))
        this.#assume('cache-rent-not-in-trace');
    }
    if (billsWrites && sums.unknownWrite > 0 && this.#options.writes === 'recorded')
      this.#assume('writes-not-recorded');
    if (card.tier !== null)
      for (const part of card.tier.filledIn) this.#assume('tier-rate-filled-in', part);
    if (
      card.aggregatedCalls > 0 &&
      (card.period.tiers.length > 0 || card.period.schedule.length > 0)
    )
      this.#assume('aggregated-base-rates');
    if (card.period.schedule.length > 0 && this.#rules.schedule) this.#assume('holidays-ignored');
    if (this.#ledger.callsWithoutTime > 0 && this.#options.dateMs === null) this.#assume('no-time');
    if (!this.#rules.tiers && card.period.tiers.length > 0) this.#assume('rules-off', 'tiers');
    if (!this.#rules.schedule && card.period.schedule.length > 0)
      this.#assume('rules-off', 'schedule');
    if (!this.#rules.windows && this.#tariff.contextWindow !== null)
      this.#assume('rules-off', 'windows');
    for (const overlay of this.#options.overlays ?? [])
      if (overlayApplies(overlay, this.#tariff)) this.#assume('overlay', overlay.name);
  }
}

/** This card's cached price relative to its period's base cached price. */
function cachedRatio(base: Rates, rates: Rates, caching: boolean): Decimal {
  if (rates === base) return ONE;
  if (caching && base.cachedRead !== null && !base.cachedRead.isZero())
    return cachedPriceOf(rates).div(base.cachedRead);
  return base.input.isZero() ? ONE : rates.input.div(base.input);
}

/** Names of modifiers that a recorded service asks for; the standard service asks for none. */
export function modifierNames(service: Service): string[] {
  const names: string[] = [];
  const plain = (value: string | null): string | null => {
    const v = value?.trim().toLowerCase() ?? '';
    return ['', 'standard', 'default', 'auto', 'on_demand', 'not_available'].includes(v) ? null : v;
  };
  const tier = plain(service.serviceTier);
  const speed = plain(service.speed);
  const region = plain(service.region);
  if (tier !== null) names.push(tier);
  if (speed !== null && speed !== tier) names.push(speed);
  if (region !== null && region !== 'global') names.push(`region:${region}`);
  return names;
}

/** A time inside span `span`: its start, or just before the first instant. */
function spanStart(instantsMs: readonly number[], span: number): number {
  return span === 0 ? (instantsMs[0] ?? 0) - 1 : (instantsMs[span - 1] ?? 0);
}

function isCut(cuts: readonly number[], value: number): boolean {
  return cuts[upperBound(cuts, value) - 1] === value;
}
