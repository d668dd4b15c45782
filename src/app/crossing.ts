/** The crossover over all sessions, its pairs and interval: when the hand rests. */
import { createMemo, on } from 'solid-js';
import { parseDecimal, type Decimal } from '../money/decimal.ts';
import { DEFAULT_BOOTSTRAP } from '../answers/bootstrap.ts';
import { summaryOf, type CrossoverAnswer, type CrossoverSummary } from '../answers/crossover.ts';
import { answerCrossover, type Arms, type CrossoverQuestion } from '../answers/sessions.ts';
import { finish } from '../answers/steps.ts';
import type { ArmsState } from './arms.ts';
import { heldPricesOf, plainPricing, pricingOf, typedTariff } from './compute.ts';
import type { Services } from './services.ts';
import { createAnswer, type Answer } from './sessions.ts';
import type { Settled } from './settled.ts';

/** The question, and the cached price at which pairs are compared; `null` = none is known. */
interface Asked {
  readonly of: CrossoverQuestion;
  readonly at: Decimal | null;
}

export function createCrossing(inputs: {
  readonly services: Services;
  readonly settled: Settled;
  readonly arms: ArmsState;
  /** First recorded call, milliseconds; `null` = no times. */
  readonly firstMs: () => number | null;
}): Answer<CrossoverSummary | null> {
  const { services, settled, arms, firstMs } = inputs;
  /** All that the sessions' lines depend on; the cached price is not among it. */
  const settledKey = createMemo(() => {
    const c = settled.choices();
    return JSON.stringify([
      c.model,
      c.uncachedPrice,
      c.outputPrice,
      c.hitRatio,
      c.date,
      c.writes,
      c.rules,
      c.overlays,
      c.unitsPerUsd,
      c.tokenScale,
      c.seed,
    ]);
  });
  const question = createMemo(
    on([settledKey, settled.model], (): CrossoverQuestion => {
      const c = settled.choices();
      return {
        tariff: typedTariff(settled.model(), c),
        pricing: plainPricing(c, pricingOf(c), settled.model().id),
        hitRatio: c.hitRatio === null ? null : (parseDecimal(c.hitRatio)?.toNumber() ?? null),
        bootstrap: { ...DEFAULT_BOOTSTRAP, seed: c.seed },
      };
    }),
  );
  const cachedPrice = createMemo(
    () => heldPricesOf(settled.model(), settled.choices(), firstMs())?.cached ?? null,
    undefined,
    { equals: (a, b) => a === b || (a !== null && b?.eq(a) === true) },
  );
  // The lines of few sessions stay while only the price moves at which pairs are compared.
  let last: { arms: Arms; of: CrossoverQuestion; answer: CrossoverAnswer | null } | null = null;
  return createAnswer<Arms, Asked, CrossoverSummary | null>({
    subject: arms.ledgers,
    isMany: arms.isMany,
    question: createMemo(() =>
      arms.ledgers().compact === null ? null : { of: question(), at: cachedPrice() },
    ),
    here: (sessions, { of, at }): CrossoverSummary | null => {
      if (last?.arms !== sessions || last.of !== of)
        last = { arms: sessions, of, answer: finish(answerCrossover(sessions, of)) };
      return last.answer === null ? null : summaryOf(last.answer, at);
    },
    there: (sessions, { of, at }) => services.crossover(sessions, of, at),
    isCancel: services.isCancel,
  });
}
