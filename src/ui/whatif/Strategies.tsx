/** Strategies on the calls at hand: one chosen and set, all side by side, and how far to trust them. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { Links } from '../header/Header.tsx';
import { Assumptions } from './Assumptions.tsx';
import { Calibration } from './Calibration.tsx';
import { Chooser } from './Chooser.tsx';
import { Grid } from './Grid.tsx';

export function Strategies(props: { links: Links }): JSX.Element {
  const app = useApp();
  return (
    <>
      <div class="whatif-set">
        <Chooser />
        <Assumptions />
      </div>
      <Grid />
      <Show when={app.whatIf.calibration()}>
        {(of) => <Calibration of={of()} methods={props.links.methods} />}
      </Show>
    </>
  );
}
