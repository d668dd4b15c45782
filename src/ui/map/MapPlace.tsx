/** The place of the break-even map: the section is loaded when a reader comes near it. */
import { createSignal, Show, type JSX } from 'solid-js';
import { late } from '../late.tsx';
import { onNear } from '../near.ts';

const BreakEven = late(() => import('./BreakEven.tsx').then((m) => m.BreakEven));

/** Less than lies between the first screen and the map: the first view does without it. */
const NEAR_PIXELS = 400;

export function MapPlace(): JSX.Element {
  const [near, setNear] = createSignal(false);
  return (
    <div ref={onNear(NEAR_PIXELS, () => setNear(true))}>
      <Show when={near()}>
        <BreakEven />
      </Show>
    </div>
  );
}
