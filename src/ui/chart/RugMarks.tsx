/**
 * The rug under the axis: one mark a seller, in the colour of its own answer. Marks stay and move
 * (`Index`): a hundred and fifty new ones with every step of a slider would be felt.
 */
import { Index, Show, type JSX } from 'solid-js';
import type { Rug } from '../../charts/rug.ts';
import { useWords } from '../words.tsx';

export function RugMarks(props: { rug: Rug; width: number }): JSX.Element {
  const { t, f } = useWords();
  const end = (which: 'below' | 'above'): string => {
    const { count, price } = props.rug[which];
    const n = f().count(count);
    return props.width < 560 ? n : t(`chart.${which}`, { n, price });
  };
  return (
    <g class="rug">
      <Index each={props.rug.ticks}>
        {(tick) => (
          <rect
            class={`rug-${tick().side}`}
            classList={{ 'rug-held': tick().held }}
            x={tick().x - 1}
            y={props.rug.top}
            width={tick().held ? 2.4 : 2}
            height={tick().held ? 18 : tick().height}
          />
        )}
      </Index>
      <Index each={props.rug.labels}>
        {(label) => (
          <>
            <line
              class="rug-leader"
              x1={label().markX}
              x2={label().markX}
              y1={props.rug.top + 20}
              y2={label().y - 11}
            />
            <text
              class={`rug-label side-${label().side}`}
              x={label().x}
              y={label().y}
              text-anchor={label().anchor}
              font-weight={label().held ? 600 : 400}
            >
              {label().text}
            </text>
          </>
        )}
      </Index>
      <Show when={props.rug.below.count > 0}>
        <text class={`rug-label side-${props.rug.below.side}`} x="0" y={props.rug.endsY}>
          {`◂ ${end('below')}`}
        </text>
      </Show>
      <Show when={props.rug.above.count > 0}>
        <text
          class={`rug-label side-${props.rug.above.side}`}
          x={props.width}
          y={props.rug.endsY}
          text-anchor="end"
        >
          {`${end('above')} ▸`}
        </text>
      </Show>
    </g>
  );
}
