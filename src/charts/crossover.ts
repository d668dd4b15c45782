/**
 * The crossover chart: what a session costs against the price of cached input, for both arms.
 * Numbers in, shapes and label places out; the component only draws them.
 */
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { Decimal } from '../money/decimal.ts';
import {
  overlaps,
  placeLabels,
  type Box,
  type LabelSpec,
  type Place,
  type PlacedLabel,
  type TextLine,
} from './labels.ts';
import { rugOf, type Rug, type RugMark } from './rug.ts';
import { textWidth } from './text.ts';
import { logTicks, niceAbove, niceBelow } from './ticks.ts';

export type Side = 'keep' | 'compact';
/** Dollars of a session = fixed + slope × price. */
export interface ExactLine {
  readonly fixed: Decimal;
  readonly slope: Decimal;
}

export interface CrossoverInput {
  readonly width: number;
  readonly height: number;
  readonly scale: 'log' | 'linear';
  readonly keep: ExactLine;
  /** `null`: only one arm is recorded. */
  readonly compact: ExactLine | null;
  /** Cached price now, and the tariff's own (the frame does not move while `now` is dragged). */
  readonly now: number;
  readonly own: number;
  /** Where the answer flips; `null` = nowhere. */
  readonly flip: number | null;
  readonly marks: readonly RugMark[];
  readonly words: CrossoverWords;
}

/** Every word of the chart, in the reader's language. */
export interface CrossoverWords {
  tick(value: number): string;
  /** A price per million tokens. */
  priceTick(value: number): string;
  dollars(value: number): string;
  price(value: number): string;
  readonly aSession: (amount: string) => string;
  readonly keepLine: string;
  readonly compactLine: string;
  readonly keepCheaper: string;
  readonly compactCheaper: string;
  less(fraction: number): string;
  flip(price: string): string;
  readonly flipShare: string | null;
}

export type LabelKey =
  | 'flip'
  | 'keep-cheaper'
  | 'compact-cheaper'
  | 'keep-left'
  | 'compact-left'
  | 'keep-right'
  | 'compact-right';

export interface Tick {
  readonly at: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}
export interface Grip extends Box {
  readonly x: number;
  readonly text: string;
}
export interface CrossoverLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: Box;
  readonly domain: readonly [number, number];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly areas: readonly (Box & { readonly side: Side })[];
  readonly gaps: readonly { readonly side: Side; readonly path: string }[];
  readonly keepPath: string;
  readonly compactPath: string | null;
  readonly labels: readonly PlacedLabel<LabelKey>[];
  readonly flip: { readonly x: number; readonly y: number; readonly leader: string | null } | null;
  readonly now: { readonly x: number; readonly y: number; readonly side: Side | null };
  readonly grip: Grip;
  readonly rug: Rug;
  /** The cached price at a pixel. */
  priceAt(x: number): number;
}

type Scale = ScaleContinuousNumeric<number, number>;

/** The arm that costs less at `price`; `null` = equal, or one arm only. */
export function cheaperAt(keep: ExactLine, compact: ExactLine | null, price: number): Side | null {
  if (compact === null) return null;
  const gap = compact.fixed
    .minus(keep.fixed)
    .plus(compact.slope.minus(keep.slope).times(price))
    .toNumber();
  return gap > 0 ? 'keep' : gap < 0 ? 'compact' : null;
}

/** The span of prices shown: it holds the price, the flip if it is near, and most sellers. */
export function priceDomain(
  input: Pick<CrossoverInput, 'scale' | 'now' | 'own' | 'flip'>,
): readonly [number, number] {
  const own = input.own > 0 ? input.own : 0.01;
  const near = (flip: number, factor: number): boolean =>
    flip < own * factor && flip > own / factor;
  if (input.scale === 'linear') {
    let to = own * 2.5;
    if (input.flip !== null && near(input.flip, 10)) to = Math.max(to, input.flip * 1.6);
    return [0, Math.max(to, input.now * 1.05)];
  }
  let from = Math.min(0.02, niceBelow(own / 4));
  let to = Math.max(3, niceAbove(own * 3));
  if (input.flip !== null && near(input.flip, 500)) {
    from = Math.min(from, niceBelow(input.flip / 2));
    to = Math.max(to, niceAbove(input.flip * 2));
  }
  if (input.now > 0) from = Math.min(from, niceBelow(input.now));
  return [from, Math.max(to, input.now)];
}

/** Lays the chart out. Pure. */
export function layoutCrossover(input: CrossoverInput): CrossoverLayout {
  const { width, height, words } = input;
  const narrow = width < 560;
  const plot: Box = { x0: 0, y0: 0, x1: width, y1: height - (narrow ? 66 : 82) };
  const domain = priceDomain(input);
  const x: Scale = (input.scale === 'log' ? scaleLog() : scaleLinear())
    .domain(domain)
    .range([plot.x0, plot.x1]);
  const samples = samplePrices(domain, input, x);
  const costs = (of: ExactLine): number[] => {
    const [fixed, slope] = [of.fixed.toNumber(), of.slope.toNumber()];
    return samples.map((p) => fixed + slope * p);
  };
  const keepCosts = costs(input.keep);
  const compactCosts = input.compact === null ? null : costs(input.compact);
  const all = [...keepCosts, ...(compactCosts ?? [])];
  const y = costScale(input.scale, all, plot, narrow);

  const keepPoints = samples.map((p, i): [number, number] => [x(p), y(keepCosts[i] ?? 0)]);
  const compactPoints =
    compactCosts?.map((c, i): [number, number] => [x(samples[i] ?? 0), y(c)]) ?? null;
  const path = line();
  const nowX = clamp(x(Math.max(input.now, domain[0])), plot.x0, plot.x1);
  const nowCost = Math.min(
    costAt(input.keep, input.now),
    input.compact === null ? Infinity : costAt(input.compact, input.now),
  );
  const flipShown = input.flip !== null && input.flip > domain[0] && input.flip < domain[1];
  const flipX = flipShown ? x(input.flip ?? 0) : null;
  const flipY = flipShown ? y(costAt(input.keep, input.flip ?? 0)) : null;
  const grip = gripAt(nowX, flipX, words.price(input.now), plot);
  const labels = placeAll(input, {
    plot,
    narrow,
    keepPoints,
    compactPoints,
    keepCosts,
    compactCosts,
    flip: flipX === null || flipY === null ? null : [flipX, flipY],
    now: [nowX, y(nowCost)],
  });
  const flipLabel = labels.find((l) => l.key === 'flip');
  return {
    width,
    height,
    plot,
    domain,
    xTicks: xTicks(input, domain, x, plot, grip),
    yTicks: yTicks(
      input,
      y,
      plot,
      [...keepPoints, ...(compactPoints ?? [])],
      labels.map((l) => l.box),
    ),
    areas: areasOf(input, plot, domain, flipX),
    gaps: compactPoints === null ? [] : gapsOf(input, keepPoints, compactPoints, samples),
    keepPath: path(keepPoints) ?? '',
    compactPath: compactPoints === null ? null : path(compactPoints),
    labels,
    flip:
      flipX === null || flipY === null
        ? null
        : { x: flipX, y: flipY, leader: leaderOf(flipLabel, flipX, flipY) },
    now: {
      x: nowX,
      y: y(nowCost),
      side: cheaperAt(input.keep, input.compact, input.now),
    },
    grip,
    rug: rugOf({
      marks: input.marks,
      x: (p) => x(p),
      domain,
      plot,
      rows: narrow ? 1 : 2,
      price: words.price,
    }),
    priceAt: (px) => x.invert(clamp(px, plot.x0, plot.x1)),
  };
}

const clamp = (v: number, from: number, to: number): number => Math.max(from, Math.min(to, v));
const costAt = (of: ExactLine, price: number): number =>
  of.fixed.toNumber() + of.slope.toNumber() * price;

/** Prices along the axis every few pixels, and exactly at the flip, so that lines meet there. */
function samplePrices(
  domain: readonly [number, number],
  input: CrossoverInput,
  x: Scale,
): number[] {
  const steps = 96;
  const [a, b] = [x(domain[0]), x(domain[1])];
  const out = Array.from({ length: steps + 1 }, (_, i) =>
    i === 0 ? domain[0] : i === steps ? domain[1] : x.invert(a + ((b - a) * i) / steps),
  );
  if (input.flip !== null && input.flip > domain[0] && input.flip < domain[1]) out.push(input.flip);
  return out.sort((p, q) => p - q);
}

function costScale(
  scale: 'log' | 'linear',
  costs: readonly number[],
  plot: Box,
  narrow: boolean,
): Scale {
  const positive = costs.filter((c) => c > 0);
  const low = positive.length === 0 ? 0.01 : Math.min(...positive);
  const high = positive.length === 0 ? 1 : Math.max(...positive);
  const top = plot.y0 + (narrow ? 30 : 20);
  if (scale === 'linear')
    return scaleLinear()
      .domain([0, high * 1.04])
      .range([plot.y1, top]);
  const spread = Math.max(high / low, 1.6);
  return scaleLog()
    .domain([low / spread ** 0.09, low * spread])
    .range([plot.y1, top])
    .clamp(true);
}

function yTicks(
  input: CrossoverInput,
  y: Scale,
  plot: Box,
  points: readonly (readonly [number, number])[],
  labels: readonly Box[],
): Tick[] {
  // A label stands above its grid line, at the left edge, where no curve may run through it.
  const isFree = (at: number): boolean =>
    !labels.some((b) => overlaps(b, { x0: plot.x0, x1: plot.x0 + 90, y0: at - 18, y1: at - 2 })) &&
    !points.some(([px, py]) => px < plot.x0 + 90 && py > at - 22 && py < at + 1);
  const [from = 0, to = 1] = y.domain();
  const values =
    input.scale === 'log'
      ? thin(logTicks(from, to).map((t) => t.value))
      : y.ticks(4).filter((v) => v > 0);
  const shown = values.length >= 2 || input.scale === 'linear' ? values : y.ticks(4).slice(0, 4);
  return shown
    .map((v) => ({ v, at: y(v) }))
    .filter(({ at }) => at > plot.y0 + 12 && at < plot.y1 - 20 && isFree(at))
    .map(({ v, at }, i, list) => ({
      at,
      // The unit stands once, on the top tick.
      text: i === list.length - 1 ? input.words.aSession(input.words.tick(v)) : input.words.tick(v),
      anchor: 'start' as const,
    }));
}

function thin(values: readonly number[]): number[] {
  if (values.length <= 5) return [...values];
  const decades = values.filter((v) => /^1e|^10*$|^0\.0*1$/.test(String(v)));
  return decades.length >= 2 ? decades : values.filter((_, i) => i % 2 === 0);
}

function xTicks(
  input: CrossoverInput,
  domain: readonly [number, number],
  x: Scale,
  plot: Box,
  grip: Grip,
): Tick[] {
  const wanted =
    input.scale === 'log'
      ? [...logTicks(...domain)]
      : x.ticks(plot.x1 < 560 ? 4 : 6).map((value) => ({ value, priority: 1 }));
  const y = plot.y1 + 16;
  return placeLabels(
    wanted.map(({ value, priority }) => {
      const text = input.words.priceTick(value);
      const at = x(value);
      const half = textWidth(text, 12) / 2;
      const anchor = at - half < plot.x0 ? 'start' : at + half > plot.x1 ? 'end' : 'middle';
      return {
        key: String(value),
        priority,
        lines: [{ text, size: 12 }],
        places: [
          { x: anchor === 'middle' ? at : anchor === 'start' ? plot.x0 : plot.x1, y, anchor },
        ],
      };
    }),
    {
      bounds: { ...plot, x0: plot.x0 - 1, x1: plot.x1 + 1, y1: plot.y1 + 40 },
      boxes: [grip],
      gap: 6,
    },
  )
    .map((p) => ({ at: x(Number(p.key)), text: p.lines[0]?.text ?? '', anchor: p.anchor }))
    .sort((a, b) => a.at - b.at);
}

/**
 * The black grip under the axis. Where the flip's drop line would run through it, it steps aside
 * and keeps its own line inside: two prices that nearly coincide can still be told apart.
 */
export function gripAt(nowX: number, flipX: number | null, text: string, plot: Box): Grip {
  const width = textWidth(text, 12.5, true) + 30;
  const inset = 10;
  let x0 = nowX - width / 2;
  if (flipX !== null && flipX > x0 - 4 && flipX < x0 + width + 4 && Math.abs(flipX - nowX) > 1) {
    x0 =
      flipX > nowX
        ? Math.min(flipX - 4 - width, nowX - inset)
        : Math.max(flipX + 4, nowX - width + inset);
    x0 = flipX > nowX ? Math.max(x0, nowX - width + 2) : Math.min(x0, nowX - 2);
  }
  x0 = clamp(x0, plot.x0, plot.x1 - width);
  return { x: nowX, x0, x1: x0 + width, y0: plot.y1 + 2, y1: plot.y1 + 22, text };
}

function areasOf(
  input: CrossoverInput,
  plot: Box,
  domain: readonly [number, number],
  flipX: number | null,
): (Box & { side: Side })[] {
  const whole = (side: Side | null): (Box & { side: Side })[] =>
    side === null ? [] : [{ ...plot, side }];
  if (flipX === null)
    return whole(cheaperAt(input.keep, input.compact, Math.sqrt((domain[0] || 1e-6) * domain[1])));
  const left = cheaperAt(input.keep, input.compact, domain[0]);
  const right = cheaperAt(input.keep, input.compact, domain[1]);
  return [
    ...(left === null ? [] : [{ ...plot, x1: flipX, side: left }]),
    ...(right === null ? [] : [{ ...plot, x0: flipX, side: right }]),
  ];
}

/** The strip between the lines, in the colour of the cheaper arm. */
function gapsOf(
  input: CrossoverInput,
  keep: readonly [number, number][],
  compact: readonly [number, number][],
  samples: readonly number[],
): { side: Side; path: string }[] {
  const band = area<number>()
    .x((i) => keep[i]?.[0] ?? 0)
    .y0((i) => keep[i]?.[1] ?? 0)
    .y1((i) => compact[i]?.[1] ?? 0);
  const indexes = samples.map((_, i) => i);
  const cut = input.flip === null ? -1 : samples.indexOf(input.flip);
  const parts = cut <= 0 ? [indexes] : [indexes.slice(0, cut + 1), indexes.slice(cut)];
  return parts.flatMap((part) => {
    const middle = samples[part[Math.floor(part.length / 2)] ?? 0] ?? 0;
    const side = cheaperAt(input.keep, input.compact, middle);
    return side === null ? [] : [{ side, path: band(part) ?? '' }];
  });
}

interface Geometry {
  readonly plot: Box;
  readonly narrow: boolean;
  readonly keepPoints: readonly [number, number][];
  readonly compactPoints: readonly [number, number][] | null;
  readonly keepCosts: readonly number[];
  readonly compactCosts: readonly number[] | null;
  readonly flip: readonly [number, number] | null;
  readonly now: readonly [number, number];
}

function placeAll(input: CrossoverInput, g: Geometry): PlacedLabel<LabelKey>[] {
  const { plot, narrow } = g;
  const points = [...g.keepPoints, ...(g.compactPoints ?? [])];
  const boxes: Box[] = [dot(g.now, 7), ...(g.flip === null ? [] : [dot(g.flip, 9)])];
  // The line of the current price runs from the curve down to its grip.
  if (g.flip !== null)
    boxes.push({ x0: g.flip[0] - 2, x1: g.flip[0] + 2, y0: g.flip[1], y1: plot.y1 });
  boxes.push({ x0: g.now[0] - 2, x1: g.now[0] + 2, y0: g.now[1], y1: plot.y1 });
  const field = {
    bounds: { x0: plot.x0 + 4, y0: plot.y0 + 2, x1: plot.x1 - 4, y1: plot.y1 - 4 },
    points,
    gap: 3,
  };
  const flip = placeLabels(flipLabel(input, g), { ...field, boxes });
  // The sentence and its leader down (or up) to the dot belong to it alone.
  const leaders = flip.map(({ box, y }): Box => {
    const [x, dotY] = g.flip ?? [0, 0];
    return y < dotY
      ? { x0: x - 3, x1: x + 3, y0: box.y0, y1: dotY }
      : { x0: x - 3, x1: x + 3, y0: dotY, y1: box.y1 };
  });
  const others = placeLabels([...headings(input, g), ...lineLabels(input, g, narrow)], {
    ...field,
    boxes: [...boxes, ...flip.map((l) => l.box), ...leaders],
  });
  return [...flip, ...others];
}

const dot = ([x, y]: readonly [number, number], r: number): Box => ({
  x0: x - r,
  x1: x + r,
  y0: y - r,
  y1: y + r,
});

function flipLabel(input: CrossoverInput, g: Geometry): LabelSpec<LabelKey>[] {
  if (g.flip === null || input.flip === null) return [];
  const [x, y] = g.flip;
  const lines: TextLine[] = [
    { text: input.words.flip(input.words.price(input.flip)), size: g.narrow ? 14 : 16, bold: true },
    ...(input.words.flipShare === null ? [] : [{ text: input.words.flipShare, size: 12.5 }]),
  ];
  const left = (dy: number): Place => ({ x: x - 12, y: y - dy, anchor: 'end' });
  const right = (dy: number): Place => ({ x: x + 14, y: y + dy, anchor: 'start' });
  return [
    {
      key: 'flip',
      priority: 10,
      lines,
      places: [
        ...[44, 56, 70, 90, 110, 34].map(left),
        ...[40, 54, 70, 90, 110].map(right),
        ...[-44, -60, -80, -110, -140, -170].map(right),
        ...[40, 60, 80].map((dy): Place => ({ x: x - 12, y: y + dy, anchor: 'end' })),
      ],
    },
  ];
}

/** From the flip's sentence to its dot. */
function leaderOf(label: PlacedLabel<LabelKey> | undefined, x: number, y: number): string | null {
  if (label === undefined) return null;
  const above = label.y < y;
  const from = label.y + 8;
  const side = label.anchor === 'end' ? label.x + 3 : label.x - 3;
  const to = above ? y - 8 : y + 8;
  if (above && to - from < 6) return null;
  return `M${r(side)},${r(from)}Q${r(x)},${r(from)} ${r(x)},${r(above ? Math.min(from + 16, to) : Math.max(from - 16, to))}V${r(to)}`;
}

function headings(input: CrossoverInput, g: Geometry): LabelSpec<LabelKey>[] {
  const { plot, narrow } = g;
  const y = plot.y0 + 24;
  const specs: LabelSpec<LabelKey>[] = [];
  const add = (side: Side, places: readonly Place[]): void => {
    const text = side === 'keep' ? input.words.keepCheaper : input.words.compactCheaper;
    specs.push({
      key: side === 'keep' ? 'keep-cheaper' : 'compact-cheaper',
      priority: 9,
      lines: [{ text, size: narrow ? 12.5 : 13, bold: true }],
      places: places.map((p) => (narrow ? { ...p, y: plot.y0 + 18 } : p)),
      lead: narrow ? 0 : 24,
    });
  };
  if (g.flip === null) {
    const side = cheaperAt(input.keep, input.compact, input.now);
    if (side !== null)
      add(side, [
        { x: (plot.x0 + plot.x1) / 2, y, anchor: 'middle' },
        { x: plot.x0 + 110, y, anchor: 'start' },
      ]);
    return specs;
  }
  const [x] = g.flip;
  const leftSide = cheaperAt(input.keep, input.compact, (input.flip ?? 1) * 0.5);
  if (leftSide === null) return specs;
  add(leftSide, [{ x: x - 12, y, anchor: 'end' }]);
  add(leftSide === 'keep' ? 'compact' : 'keep', [{ x: x + 12, y, anchor: 'start' }]);
  return specs;
}

/** Names of the lines, on the lines, at both ends; the cheaper one says by how much. */
function lineLabels(input: CrossoverInput, g: Geometry, narrow: boolean): LabelSpec<LabelKey>[] {
  const size = narrow ? 12.5 : 13;
  const out: LabelSpec<LabelKey>[] = [];
  const n = g.keepPoints.length - 1;
  const arms = [
    { side: 'keep' as const, name: input.words.keepLine, points: g.keepPoints, costs: g.keepCosts },
    ...(g.compactPoints === null || g.compactCosts === null
      ? []
      : [
          {
            side: 'compact' as const,
            name: input.words.compactLine,
            points: g.compactPoints,
            costs: g.compactCosts,
          },
        ]),
  ];
  for (const end of ['left', 'right'] as const)
    for (const arm of arms) {
      const other = arms.find((a) => a !== arm);
      const at = end === 'left' ? 0 : n;
      const cost = arm.costs[at] ?? 0;
      const against = other?.costs[at];
      const upper = against === undefined || cost > against;
      const less =
        against !== undefined && cost < against && against > 0
          ? input.words.less(1 - cost / against)
          : null;
      const name = narrow ? arm.name : `${arm.name} ${input.words.dollars(cost)}`;
      const lines: TextLine[] =
        less === null || narrow
          ? [{ text: name, size, bold: true }]
          : end === 'left'
            ? [{ text: `${name}, ${less}`, size, bold: true }]
            : [
                { text: name, size, bold: true },
                { text: less, size },
              ];
      out.push({
        key: `${arm.side}-${end}`,
        priority: end === 'left' ? 8 : narrow ? 2 : 7,
        lines,
        places: alongLine(arm.points, upper, end, lines.length),
      });
    }
  return out;
}

function alongLine(
  points: readonly (readonly [number, number])[],
  above: boolean,
  end: 'left' | 'right',
  lineCount: number,
): Place[] {
  const n = points.length - 1;
  const shares =
    end === 'left' ? [0.11, 0.04, 0.02, 0.2, 0.28, 0.36] : [0.9, 0.94, 0.98, 0.86, 0.8, 0.72, 0.66];
  return [10, 22, 36]
    .flatMap((away) =>
      shares.map((share): Place => {
        const [x, y] = points[Math.round(share * n)] ?? [0, 0];
        const anchor = end === 'left' ? 'start' : above ? 'end' : 'start';
        if (above)
          return { x: end === 'left' ? x : x - 6, y: y - away + 2 - (lineCount - 1) * 16, anchor };
        return { x: end === 'left' ? x : x + 8, y: y + away + 8, anchor };
      }),
    )
    .concat(
      end === 'right' && !above
        ? [16, 30, 46, 64].map((away): Place => {
            const [x, y] = points[n] ?? [0, 0];
            return { x: x - 6, y: y + 60 + away, anchor: 'end' };
          })
        : [],
    );
}

const r = (v: number): string => String(Math.round(v * 10) / 10);
