/** One mark a seller under the axis: at its cached price, in the colour of its own answer. */
import { placeLabels, type Box, type LabelSpec } from './labels.ts';

export interface RugMark {
  readonly id: string;
  readonly label: string;
  readonly price: number;
  /** The seller's own answer for this workload. */
  readonly side: 'keep' | 'compact' | 'none';
  /** The model of the verdict: always labelled. */
  readonly held: boolean;
  /** Higher is labelled first; 0 = never. */
  readonly priority: number;
}

export interface RugTick {
  readonly x: number;
  readonly height: number;
  readonly count: number;
  readonly side: RugMark['side'];
  readonly held: boolean;
}
export interface RugLabel {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  readonly markX: number;
  readonly side: RugMark['side'];
  readonly held: boolean;
}
export interface Rug {
  readonly top: number;
  readonly ticks: readonly RugTick[];
  readonly labels: readonly RugLabel[];
  readonly below: {
    readonly count: number;
    readonly price: string;
    readonly side: RugMark['side'];
  };
  readonly above: {
    readonly count: number;
    readonly price: string;
    readonly side: RugMark['side'];
  };
  /** Baseline of the counts of what lies out of range. */
  readonly endsY: number;
}

interface RugInput {
  readonly marks: readonly RugMark[];
  x(price: number): number;
  readonly domain: readonly [number, number];
  readonly plot: Box;
  readonly rows: 1 | 2;
  price(value: number): string;
}

/** Marks closer than this are one taller mark. */
const SAME = 1.5;

const lastRugs = new WeakMap<readonly RugMark[], { readonly key: string; readonly rug: Rug }>();

/**
 * The rug of some marks. The last one of the same marks is given again where nothing has moved: a
 * hundred and fifty marks need not be placed, or drawn, for every step of a slider.
 */
export function rugOf(input: RugInput): Rug {
  const { marks, domain, plot } = input;
  const ends = domain.map((price) => [input.x(price), input.price(price)]);
  const middle = (domain[0] + domain[1]) / 2;
  const key = JSON.stringify([domain, plot, input.rows, ends, input.x(middle)]);
  const last = lastRugs.get(marks);
  if (last?.key === key) return last.rug;
  const rug = placeMarks(input);
  lastRugs.set(marks, { key, rug });
  return rug;
}

function placeMarks(input: RugInput): Rug {
  const { marks, domain, plot } = input;
  const top = plot.y1 + 28;
  const isBelow = (m: RugMark): boolean => m.price < domain[0];
  const isAbove = (m: RugMark): boolean => m.price > domain[1];
  const shown = marks
    .filter((m) => !isBelow(m) && !isAbove(m))
    .map((m) => ({ ...m, x: input.x(m.price) }))
    .sort((a, b) => a.x - b.x);
  const endsY = top + (input.rows === 2 ? 47 : 32);
  return {
    top,
    ticks: ticksOf(shown),
    labels: labelsOf(shown, input, top),
    below: endOf(marks.filter(isBelow), input.price(domain[0])),
    above: endOf(marks.filter(isAbove), input.price(domain[1])),
    endsY,
  };
}

type Placed = RugMark & { readonly x: number };

/** Coinciding marks grow; where they disagree, the majority colours them. */
function ticksOf(shown: readonly Placed[]): RugTick[] {
  const groups: Placed[][] = [];
  for (const mark of shown) {
    const last = groups.at(-1);
    if (last !== undefined && mark.x - (last[0]?.x ?? 0) < SAME) last.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => ({
    x: group[0]?.x ?? 0,
    count: group.length,
    height: Math.min(18, 6 + 2 * (group.length - 1)),
    side: majority(group),
    held: group.some((m) => m.held),
  }));
}

function majority(group: readonly RugMark[]): RugMark['side'] {
  const held = group.find((m) => m.held);
  if (held !== undefined) return held.side;
  const count = (side: RugMark['side']): number => group.filter((m) => m.side === side).length;
  const [keep, compact] = [count('keep'), count('compact')];
  return keep === 0 && compact === 0 ? 'none' : keep >= compact ? 'keep' : 'compact';
}

function endOf(marks: readonly RugMark[], price: string) {
  return { count: marks.length, price, side: majority(marks) };
}

function labelsOf(shown: readonly Placed[], input: RugInput, top: number): RugLabel[] {
  const { plot } = input;
  const rows = input.rows === 2 ? [top + 32, top + 47] : [top + 32];
  const size = 12;
  const specs: LabelSpec[] = shown
    .filter((m) => m.held || m.priority > 0)
    .map((m) => ({
      key: m.id,
      priority: m.held ? 1e6 : m.priority,
      lines: [{ text: m.label, size, bold: m.held }],
      places: rows.flatMap((y) =>
        (['middle', 'end', 'start'] as const).map((anchor) => ({
          x: anchor === 'end' ? m.x + 6 : anchor === 'start' ? m.x - 6 : m.x,
          y,
          anchor,
        })),
      ),
    }));
  // The counts at both ends come first.
  const ends: Box[] = [];
  const y = rows.at(-1) ?? 0;
  const endBox = (x0: number, x1: number): Box => ({ x0, x1, y0: y - 11, y1: y + 4 });
  const room = input.rows === 2 ? 112 : 40;
  if (input.marks.some((m) => m.price < input.domain[0]))
    ends.push(endBox(plot.x0, plot.x0 + room));
  if (input.marks.some((m) => m.price > input.domain[1]))
    ends.push(endBox(plot.x1 - room, plot.x1));
  const byId = new Map(shown.map((m) => [m.id, m]));
  return placeLabels(specs, {
    bounds: { x0: plot.x0 - 2, x1: plot.x1 + 2, y0: top, y1: top + 60 },
    boxes: ends,
    gap: 8,
    gapY: 0,
    // The leader of a label in the second row must not run through one in the first.
    accept: (key, box, placed) => {
      const markX = byId.get(key)?.x ?? 0;
      const isFirst = (b: Box): boolean => b.y0 < top + 26;
      return placed.every((other) => {
        if (isFirst(box) === isFirst(other.box)) return true;
        const x = isFirst(box) ? (byId.get(other.key)?.x ?? 0) : markX;
        const text = isFirst(box) ? box : other.box;
        return x < text.x0 - 2 || x > text.x1 + 2;
      });
    },
  }).flatMap((p) => {
    const mark = byId.get(p.key);
    if (mark === undefined) return [];
    return [
      {
        id: p.key,
        x: p.x,
        y: p.y,
        anchor: p.anchor,
        text: p.lines[0]?.text ?? '',
        markX: mark.x,
        side: mark.side,
        held: mark.held,
      },
    ];
  });
}
