/**
 * Prices to check, with what the other price would do to the bill and the verdict. Loaded with the
 * section that shows them: the first view does without it.
 */
import {
  priceChecks,
  priceEffect,
  type PriceCheck,
  type PriceEffect,
} from '../answers/pricechecks.ts';
import { toQuotient, type Decimal } from '../money/decimal.ts';
import { CATALOGUE_AS_OF_MS } from '../tariffs/catalogue.ts';
import { disputes, withDispute } from '../tariffs/disputes.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Verdict } from './app.ts';
import { priceList, type ListInputs } from './lists.ts';

export interface CheckedPrice extends PriceCheck {
  /** Of the kept arm; `null` = no other price is known, or it cannot price all of these calls. */
  readonly effect: PriceEffect | null;
  /** Dollars a session of it, now and with the other price. */
  readonly perSession: { readonly now: Decimal; readonly then: Decimal } | null;
  /** What the list would say with the other price; `null` = the same as now. */
  readonly flipsTo: Verdict['kind'] | null;
}

/**
 * Every price that may matter to these calls: the lists that the reader looks at, then the largest
 * effects.
 * @param first ids of those lists
 * @param wallMs the reader's date; `null` = not known, the catalogue's is taken
 */
export function checkedPrices(
  tariffs: readonly Tariff[],
  inputs: ListInputs,
  atMs: number,
  wallMs: number | null,
  first: readonly string[] = [],
): CheckedPrice[] {
  const { arm, size } = inputs.keepAll;
  const rank = (c: CheckedPrice): number => (first.includes(c.tariff.id) ? 0 : 1);
  const todayMs = Math.max(wallMs ?? 0, CATALOGUE_AS_OF_MS);
  return priceChecks(tariffs, disputes(), atMs, todayMs)
    .map((check): CheckedPrice => {
      const { dispute, tariff } = check;
      const options = inputs.pricingOf(tariff);
      const effect = priceEffect(check, arm.ledger, arm.bands, options);
      const each = (total: Decimal): Decimal => toQuotient(total.div(Math.max(1, size.sessions)));
      return {
        ...check,
        effect,
        perSession: effect === null ? null : { now: each(effect.now), then: each(effect.then) },
        flipsTo: dispute === null ? null : flipOf(tariff, withDispute(tariff, dispute), inputs),
      };
    })
    .filter((c) => c.isCurrent || (c.effect?.change?.isZero() ?? true) === false)
    .sort((a, b) => rank(a) - rank(b) || sizeOf(b) - sizeOf(a));
}

const sizeOf = ({ effect }: CheckedPrice): number =>
  effect === null ? -1 : Math.abs(effect.change?.toNumber() ?? 0);

function flipOf(own: Tariff, other: Tariff, inputs: ListInputs): Verdict['kind'] | null {
  if (inputs.compact === null) return null;
  const [now, then] = [own, other].map((t) => priceList(t, inputs).verdict.side);
  return then === undefined || then === now ? null : then;
}
