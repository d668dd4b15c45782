/** A seller's mark: its own shape, so that colour never works alone. */
import { Match, Switch, type JSX } from 'solid-js';
import type { MapSeller } from '../../charts/breakeven.ts';

export function SellerMark(props: {
  seller: MapSeller;
  x: number;
  y: number;
  /** Half of its width, pixels. */
  size: number;
}): JSX.Element {
  const s = () => props.size;
  const path = (): string | null => {
    const { x, y } = props;
    switch (props.seller) {
      case 'anthropic':
        return `M${x - s() * 0.88} ${y - s() * 0.88}h${s() * 1.76}v${s() * 1.76}h${-s() * 1.76}z`;
      case 'google':
        return `M${x} ${y - s() * 1.1}l${s() * 1.12} ${s() * 1.95}h${-s() * 2.24}z`;
      case 'deepseek':
        return `M${x} ${y - s() * 1.25}l${s() * 1.25} ${s() * 1.25} ${-s() * 1.25} ${s() * 1.25} ${-s() * 1.25} ${-s() * 1.25}z`;
      case 'xai':
        return `M${x - s() * 0.85} ${y - s() * 0.85}l${s() * 1.7} ${s() * 1.7}m0 ${-s() * 1.7}l${-s() * 1.7} ${s() * 1.7}`;
      case 'own':
        return `M${x - s() * 1.1} ${y}h${s() * 2.2}M${x} ${y - s() * 1.1}v${s() * 2.2}`;
      default:
        return null;
    }
  };
  return (
    <Switch>
      <Match when={path()}>{(d) => <path class={`shape shape-${props.seller}`} d={d()} />}</Match>
      <Match when={true}>
        <circle
          class={`shape shape-${props.seller}`}
          cx={props.x}
          cy={props.y}
          r={props.seller === 'host' ? s() * 0.92 : s()}
        />
      </Match>
    </Switch>
  );
}
