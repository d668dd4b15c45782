/** From choices and ledgers to what the sections show. Pure: the signals are in `create.ts`. */
import { Decimal, parseDecimal, toQuotient } from '../money/decimal.ts';
import { costAt, crossLines, heldRates, marginOf, type CostLine } from '../answers/crossover.ts';
import { pricingOptionsOf, type PlainPricing } from '../answers/sessions.ts';
import { hitRatioOf, withHitRatio, withPrices } from '../costing/adjust.ts';
import { totalSums, type BandSums, type Ledger } from '../costing/ledger.ts';
import { bandSumsOf } from '../costing/packed.ts';
import {
  cachedPriceOf,
  priceBands,
  totalOf,
  type Priced,
  type PricingOptions,
} from '../costing/price.ts';
import type { Choices } from '../scenario/scenario.ts';
import { CATALOGUE_AS_OF_MS } from '../tariffs/catalogue.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { HeldPrices, ResponseCurve, TariffVerdict, Variable, Verdict } from './app.ts';
import { priceDateMs } from './views.ts';

/** An arm's ledger with its bands added up once. */
export interface Arm {
  readonly ledger: Ledger;
  readonly bands: readonly BandSums[];
  readonly sessions: number;
  readonly hitRatio: number;
}

export function armOf(ledger: Ledger): Arm {
  const bands = bandSumsOf(ledger);
  return {
    ledger,
    bands,
    sessions: ledger.sessions.length,
    hitRatio: hitRatioOf(totalSums(bands)),
  };
}

/** The arm's bands under another hit ratio (its sessions stay); the same arm for `null`. */
export function armWithHitRatio(arm: Arm, ratio: number | null): Arm {
  if (ratio === null || ratio === arm.hitRatio) return arm;
  return { ...arm, bands: withHitRatio(arm.bands, arm.hitRatio, ratio), hitRatio: ratio };
}

/** How calls are priced under these choices. */
export function pricingOf(choices: Choices): PricingOptions {
  const unitsPerUsd: Record<string, Decimal> = {};
  for (const [currency, rate] of Object.entries(choices.unitsPerUsd)) {
    const parsed = parseDecimal(rate);
    if (parsed?.gt(0) === true) unitsPerUsd[currency] = parsed;
  }
  return {
    dateMs: priceDateMs(choices.date),
    writes: choices.writes,
    rules: choices.rules,
    overlays: choices.overlays,
    unitsPerUsd,
  };
}

/** The pricing of one tariff: a token scale is the target's own. */
export function pricingFor(choices: Choices, pricing: PricingOptions, id: string): PricingOptions {
  return pricingOptionsOf(plainPricing(choices, pricing, id));
}

/** The same as plain data. */
export function plainPricing(choices: Choices, pricing: PricingOptions, id: string): PlainPricing {
  const scale = choices.tokenScale[id];
  const parsed = scale === undefined ? null : parseDecimal(scale);
  return { ...pricing, scale: parsed?.gt(0) === true ? parsed : null };
}

/** Prices held for a model, typed ones before its own; `null` where no card is in force. */
export function heldPricesOf(
  tariff: Tariff,
  choices: Choices,
  firstMs: number | null,
): HeldPrices | null {
  const rates = heldRates(tariff, priceDateMs(choices.date) ?? firstMs ?? CATALOGUE_AS_OF_MS);
  if (rates === null) return null;
  const own = { cached: cachedPriceOf(rates), uncached: rates.input, output: rates.output };
  const typed = (text: string | null, price: Decimal): Decimal =>
    (text === null ? null : parseDecimal(text)) ?? price;
  return {
    cached: typed(choices.cachedPrice, own.cached),
    uncached: typed(choices.uncachedPrice, own.uncached),
    output: typed(choices.outputPrice, own.output),
    own,
  };
}

/** The model's tariff under typed uncached and output prices (the cached one stays a variable). */
export function typedTariff(tariff: Tariff, choices: Choices): Tariff {
  const parse = (text: string | null): Decimal | null =>
    text === null ? null : parseDecimal(text);
  return withPrices(tariff, {
    uncached: parse(choices.uncachedPrice),
    output: parse(choices.outputPrice),
  });
}

export interface ArmPrice {
  readonly line: CostLine;
  /** Dollars for all sessions at the tariff's own cached price. */
  readonly total: Decimal;
  readonly unpriced: number;
  readonly doesNotFit: number;
  readonly lowerBound: boolean;
}

export function priceArm(arm: Arm, tariff: Tariff, pricing: PricingOptions): ArmPrice {
  return armPriceOf(priceBands(arm.ledger, arm.bands, tariff, pricing));
}

function armPriceOf(priced: Priced): ArmPrice {
  const total = totalOf(priced.amounts);
  return {
    line: { fixed: total.minus(priced.amounts.cacheRead), slope: priced.readSlope },
    total,
    unpriced: priced.unpricedCalls,
    doesNotFit: priced.doesNotFit,
    lowerBound: priced.lowerBound,
  };
}

/** An arm under every tariff, in the order given: what the table and the verdicts are made from. */
export function priceAll(
  arm: Arm,
  tariffs: readonly Tariff[],
  choices: Choices,
  pricing: PricingOptions,
): readonly Priced[] {
  return tariffs.map((t) =>
    priceBands(arm.ledger, arm.bands, t, pricingFor(choices, pricing, t.id)),
  );
}

export function perSession(line: CostLine, sessions: number): CostLine {
  const n = Math.max(1, sessions);
  return { fixed: line.fixed.div(n), slope: line.slope.div(n) };
}

/** The verdict at a cached price. `cached` = `null`: at the tariff's own prices. */
export function verdictOf(
  keep: { readonly arm: Arm; readonly price: ArmPrice },
  compact: { readonly arm: Arm; readonly price: ArmPrice } | null,
  cached: Decimal | null,
  uncached: Decimal | null,
): Verdict {
  const at = (side: { arm: Arm; price: ArmPrice }): Decimal | null =>
    side.price.unpriced > 0 || side.price.doesNotFit > 0
      ? null
      : toQuotient(
          (cached === null ? side.price.total : costAt(side.price.line, cached)).div(
            Math.max(1, side.arm.sessions),
          ),
        );
  const keepPerSession = at(keep);
  const compactPerSession = compact === null ? null : at(compact);
  const crossover =
    compact === null || keepPerSession === null || compactPerSession === null
      ? null
      : crossLines(
          perSession(keep.price.line, keep.arm.sessions),
          perSession(compact.price.line, compact.arm.sessions),
          uncached,
        );
  return {
    kind: kindOf(keep.price, compact?.price ?? null, keepPerSession, compactPerSession),
    keepPerSession,
    compactPerSession,
    keepLower: keep.price.lowerBound,
    compactLower: compact?.price.lowerBound === true,
    crossover,
  };
}

function kindOf(
  keep: ArmPrice,
  compact: ArmPrice | null,
  keepCost: Decimal | null,
  compactCost: Decimal | null,
): Verdict['kind'] {
  if (keep.unpriced > 0 || (compact !== null && compact.unpriced > 0)) return 'unpriced';
  if (compact === null) return keep.doesNotFit > 0 ? 'neither' : 'single';
  if (keep.doesNotFit > 0) return compact.doesNotFit > 0 ? 'neither' : 'window';
  if (keepCost === null || compactCost === null) return 'keep';
  const difference = keepCost.cmp(compactCost);
  return difference < 0 ? 'keep' : difference > 0 ? 'compact' : 'tie';
}

/** What a price list says for this workload, at its own prices. */
export function tariffVerdict(
  tariff: Tariff,
  keep: { readonly arm: Arm; readonly priced: Priced },
  compact: { readonly arm: Arm; readonly priced: Priced } | null,
  dateMs: number | null,
): TariffVerdict {
  const rates = heldRates(tariff, dateMs ?? keep.arm.ledger.firstMs ?? CATALOGUE_AS_OF_MS);
  const keepPrice = armPriceOf(keep.priced);
  const compactPrice = compact === null ? null : armPriceOf(compact.priced);
  const verdict = verdictOf(
    { arm: keep.arm, price: keepPrice },
    compact === null || compactPrice === null ? null : { arm: compact.arm, price: compactPrice },
    null,
    rates?.input ?? null,
  );
  const cachedPrice = rates === null ? null : cachedPriceOf(rates);
  return {
    tariff,
    cachedPrice,
    uncachedPrice: rates?.input ?? null,
    crossover: verdict.crossover,
    margin:
      verdict.crossover === null || compact === null || compactPrice === null
        ? null
        : marginOf(
            perSession(keepPrice.line, keep.arm.sessions),
            perSession(compactPrice.line, compact.arm.sessions),
            cachedPrice,
          ),
    side: verdict.kind,
  };
}

/** The verdicts of all price lists, from what was priced. */
export function verdictsOf(
  tariffs: readonly Tariff[],
  keep: { readonly arm: Arm; readonly priced: readonly Priced[] },
  compact: { readonly arm: Arm; readonly priced: readonly Priced[] } | null,
  dateMs: number | null,
): TariffVerdict[] {
  return tariffs.map((t, i) =>
    tariffVerdict(
      t,
      { arm: keep.arm, priced: keep.priced[i] as Priced },
      compact === null ? null : { arm: compact.arm, priced: compact.priced[i] as Priced },
      dateMs,
    ),
  );
}

/** How many lists say what at the given choices. */
export function sidesAt(
  tariffs: readonly Tariff[],
  keep: Arm,
  compact: Arm | null,
  choices: Choices,
): SideCounts {
  const pricing = pricingOf(choices);
  const all = (arm: Arm) => ({ arm, priced: priceAll(arm, tariffs, choices, pricing) });
  return countSides(
    verdictsOf(tariffs, all(keep), compact === null ? null : all(compact), pricing.dateMs),
  );
}

export interface SideCounts {
  readonly keep: number;
  readonly compact: number;
  readonly tie: number;
  readonly fitting: number;
  readonly total: number;
}

export function countSides(verdicts: readonly TariffVerdict[]): SideCounts {
  const count = (kind: Verdict['kind']): number => verdicts.filter((v) => v.side === kind).length;
  const keep = count('keep');
  const compact = count('compact');
  const tie = count('tie');
  return { keep, compact, tie, fitting: keep + compact + tie, total: verdicts.length };
}

// --- response curves ---

const CURVE_POINTS = 60;

/** A cost line in doubles: enough for a curve of 60 points on a screen. */
interface NumberLine {
  readonly fixed: number;
  readonly slope: number;
}

interface Gap {
  readonly keep: NumberLine;
  readonly compact: NumberLine;
}

/** Lines of both arms at a few values of a variable; between them every cost is a straight line. */
interface Variant {
  readonly variable: Exclude<Variable, 'cachedPrice'>;
  readonly at: readonly number[];
  readonly gaps: readonly Gap[];
}

/** What the curves are drawn from. Does not depend on the cached price, which is dragged most. */
export interface CurveLines {
  readonly base: Gap;
  readonly variants: readonly Variant[];
  readonly recordedRatio: number;
}

export function curveLines(
  keep: Arm,
  compact: Arm,
  tariff: Tariff,
  choices: Choices,
  pricing: PricingOptions,
  held: Pick<HeldPrices, 'uncached' | 'output'>,
  recordedKeep: Arm,
): CurveLines {
  const base = typedTariff(tariff, choices);
  const line = (arm: Arm, t: Tariff): NumberLine => {
    const { fixed, slope } = perSession(priceArm(arm, t, pricing).line, arm.sessions);
    return { fixed: fixed.toNumber(), slope: slope.toNumber() };
  };
  const c = line(compact, base);
  const gapFor = (t: Tariff): Gap => ({ keep: line(keep, t), compact: line(compact, t) });
  const variants: Variant[] = [];
  // A cost is linear in the uncached price and in the output price: two prices give the line.
  for (const [variable, price] of [
    ['uncachedPrice', held.uncached],
    ['outputPrice', held.output],
  ] as const) {
    if (!price.gt(0)) continue;
    const at = [price.div(2), price.times(2)];
    variants.push({
      variable,
      at: at.map((x) => x.toNumber()),
      gaps: at.map((x) =>
        gapFor(withPrices(base, variable === 'uncachedPrice' ? { uncached: x } : { output: x })),
      ),
    });
  }
  const ratio = recordedKeep.hitRatio;
  if (ratio > 0 && ratio < 1) {
    // Below the recorded ratio reads move away, above it uncached tokens do: two straight pieces.
    const at = [ratioDomain(ratio)[0], ratio, 1];
    variants.push({
      variable: 'hitRatio',
      at,
      gaps: at.map((x) => ({ keep: line(armWithHitRatio(recordedKeep, x), base), compact: c })),
    });
  }
  return { base: { keep: line(keep, base), compact: c }, variants, recordedRatio: ratio };
}

/** The answer over each variable's range, at the held prices. */
export function curvesOf(lines: CurveLines, held: HeldPrices, hitRatio: number): ResponseCurve[] {
  const p = held.cached.toNumber();
  const gapAt = ({ keep, compact }: Gap, at: number): number =>
    compact.fixed + compact.slope * at - (keep.fixed + keep.slope * at);
  const curves = [
    curve(
      'cachedPrice',
      priceDomain(held.uncached, held.own.cached),
      true,
      (x) => gapAt(lines.base, x),
      {
        now: p,
        start: held.own.cached.toNumber(),
      },
    ),
  ];
  for (const { variable, at, gaps } of lines.variants) {
    const values = gaps.map((g) => gapAt(g, p));
    const gap = (x: number): number => interpolate(at, values, x);
    if (variable === 'hitRatio')
      curves.push(
        curve(variable, ratioDomain(lines.recordedRatio), false, gap, {
          now: hitRatio,
          start: lines.recordedRatio,
        }),
      );
    else {
      const key = variable === 'uncachedPrice' ? 'uncached' : 'output';
      curves.push(
        curve(variable, around(held.own[key]), true, gap, {
          now: held[key].toNumber(),
          start: held.own[key].toNumber(),
        }),
      );
    }
  }
  return curves;
}

/** Straight pieces through the points, the outer ones prolonged. */
function interpolate(at: readonly number[], values: readonly number[], x: number): number {
  let i = 1;
  while (i < at.length - 1 && x > (at[i] ?? 0)) i++;
  const [x0 = 0, x1 = 1] = [at[i - 1], at[i]];
  const [y0 = 0, y1 = 0] = [values[i - 1], values[i]];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

function curve(
  variable: Variable,
  domain: readonly [number, number],
  log: boolean,
  gap: (x: number) => number,
  { now, start }: { now: number; start: number },
): ResponseCurve {
  const [low, high] = domain;
  const points = Array.from({ length: CURVE_POINTS + 1 }, (_, i) => {
    const t = i / CURVE_POINTS;
    const x = log ? low * (high / low) ** t : low + (high - low) * t;
    return { x, gap: gap(x) };
  });
  const flips: number[] = [];
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1];
    const b = points[i];
    if (a === undefined || b === undefined || a.gap === 0 || a.gap * b.gap > 0) continue;
    // Each piece is a straight line in x, so the zero is where it is by proportion.
    flips.push(a.x + ((b.x - a.x) * a.gap) / (a.gap - b.gap));
  }
  return { variable, domain, log, points, now, start, flips };
}

function nice(x: number, up: boolean): number {
  if (!(x > 0)) return 0.001;
  const power = 10 ** Math.floor(Math.log10(x));
  const steps = [1, 2, 5, 10];
  const unit = x / power;
  const step = up
    ? (steps.find((s) => s >= unit - 1e-9) ?? 10)
    : ([...steps].reverse().find((s) => s <= unit + 1e-9) ?? 1);
  return Number((step * power).toPrecision(6));
}

/** Cached prices worth looking at: from nearly nothing to well past the model's own. */
export function priceDomain(uncached: Decimal, ownCached: Decimal): [number, number] {
  const u = uncached.gt(0) ? uncached.toNumber() : 1;
  const own = ownCached.toNumber();
  const low = nice(Math.min(u * 0.004, own > 0 ? own / 2 : u), false);
  const high = nice(Math.max(u * 0.6, own * 1.5), true);
  return [low, high];
}

function around(own: Decimal): [number, number] {
  const x = own.toNumber();
  return [nice(x / 8, false), nice(x * 4, true)];
}

function ratioDomain(ratio: number): [number, number] {
  const low = Math.max(0, 1 - 2.5 * (1 - ratio));
  return [Math.floor(low * 100) / 100, 1];
}

export function decimalOf(text: string | null): Decimal | null {
  return text === null ? null : parseDecimal(text);
}
