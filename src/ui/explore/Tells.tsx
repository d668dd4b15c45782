/** The place of what the trace tells: the section is loaded when a reader comes near it. */
import { createSignal, Show, type JSX } from 'solid-js';
import { late } from '../late.tsx';
import { onNear } from '../near.ts';

const Explore = late(() => import('./Explore.tsx').then((m) => m.Explore));

const NEAR_PIXELS = 900;

export function Tells(): JSX.Element {
  const [near, setNear] = createSignal(false);
  return (
    <div ref={onNear(NEAR_PIXELS, () => setNear(true))}>
      <Show when={near()}>
        <Explore />
      </Show>
    </div>
  );
}
