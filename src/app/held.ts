/**
 * The list of the verdict: its held prices, the verdict, the chart's lines and the response curves.
 * Both arms are priced anew only when a choice that prices calls changes; the cached price does not.
 */
import { createMemo, on, type Accessor } from 'solid-js';
import { ALL_RULES, type PricingOptions } from '../costing/price.ts';
import type { Choices } from '../scenario/scenario.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { App, Verdict } from './app.ts';
import type { ArmsState } from './arms.ts';
import {
  curveLines,
  curvesOf,
  heldPricesOf,
  perSession,
  priceArm,
  pricingFor,
  pricingOf,
  typedTariff,
  verdictOf,
} from './compute.ts';
import { samePricing } from './same.ts';
import { later } from './slices.ts';

export interface Held extends Pick<
  App,
  'held' | 'verdict' | 'verdictWithRules' | 'lines' | 'curves'
> {
  /** How every list is priced. */
  readonly pricing: Accessor<PricingOptions>;
  /** The token scales as text: tells that one of them changed. */
  readonly scaled: Accessor<string>;
}

export function createHeld(inputs: {
  readonly choices: Accessor<Choices>;
  readonly model: Accessor<Tariff>;
  readonly arms: ArmsState;
  /** First recorded call, milliseconds; `null` = no times. */
  readonly firstMs: () => number | null;
}): Held {
  const { choices, model, arms, firstMs } = inputs;
  const pricing = createMemo(() => pricingOf(choices()), undefined, {
    equals: (a, b) => samePricing(a, b),
  });
  const scaled = createMemo(() => JSON.stringify(choices().tokenScale));
  const held = createMemo(() => heldPricesOf(model(), choices(), firstMs()));
  const typed = createMemo(() => typedTariff(model(), choices()), undefined, {
    equals: (a, b) => a === b,
  });
  const modelPricing = createMemo(() => {
    scaled();
    return pricingFor(choices(), pricing(), model().id);
  });
  const typedKey = createMemo(
    () => `${model().id} ${choices().uncachedPrice ?? ''} ${choices().outputPrice ?? ''}`,
  );
  const prices = createMemo(
    on([typedKey, arms.keep, arms.common, modelPricing], () => {
      const t = typed();
      const { compact } = arms.common();
      return {
        keep: priceArm(arms.keep(), t, modelPricing()),
        compact: compact === null ? null : priceArm(compact, t, modelPricing()),
      };
    }),
  );
  const verdictAt = (priced: ReturnType<typeof prices>): Verdict => {
    const { compact } = arms.common();
    return verdictOf(
      { arm: arms.keep(), price: priced.keep },
      compact === null || priced.compact === null ? null : { arm: compact, price: priced.compact },
      held()?.cached ?? null,
      held()?.uncached ?? null,
    );
  };
  const verdictWithRules = createMemo((): Verdict | null => {
    const { rules } = choices();
    if (rules.tiers && rules.windows && rules.schedule) return null;
    const { compact } = arms.common();
    const full = { ...modelPricing(), rules: ALL_RULES };
    return verdictAt({
      keep: priceArm(arms.keep(), typed(), full),
      compact: compact === null ? null : priceArm(compact, typed(), full),
    });
  });
  const lines = createMemo(() => {
    const p = prices();
    const fits = (a: { unpriced: number; doesNotFit: number } | null): boolean =>
      a !== null && a.unpriced === 0 && a.doesNotFit === 0;
    if (!fits(p.keep)) return null;
    const { compact } = arms.common();
    return {
      keep: perSession(p.keep.line, arms.keep().sessions),
      compact:
        compact === null || p.compact === null || !fits(p.compact)
          ? null
          : perSession(p.compact.line, compact.sessions),
    };
  });
  const curveInputs = createMemo(
    on([typedKey, arms.keep, arms.common, modelPricing], () => {
      const { keep, compact } = arms.common();
      const at = held();
      if (compact === null || at === null) return null;
      return curveLines(arms.keep(), compact, model(), choices(), modelPricing(), at, keep);
    }),
  );
  // Their section is large: with very many sessions it appears in a task of its own.
  const showsCurves = later(() => (lines()?.compact ?? null) !== null, arms.isMany);
  const curves = createMemo(() => {
    if (!showsCurves()) return [];
    const lineInputs = curveInputs();
    const at = held();
    if (lineInputs === null || at === null) return [];
    return curvesOf(lineInputs, at, arms.keep().hitRatio);
  });
  return {
    pricing,
    scaled,
    held,
    verdict: createMemo(() => verdictAt(prices())),
    verdictWithRules,
    lines,
    curves,
  };
}
