/**
 * Places labels by priority: each tries its places in order, the first free one is taken, and a
 * label without one is dropped, never shrunk.
 */
import { textWidth } from './text.ts';

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}
export type Anchor = 'start' | 'middle' | 'end';

/** A place for the first line of a label: the anchor's x and the baseline's y. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
}
export interface TextLine {
  readonly text: string;
  readonly size: number;
  readonly bold?: boolean;
}
export interface LabelSpec<K extends string = string> {
  readonly key: K;
  /** Higher is placed first. */
  readonly priority: number;
  readonly lines: readonly TextLine[];
  readonly places: readonly Place[];
  /** Room to the left of the text, for a mark. */
  readonly lead?: number;
}
export interface PlacedLabel<K extends string = string> extends Place {
  readonly key: K;
  readonly lines: readonly TextLine[];
  readonly box: Box;
}

/** What labels must keep clear of. */
export interface Field {
  readonly bounds: Box;
  readonly boxes?: readonly Box[];
  /** Points along curves, close enough together to stand for them. */
  readonly points?: readonly (readonly [number, number])[];
  /** Clear space around a label, pixels. @default 2 */
  readonly gap?: number;
  /** The same above and below it, where that differs. */
  readonly gapY?: number;
  /** A further condition for a place, seen what is placed already. */
  accept?(key: string, box: Box, placed: readonly PlacedLabel[]): boolean;
}

export const LINE_HEIGHT = 1.3;

export function labelBox(lines: readonly TextLine[], place: Place, lead = 0): Box {
  const width = lead + Math.max(0, ...lines.map((l) => textWidth(l.text, l.size, l.bold)));
  const first = lines[0]?.size ?? 12;
  const rest = lines.slice(1).reduce((h, l) => h + l.size * LINE_HEIGHT, 0);
  const x0 =
    place.anchor === 'start'
      ? place.x
      : place.anchor === 'end'
        ? place.x - width
        : place.x - width / 2;
  return { x0, x1: x0 + width, y0: place.y - first * 0.85, y1: place.y + first * 0.28 + rest };
}

export function overlaps(a: Box, b: Box, gap = 0, gapY = gap): boolean {
  return a.x0 < b.x1 + gap && b.x0 < a.x1 + gap && a.y0 < b.y1 + gapY && b.y0 < a.y1 + gapY;
}

export function inside(box: Box, bounds: Box): boolean {
  return box.x0 >= bounds.x0 && box.x1 <= bounds.x1 && box.y0 >= bounds.y0 && box.y1 <= bounds.y1;
}

/** The labels that fit, in the order in which they were placed. */
export function placeLabels<K extends string>(
  specs: readonly LabelSpec<K>[],
  field: Field,
): PlacedLabel<K>[] {
  const gap = field.gap ?? 2;
  const gapY = field.gapY ?? gap;
  const taken = [...(field.boxes ?? [])];
  const placed: PlacedLabel<K>[] = [];
  const ordered = specs
    .map((spec, i) => ({ spec, i }))
    .sort((a, b) => b.spec.priority - a.spec.priority || a.i - b.i);
  for (const { spec } of ordered) {
    for (const place of spec.places) {
      const box = labelBox(spec.lines, place, spec.lead ?? 0);
      if (!inside(box, field.bounds)) continue;
      if (taken.some((other) => overlaps(box, other, gap, gapY))) continue;
      const hit = field.points?.some(
        ([x, y]) => x > box.x0 - gap && x < box.x1 + gap && y > box.y0 - gapY && y < box.y1 + gapY,
      );
      if (hit === true) continue;
      if (field.accept?.(spec.key, box, placed) === false) continue;
      taken.push(box);
      placed.push({ key: spec.key, lines: spec.lines, ...place, box });
      break;
    }
  }
  return placed;
}

/**
 * Moves labels at the ends of lines apart, each as little as may be, keeping their order.
 * @returns the new y of each, in the order given
 */
export function spreadLabels(
  wanted: readonly number[],
  heights: readonly number[],
  from: number,
  to: number,
): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const centre = wanted.map((y) => y);
  const half = (i: number): number => (heights[i] ?? 0) / 2;
  const down = (): void => {
    let edge = from;
    for (const i of order) {
      centre[i] = Math.max(centre[i] ?? 0, edge + half(i));
      edge = (centre[i] ?? 0) + half(i);
    }
  };
  const up = (): void => {
    let edge = to;
    for (const i of [...order].reverse()) {
      centre[i] = Math.min(centre[i] ?? 0, edge - half(i));
      edge = (centre[i] ?? 0) - half(i);
    }
  };
  down();
  up();
  return centre;
}
