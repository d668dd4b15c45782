/** The place of the sessions and their calls: the section is loaded when a reader comes near it. */
import { createSignal, Show, type JSX } from 'solid-js';
import { late } from '../late.tsx';
import { onNear } from '../near.ts';

const Calls = late(() => import('./Calls.tsx').then((m) => m.Calls));

const NEAR_PIXELS = 400;

export function CallsPlace(): JSX.Element {
  const [near, setNear] = createSignal(false);
  return (
    <div id="calls" ref={onNear(NEAR_PIXELS, () => setNear(true))}>
      <Show when={near()}>
        <Calls />
      </Show>
    </div>
  );
}
