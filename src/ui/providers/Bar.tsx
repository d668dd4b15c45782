/** A bill as a bar of its parts, in greys: colour is for the two sides. */
import { For, type JSX } from 'solid-js';
import { segmentsOf, shareOf, PARTS, type Parts } from '../../charts/bars.ts';
import { useWords } from '../words.tsx';

const WIDTH = 200;

export function Bar(props: { parts: Parts; full: number }): JSX.Element {
  const { t, f } = useWords();
  const label = (): string =>
    f().list(
      PARTS.filter((p) => shareOf(props.parts, p) > 0.0005).map(
        (p) => `${t(`part.${p}`)} ${f().percent(shareOf(props.parts, p), 0)}`,
      ),
    );
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${WIDTH} 12`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label()}
    >
      <title>{label()}</title>
      <For each={segmentsOf(props.parts, props.full, WIDTH)}>
        {(s) => <rect class={`part-${s.part}`} x={s.x} y="0" width={s.width} height="12" />}
      </For>
    </svg>
  );
}
