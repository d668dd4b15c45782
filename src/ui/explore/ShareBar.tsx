/** A bar in a table: the cell beside it has the number, so it is not spoken. */
import type { JSX } from 'solid-js';

const WIDTH = 200;

export function ShareBar(props: { share: number }): JSX.Element {
  /** Slivers stay visible. */
  const width = (): number => (props.share > 0 ? Math.max(1.5, props.share * WIDTH) : 0);
  return (
    <svg
      class="share-bar"
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={width()} height="10" />
    </svg>
  );
}
