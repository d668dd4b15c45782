/** The place of the prices to check: loaded when a reader comes near. */
import { createSignal, Show, type JSX } from 'solid-js';
import { late } from '../late.tsx';
import { onNear } from '../near.ts';

const PriceChecks = late(() => import('./PriceChecks.tsx').then((m) => m.PriceChecks));
const NEAR_PIXELS = 400;

export function PriceChecksPlace(): JSX.Element {
  const [near, setNear] = createSignal(false);
  return (
    <div ref={onNear(NEAR_PIXELS, () => setNear(true))}>
      <Show when={near()}>
        <PriceChecks />
      </Show>
    </div>
  );
}
