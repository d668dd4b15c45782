/**
 * The break-even map: every price list at its cached price (x) and at the cached price at which its
 * own answer flips (y). Both axes are logarithmic, so a list's distance from the diagonal is its
 * margin, and every line of equal margin runs along the diagonal.
 */
import { scaleLog } from 'd3-scale';
import {
  inside,
  labelBox,
  overlaps,
  placeLabels,
  type Box,
  type LabelSpec,
  type Place,
} from './labels.ts';
import { logTicks, niceAbove, niceBelow } from './ticks.ts';

/** A seller's colour and shape; sellers that have none of their own share one as makers or hosts. */
export const MAP_SELLERS = [
  'openai',
  'anthropic',
  'google',
  'deepseek',
  'xai',
  'maker',
  'host',
  'own',
] as const;
export type MapSeller = (typeof MAP_SELLERS)[number];

/** A price list and what it says for the workload. */
export interface MapList {
  readonly id: string;
  readonly label: string;
  readonly seller: MapSeller;
  /** Dollars per million cached tokens; `null` = no price. */
  readonly cached: number | null;
  /** The cached price at which its answer flips; `null` = none above zero does. */
  readonly breakEven: number | null;
  readonly regime: 'keep-below' | 'keep-above' | 'keep-always' | 'compact-always' | 'tie' | null;
  /** `none`: not compared (no price, an arm does not fit). */
  readonly side: 'keep' | 'compact' | 'tie' | 'none';
  readonly held: boolean;
  /** Higher is labelled first; 0 = never. */
  readonly priority: number;
}

export interface MapMark {
  readonly id: string;
  readonly seller: MapSeller;
  readonly side: MapList['side'];
  readonly held: boolean;
  readonly x: number;
  readonly y: number;
  /** Moved along the diagonal from its place, because another mark has it. */
  readonly isFanned: boolean;
}

export interface MapLabel {
  readonly id: string;
  readonly seller: MapSeller;
  readonly held: boolean;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: Place['anchor'];
  /** Path from the mark to a label that is not beside it. */
  readonly leader: string | null;
}

export interface MapTick {
  readonly at: number;
  readonly text: string;
}

/** A line of equal margin with the place of its name; `times` > 1 lies on the side of keeping. */
export interface MapGuide {
  readonly times: number;
  readonly path: string;
  /** `null`: too short for a name. */
  readonly name: { readonly x: number; readonly y: number; readonly degrees: number } | null;
}

/** How many lists have no mark, by the reason. They stand in the table. */
export interface MapOff {
  /** Say keep at every cached price: their break-even is above any. */
  readonly keepAlways: number;
  /** Say compact at every cached price, free ones too. */
  readonly compactAlways: number;
  /** Both arms cost the same at every cached price. */
  readonly sameAlways: number;
  /** Cached reads are free: no place on a logarithmic axis. */
  readonly free: number;
  /** So far from the others that the map would shrink to a dot. */
  readonly far: number;
  /** Keeping wins above the break-even instead of below: the shading would say the opposite. */
  readonly inverted: number;
  /** No price, or a prompt that does not fit. */
  readonly notCompared: number;
}

export interface BreakEvenLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: Box;
  readonly narrow: boolean;
  readonly xTicks: readonly MapTick[];
  readonly yTicks: readonly MapTick[];
  readonly keepArea: string;
  readonly compactArea: string;
  readonly diagonal: { readonly path: string; readonly name: MapGuide['name'] };
  readonly guides: readonly MapGuide[];
  /** By cached price, the cheapest first. */
  readonly marks: readonly MapMark[];
  readonly labels: readonly MapLabel[];
  /** Where the two sides are named. */
  readonly sides: { readonly keep: Place; readonly compact: Place };
  /** Where the edges speak. */
  readonly edges: { readonly above: Place; readonly below: Place; readonly left: Place };
  readonly off: MapOff;
}

export interface BreakEvenInput {
  readonly width: number;
  readonly lists: readonly MapList[];
  readonly tick: (value: number) => string;
  /** Names of both sides as they will be drawn, so that labels keep clear of them. */
  readonly sideNames: { readonly keep: string; readonly compact: string };
  /** What is said at the edges of lists beyond them, with its arrow; '' = nothing. */
  readonly edgeNames: { readonly above: string; readonly below: string; readonly left: string };
}

/** Below this width labels are few and edges short, pixels. */
export const NARROW = 560;
/** Centres of marks stay this far apart, pixels. */
const APART = 8.5;
/** Marks fan out in steps of this, at most so many to either side. */
const STEP = 9;
const MOST_STEPS = 16;
/** A map spans at most this factor to either side of the middle list. */
const MOST_FACTOR = 3000;
export const GUIDE_TIMES = 5;
const LABEL_SIZE = 12.5;
const MOST_LABELS = { wide: 22, narrow: 7 };

/** How many lists have no mark and why. */
export function offTheMap(lists: readonly MapList[], isFar: (l: MapList) => boolean): MapOff {
  const off = {
    keepAlways: 0,
    compactAlways: 0,
    sameAlways: 0,
    free: 0,
    far: 0,
    inverted: 0,
    notCompared: 0,
  };
  for (const l of lists) {
    const reason = reasonOff(l, isFar);
    if (reason !== null) off[reason]++;
  }
  return off;
}

/** Why a list has no mark; `null` = it has one. */
export function reasonOff(
  l: MapList,
  isFar: (l: MapList) => boolean = () => false,
): keyof MapOff | null {
  if (l.side === 'none' || l.regime === null || l.cached === null) return 'notCompared';
  if (l.regime === 'keep-always') return 'keepAlways';
  if (l.regime === 'compact-always') return 'compactAlways';
  if (l.regime === 'tie' || l.breakEven === null) return 'sameAlways';
  if (l.regime === 'keep-above') return 'inverted';
  if (!(l.cached > 0)) return 'free';
  return isFar(l) ? 'far' : null;
}

/** The map; without a mark it has the frame, the ticks and the counts. */
export function layoutBreakEven(input: BreakEvenInput): BreakEvenLayout {
  const { width, lists } = input;
  const narrow = width < NARROW;
  const height = narrow ? 440 : Math.round(Math.min(620, Math.max(480, width * 0.5)));
  const plot: Box = {
    x0: narrow ? 56 : 62,
    // The name of the axis stands above the plot.
    y0: 26,
    x1: width - (narrow ? 6 : 8),
    y1: height - 42,
  };
  const possible = lists.filter((l) => reasonOff(l) === null);
  const [xFar, yFar] = [farFrom(possible, 'cached'), farFrom(possible, 'breakEven')];
  const isFar = (l: MapList): boolean => xFar(l.cached ?? 0) || yFar(l.breakEven ?? 0);
  const drawn = possible.filter((l) => !isFar(l));
  const xDomain = domainOf(drawn.map((l) => l.cached ?? 1));
  const yDomain = domainOf(drawn.map((l) => l.breakEven ?? 1));
  const x = scaleLog().domain(xDomain).range([plot.x0, plot.x1]);
  const y = scaleLog().domain(yDomain).range([plot.y1, plot.y0]);
  const perDecadeX = (plot.x1 - plot.x0) / Math.log10(xDomain[1] / xDomain[0]);
  const perDecadeY = (plot.y1 - plot.y0) / Math.log10(yDomain[1] / yDomain[0]);

  const at = (factor: number): [Point, Point] | null =>
    clipLine(
      (price) => [x(price), y(price * factor)],
      [Math.max(xDomain[0], yDomain[0] / factor), Math.min(xDomain[1], yDomain[1] / factor)],
    );
  const degrees = (-Math.atan2(perDecadeY, perDecadeX) * 180) / Math.PI;
  const marks = fanOut(
    [...drawn]
      .sort((a, b) => Number(b.held) - Number(a.held) || b.priority - a.priority)
      .map((l) => ({ list: l, x: x(l.cached ?? 1), y: y(l.breakEven ?? 1) })),
    [perDecadeX, -perDecadeY],
    plot,
  );
  const centres = marks.map((m): Point => [m.x, m.y]);
  const line = at(1);
  const edges: BreakEvenLayout['edges'] = {
    above: { x: plot.x1 - 8, y: plot.y0 + 14, anchor: 'end' },
    below: { x: plot.x1 - 8, y: plot.y1 - 9, anchor: 'end' },
    left: { x: plot.x0 + 8, y: plot.y1 - 9, anchor: 'start' },
  };
  const edgeBoxes = (['above', 'below', 'left'] as const).flatMap((edge) => {
    const text = input.edgeNames[edge];
    return text === '' ? [] : [labelBox([{ text, size: LABEL_SIZE, bold: true }], edges[edge])];
  });
  const sides = sidePlaces(plot, input, { centres, line, taken: edgeBoxes, narrow });
  const reserved = [sides.keepBox, sides.compactBox, ...edgeBoxes];
  // Names run along their line: what is near is measured along it and across it.
  const [ux, uy] = unit([perDecadeX, -perDecadeY]);
  const isClear = (p: Point, room: number): boolean =>
    centres.every(([cx, cy]) => {
      const [dx, dy] = [cx - p[0], cy - p[1]];
      const across = dx * uy - dy * ux;
      return Math.abs(dx * ux + dy * uy) > room / 2 + 7 || across < -8 || across > 24;
    });
  const nameOn = (ends: [Point, Point] | null, shares: readonly number[], room: number) => {
    if (ends === null) return null;
    const [a, b] = ends;
    const place = shares
      .map((s): Point => [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s])
      .find((p) => {
        const box = around(p, (room / 2) * Math.abs(ux) + 6, (room / 2) * Math.abs(uy) + 10);
        return (
          isClear(p, room) && inside(box, plot) && reserved.every((other) => !overlaps(box, other))
        );
      });
    return place === undefined ? null : { x: place[0], y: place[1], degrees };
  };
  const tieName = narrow ? null : nameOn(line, [0.94, 0.9, 0.86, 0.1, 0.15, 0.2], 34);
  const guides = [GUIDE_TIMES, 1 / GUIDE_TIMES].flatMap((times): MapGuide[] => {
    const ends = at(times);
    if (ends === null) return [];
    const name = narrow ? null : nameOn(ends, [0.3, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8], 160);
    return [{ times, path: pathOf(ends), name }];
  });
  const nameBoxes = [
    ...(tieName === null ? [] : alongLine(tieName, 34, [ux, uy])),
    ...guides.flatMap((g) => (g.name === null ? [] : alongLine(g.name, 160, [ux, uy]))),
  ];
  return {
    width,
    height,
    plot,
    narrow,
    xTicks: thin(
      logTicks(...xDomain).map((t) => ({ ...t, at: x(t.value) })),
      narrow ? 58 : 74,
    ).map((t) => ({ at: t.at, text: input.tick(t.value) })),
    yTicks: thin(
      logTicks(...yDomain).map((t) => ({ ...t, at: y(t.value) })),
      44,
    ).map((t) => ({ at: t.at, text: input.tick(t.value) })),
    ...areasOf(line, plot, yDomain[1] < xDomain[0]),
    diagonal: { path: line === null ? '' : pathOf(line), name: tieName },
    guides,
    marks: marks.map(({ list, x: mx, y: my, isFanned }) => ({
      id: list.id,
      seller: list.seller,
      side: list.side,
      held: list.held,
      x: mx,
      y: my,
      isFanned,
    })),
    labels: labelsOf(marks, line, { plot, narrow, boxes: [...reserved, ...nameBoxes] }),
    sides: { keep: sides.keep, compact: sides.compact },
    edges,
    off: offTheMap(lists, (l) => !drawn.includes(l)),
  };
}

type Point = readonly [number, number];

interface Spot {
  readonly list: MapList;
  readonly x: number;
  readonly y: number;
  readonly isFanned: boolean;
}

/** Prices beyond what a map can hold: more than {@link MOST_FACTOR} times the middle one, or less. */
function farFrom(lists: readonly MapList[], key: 'cached' | 'breakEven'): (v: number) => boolean {
  const values = lists.map((l) => l[key] ?? 0).sort((a, b) => a - b);
  const middle = values[Math.floor(values.length / 2)] ?? 1;
  return (v) => v > middle * MOST_FACTOR || v < middle / MOST_FACTOR;
}

/** Both ends a little beyond the outermost value, so that no mark is cut. */
function domainOf(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0.01, 10];
  const low = Math.min(...values) / 1.35;
  const high = Math.max(...values) * 1.35;
  // One list alone still needs two different ends.
  return high / low < 8 ? [niceBelow(low / 2), niceAbove(high * 2)] : [low, high];
}

function clipLine(
  place: (price: number) => Point,
  [from, to]: readonly [number, number],
): [Point, Point] | null {
  return from < to ? [place(from), place(to)] : null;
}

const pathOf = ([a, b]: readonly [Point, Point]): string =>
  `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;

function unit([x, y]: Point): Point {
  const size = Math.hypot(x, y);
  return [x / size, y / size];
}

/** Small boxes that together cover a name which runs along its line, just above it. */
function alongLine(at: { readonly x: number; readonly y: number }, room: number, u: Point): Box[] {
  const steps = Math.max(1, Math.round(room / 12));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const d = (i / steps - 0.5) * room;
    return around([at.x + u[0] * d - 3, at.y + u[1] * d - 8], 7, 8);
  });
}

const around = ([x, y]: Point, dx: number, dy: number): Box => ({
  x0: x - dx,
  x1: x + dx,
  y0: y - dy,
  y1: y + dy,
});

/** Above the diagonal keeping is cheaper, below it compacting. */
function areasOf(
  line: readonly [Point, Point] | null,
  plot: Box,
  isBelow: boolean,
): { keepArea: string; compactArea: string } {
  const all = `M${plot.x0} ${plot.y0}H${plot.x1}V${plot.y1}H${plot.x0}Z`;
  if (line === null)
    // The diagonal lies outside: all of the plot is on one side of it.
    return isBelow ? { keepArea: '', compactArea: all } : { keepArea: all, compactArea: '' };
  const [a, b] = line;
  const startsLeft = a[0] <= plot.x0 + 0.01;
  const endsRight = b[0] >= plot.x1 - 0.01;
  const along = `L${b[0]} ${b[1]}`;
  const upper = `M${a[0]} ${a[1]}${along}${endsRight ? `V${plot.y0}` : ''}H${plot.x0}${startsLeft ? '' : `V${plot.y1}`}Z`;
  const lower = `M${a[0]} ${a[1]}${along}${endsRight ? '' : `H${plot.x1}`}V${plot.y1}H${startsLeft ? plot.x0 : a[0]}Z`;
  return { keepArea: upper, compactArea: lower };
}

/**
 * Marks that would hide each other move along the diagonal, each to the nearest free place: there
 * the ratio of break-even to price, their margin, is the same.
 * @param spots the most important first: it keeps its place
 * @param decade a step of one decade in both prices, pixels
 * @returns by cached price
 */
export function fanOut(
  spots: readonly { readonly list: MapList; readonly x: number; readonly y: number }[],
  decade: Point,
  plot: Box,
): Spot[] {
  const [ux, uy] = unit(decade);
  const placed: Spot[] = [];
  for (const spot of spots) {
    const tries = [0];
    for (let k = 1; k <= MOST_STEPS; k++) tries.push(k * STEP, -k * STEP);
    const isFree = (d: number): boolean => {
      const [px, py] = [spot.x + ux * d, spot.y + uy * d];
      const isInside = px > plot.x0 + 4 && px < plot.x1 - 4 && py > plot.y0 + 4 && py < plot.y1 - 4;
      return isInside && placed.every((o) => Math.hypot(o.x - px, o.y - py) >= APART);
    };
    const d = tries.find(isFree) ?? 0;
    placed.push({
      list: spot.list,
      x: spot.x + ux * d,
      y: spot.y + uy * d,
      isFanned: d !== 0,
    });
  }
  return placed.sort((a, b) => a.x - b.x || b.y - a.y);
}

/** Ticks that stand far enough apart, whole decades first. */
function thin<T extends { readonly at: number; readonly priority: number }>(
  ticks: readonly T[],
  room: number,
): T[] {
  const kept: T[] = [];
  for (const tick of [...ticks].sort((a, b) => b.priority - a.priority))
    if (kept.every((k) => Math.abs(k.at - tick.at) >= room)) kept.push(tick);
  return kept.sort((a, b) => a.at - b.at);
}

/**
 * Where the two sides are named: in their corners, each on its own side of the diagonal where there
 * is room, at the place that hides the fewest marks.
 */
function sidePlaces(
  plot: Box,
  { sideNames }: BreakEvenInput,
  seen: {
    readonly centres: readonly Point[];
    readonly line: readonly [Point, Point] | null;
    readonly taken: readonly Box[];
    readonly narrow: boolean;
  },
): { keep: Place; compact: Place; keepBox: Box; compactBox: Box } {
  const size = seen.narrow ? 13.5 : 16;
  const lead = 26;
  const isAbove = (x: number, y: number): boolean => {
    if (seen.line === null) return true;
    const [a, b] = seen.line;
    return y < a[1] + ((x - a[0]) * (b[1] - a[1])) / (b[0] - a[0]);
  };
  const best = (side: 'keep' | 'compact', places: readonly Place[]): [Place, Box] => {
    const cost = (box: Box): number => {
      const hidden = seen.centres.filter(
        ([x, y]) => x > box.x0 - 6 && x < box.x1 + 6 && y > box.y0 - 6 && y < box.y1 + 6,
      ).length;
      const corner: Point = side === 'keep' ? [box.x1, box.y1] : [box.x0, box.y0];
      const strays = isAbove(...corner) !== (side === 'keep');
      return (
        hidden +
        (strays ? 4 : 0) +
        (seen.taken.some((other) => overlaps(box, other, 2)) ? 20 : 0) +
        (inside(box, plot) ? 0 : 50)
      );
    };
    const options = places.map((place) => {
      const text = sideNames[side];
      const box = labelBox([{ text, size, bold: true }], place, lead);
      return { place, box, cost: cost(box) };
    });
    const found = options.reduce((a, b) => (b.cost < a.cost ? b : a));
    return [{ x: found.box.x0, y: found.place.y, anchor: 'start' }, found.box];
  };
  const across = [12, 60, 130, 220];
  const [keep, keepBox] = best(
    'keep',
    [28, 52, 78, 110].flatMap((dy) =>
      across.map((d): Place => ({ x: plot.x0 + d, y: plot.y0 + dy, anchor: 'start' })),
    ),
  );
  const [compact, compactBox] = best(
    'compact',
    [34, 58, 20, 84, 120].flatMap((dy) =>
      across.map((d): Place => ({ x: plot.x1 - d, y: plot.y1 - dy, anchor: 'end' })),
    ),
  );
  return { keep, compact, keepBox, compactBox };
}

/** Names beside their marks, or at the end of a short line; what does not fit is left out. */
function labelsOf(
  marks: readonly Spot[],
  line: readonly [Point, Point] | null,
  { plot, narrow, boxes }: { plot: Box; narrow: boolean; boxes: readonly Box[] },
): MapLabel[] {
  const most = narrow ? MOST_LABELS.narrow : MOST_LABELS.wide;
  const named = marks
    .filter((m) => m.list.held || m.list.priority > 0)
    .sort((a, b) => Number(b.list.held) - Number(a.list.held) || b.list.priority - a.list.priority);
  const points: Point[] = marks.map((m) => [m.x, m.y]);
  if (line !== null)
    for (let i = 0; i <= 120; i++)
      points.push([
        line[0][0] + ((line[1][0] - line[0][0]) * i) / 120,
        line[0][1] + ((line[1][1] - line[0][1]) * i) / 120,
      ]);
  const specs = named.map((m): LabelSpec => {
    // Away from the diagonal, where the room is.
    const up = m.list.side !== 'compact';
    const far = narrow ? [22] : [24, 40, 58];
    const beside: Place[] = [
      { x: m.x + 11, y: m.y + 4, anchor: 'start' },
      { x: m.x - 11, y: m.y + 4, anchor: 'end' },
      { x: m.x, y: m.y - 12, anchor: 'middle' },
      { x: m.x, y: m.y + 20, anchor: 'middle' },
    ];
    const led = far.flatMap((d): Place[] => {
      const dy = up ? -d : d + 9;
      return [
        { x: m.x + (up ? -d * 0.6 : d * 0.6), y: m.y + dy, anchor: up ? 'end' : 'start' },
        { x: m.x, y: m.y + dy, anchor: 'middle' },
        { x: m.x + (up ? d * 0.6 : -d * 0.6), y: m.y + dy, anchor: up ? 'start' : 'end' },
      ];
    });
    return {
      key: m.list.id,
      priority: m.list.held ? 1e6 : m.list.priority,
      lines: [{ text: m.list.label, size: LABEL_SIZE, bold: true }],
      places: [...beside, ...led],
    };
  });
  const byId = new Map(marks.map((m) => [m.list.id, m]));
  const leaders: [Point, Point][] = [];
  const ends = (id: string, box: Box): [Point, Point] | null => {
    const m = byId.get(id);
    if (m === undefined) return null;
    const tx = Math.max(box.x0, Math.min(box.x1, m.x));
    const ty = m.y < box.y0 ? box.y0 : m.y > box.y1 ? box.y1 : m.y;
    const length = Math.hypot(tx - m.x, ty - m.y);
    if (length < 14) return null;
    const from: Point = [m.x + ((tx - m.x) * 6) / length, m.y + ((ty - m.y) * 6) / length];
    return [from, [tx, ty]];
  };
  let count = 0;
  const placed = placeLabels(specs, {
    bounds: { x0: plot.x0 + 4, x1: plot.x1 - 4, y0: plot.y0 + 2, y1: plot.y1 - 4 },
    boxes,
    points,
    gap: 5,
    gapY: 4,
    accept: (id, box, before) => {
      if (count >= most) return false;
      const own = ends(id, box);
      const isClear =
        leaders.every((l) => !crosses(l, box)) &&
        (own === null ||
          (before.every((p) => !crosses(own, p.box)) &&
            boxes.every((b) => !crosses(own, b)) &&
            marks.every((m) => m.list.id === id || distanceTo([m.x, m.y], own) > 5)));
      if (!isClear) return false;
      if (own !== null) leaders.push(own);
      count++;
      return true;
    },
  });
  return placed.flatMap((p): MapLabel[] => {
    const m = byId.get(p.key);
    if (m === undefined) return [];
    const own = ends(p.key, p.box);
    return [
      {
        id: p.key,
        seller: m.list.seller,
        held: m.list.held,
        text: m.list.label,
        x: p.x,
        y: p.y,
        anchor: p.anchor,
        leader: own === null ? null : pathOf(own),
      },
    ];
  });
}

/** Whether a line runs through a box: tried at points close together. */
function crosses([a, b]: readonly [Point, Point], box: Box): boolean {
  for (let i = 0; i <= 10; i++) {
    const x = a[0] + ((b[0] - a[0]) * i) / 10;
    const y = a[1] + ((b[1] - a[1]) * i) / 10;
    if (x > box.x0 - 1 && x < box.x1 + 1 && y > box.y0 - 1 && y < box.y1 + 1) return true;
  }
  return false;
}

function distanceTo([px, py]: Point, [a, b]: readonly [Point, Point]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.max(
    0,
    Math.min(1, ((px - a[0]) * dx + (py - a[1]) * dy) / Math.max(1e-9, dx * dx + dy * dy)),
  );
  return Math.hypot(px - a[0] - dx * t, py - a[1] - dy * t);
}

/** The mark nearest to a place, within `reach` pixels; `null` = none. */
export function markAt(
  marks: readonly MapMark[],
  x: number,
  y: number,
  reach: number,
): MapMark | null {
  let best: MapMark | null = null;
  let least = reach;
  for (const mark of marks) {
    const d = Math.hypot(mark.x - x, mark.y - y);
    if (d <= least) {
      least = d;
      best = mark;
    }
  }
  return best;
}

export type MapStep = 'right' | 'left' | 'up' | 'down' | 'first' | 'last';

/** The mark that an arrow key leads to: the next one in that direction, by price or by break-even. */
export function stepFrom(marks: readonly MapMark[], id: string, step: MapStep): MapMark | null {
  const byX = marks;
  const byY = [...marks].sort((a, b) => b.y - a.y || a.x - b.x);
  if (step === 'first') return byX[0] ?? null;
  if (step === 'last') return byX.at(-1) ?? null;
  const order = step === 'left' || step === 'right' ? byX : byY;
  const i = order.findIndex((m) => m.id === id);
  if (i < 0) return byX[0] ?? null;
  return order[i + (step === 'right' || step === 'up' ? 1 : -1)] ?? order[i] ?? null;
}
