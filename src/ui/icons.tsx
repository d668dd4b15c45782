/** The marks of the page. A ramp keeps, a saw-tooth compacts; colour never works alone. */
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';

/** Keep: one line that rises. */
export function Ramp(props: { class?: string }): JSX.Element {
  return (
    <svg class={`mark mark-keep ${props.class ?? ''}`} viewBox="0 0 20 14" aria-hidden="true">
      <path d="M1.5 12.5 18.5 1.5" />
    </svg>
  );
}

/** Compact: a line that rises and is cut down, again and again. */
export function Saw(props: { class?: string }): JSX.Element {
  return (
    <svg class={`mark mark-compact ${props.class ?? ''}`} viewBox="0 0 20 14" aria-hidden="true">
      <path d="M1.5 12.5 7 2.5V11l5-8.5V11l6-9.5" />
    </svg>
  );
}

export function SideMark(props: { side: 'keep' | 'compact' }): JSX.Element {
  return (
    <Show when={props.side === 'keep'} fallback={<Saw />}>
      <Ramp />
    </Show>
  );
}

/** The theme: half light, half dark. */
export function HalfDisc(): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.3" />
      <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
    </svg>
  );
}

export function DragArrow(): JSX.Element {
  return (
    <svg class="icon-wide" viewBox="0 0 22 10" aria-hidden="true">
      <path
        d="M1 5h20M5 1 1 5l4 4M17 1l4 4-4 4"
        fill="none"
        stroke="currentColor"
        stroke-width="1.3"
      />
    </svg>
  );
}

/** The small triangles beside a number that can be dragged. */
export function Nib(props: { to: 'left' | 'right' | 'down' }): JSX.Element {
  const path = () =>
    props.to === 'left' ? 'M5 1 1 4l4 3z' : props.to === 'right' ? 'M1 1l4 3-4 3z' : 'M0 2h8L4 6z';
  return (
    <svg class="nib" viewBox={props.to === 'down' ? '0 0 8 8' : '0 0 6 8'} aria-hidden="true">
      <path d={path()} fill="currentColor" />
    </svg>
  );
}
