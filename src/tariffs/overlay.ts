/**
 * A what-if on top of a price list (a negotiated discount, a guessed price). It is applied last
 * and never merged into the list, so the list's own figures stay visible beside it.
 */
import { Decimal } from '../money/decimal.ts';
import { TTL_NAMES } from './compile.ts';
import type { Rates, Tariff, TtlName } from './tariff.ts';

type Part = 'input' | 'cachedRead' | 'cacheWrite' | 'output';

export interface Overlay {
  readonly name: string;
  /** Which tariffs it is for; both absent: all of them. */
  readonly match?: { readonly provider?: string; readonly id?: string };
  /** Decimal strings; `0.85` is 15 % off. */
  readonly multiply?: { readonly [part in Part]?: string };
  /** Decimal strings per million tokens, in the tariff's currency; they win over `multiply`. */
  readonly set?: {
    readonly input?: string;
    readonly cachedRead?: string;
    readonly output?: string;
    /** One price for every lifetime that the tariff bills, or a price by lifetime. */
    readonly cacheWrite?: string | { readonly [ttl in TtlName]?: string };
  };
}

/** Whether an overlay is for a tariff. */
export function overlayApplies(overlay: Overlay, tariff: Pick<Tariff, 'id' | 'provider'>): boolean {
  const { provider, id } = overlay.match ?? {};
  return (
    (provider === undefined || provider === tariff.provider) &&
    (id === undefined || id === tariff.id)
  );
}

/** The rates under an overlay: multiplied first, then set. The strings must be decimals. */
export function applyOverlay(rates: Rates, overlay: Overlay): Rates {
  const { multiply = {}, set = {} } = overlay;
  const by = (rate: Decimal, part: Part) =>
    multiply[part] === undefined ? rate : rate.times(multiply[part]);
  const cacheWrite: Partial<Record<TtlName, Decimal>> = {};
  for (const ttl of TTL_NAMES) {
    const rate = rates.cacheWrite[ttl];
    const wanted = typeof set.cacheWrite === 'object' ? set.cacheWrite[ttl] : undefined;
    if (wanted !== undefined) cacheWrite[ttl] = new Decimal(wanted);
    else if (rate !== undefined) {
      cacheWrite[ttl] =
        typeof set.cacheWrite === 'string' ? new Decimal(set.cacheWrite) : by(rate, 'cacheWrite');
    }
  }
  return {
    input: set.input === undefined ? by(rates.input, 'input') : new Decimal(set.input),
    cachedRead:
      set.cachedRead !== undefined
        ? new Decimal(set.cachedRead)
        : rates.cachedRead === null
          ? null
          : by(rates.cachedRead, 'cachedRead'),
    output: set.output === undefined ? by(rates.output, 'output') : new Decimal(set.output),
    cacheWrite,
  };
}

/** The rates of a tariff's card under every overlay that is for it, in their order. */
export function applyOverlays(
  rates: Rates,
  overlays: readonly Overlay[],
  tariff: Pick<Tariff, 'id' | 'provider'>,
): Rates {
  return overlays
    .filter((overlay) => overlayApplies(overlay, tariff))
    .reduce((card, overlay) => applyOverlay(card, overlay), rates);
}
