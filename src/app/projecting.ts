/** What a month costs: prices of a turn by length of session, weighed by the workload's shares. */
import { createMemo, untrack, type Accessor } from 'solid-js';
import { Decimal, parseDecimal, plain } from '../money/decimal.ts';
import { DEFAULT_BOOTSTRAP } from '../answers/bootstrap.ts';
import { workloadOf, type ComparisonRow } from '../answers/comparison.ts';
import { atVolume, mixedTurnCosts, type TurnCost } from '../answers/projection.ts';
import { answerTurns, type TurnsQuestion } from '../answers/sessions.ts';
import { finish } from '../answers/steps.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { PricingOptions } from '../costing/price.ts';
import { mixProblem, withShare, workloadParts, type WorkloadMix } from '../costing/workloads.ts';
import { MAX_SHOWN } from '../scenario/defaults.ts';
import type { Choices } from '../scenario/scenario.ts';
import type { App } from './app.ts';
import type { ArmsState } from './arms.ts';
import { decimalOf, plainPricing } from './compute.ts';
import type { PriceLists } from './pricelists.ts';
import { sameJson, sameList } from './same.ts';
import type { Services } from './services.ts';
import { createAnswer } from './sessions.ts';
import type { Settled } from './settled.ts';

export interface Projecting extends Pick<App, 'projection' | 'workloads' | 'setShare'> {
  /** Shares that fit this workload; those of another say nothing about it. */
  readonly mix: Accessor<WorkloadMix>;
  /** Ids of the lists that are projected: the model first. */
  readonly shown: Accessor<readonly string[]>;
  readonly isPending: Accessor<boolean>;
}

export function createProjecting(inputs: {
  readonly services: Services;
  readonly choices: Accessor<Choices>;
  readonly change: App['change'];
  readonly settled: Settled;
  readonly priceLists: PriceLists;
  readonly arms: ArmsState;
  readonly pricing: Accessor<PricingOptions>;
  readonly scaled: Accessor<string>;
  readonly rows: Accessor<readonly ComparisonRow[]>;
}): Projecting {
  const { services, choices, settled, arms, pricing, scaled } = inputs;
  const keep = createMemo(() => arms.ledgers().keep);
  const shown = createMemo(
    (): readonly string[] =>
      [...new Set([choices().model, ...choices().shown])].slice(0, MAX_SHOWN),
    undefined,
    { equals: sameList },
  );
  const seed = createMemo(() => settled.choices().seed);
  const shares = createMemo(() => choices().workloadShares, undefined, { equals: sameJson });
  const mix = createMemo((): WorkloadMix => {
    const { sessions } = keep();
    const set = shares().map((w) => ({ ...w, share: decimalOf(w.share) ?? new Decimal(0) }));
    return mixProblem(sessions, set) === null ? set : [];
  });
  const workloads = createMemo(() => workloadParts(keep().sessions, mix()));
  // Prices and draws depend on the ranges alone: a share that is dragged costs a few sums.
  const ranges = createMemo(
    () => mix().map(({ fromTurns, toTurns }) => ({ fromTurns, toTurns })),
    undefined,
    { equals: sameJson },
  );
  const question = createMemo((): TurnsQuestion => {
    scaled();
    const c = untrack(choices);
    return {
      lists: shown().flatMap((id) =>
        inputs.priceLists
          .all()
          .filter((tariff) => tariff.id === id)
          .map((tariff) => ({ tariff, pricing: plainPricing(c, pricing(), id) })),
      ),
      ranges: ranges(),
      bootstrap: { ...DEFAULT_BOOTSTRAP, seed: seed() },
    };
  });
  const turned = createAnswer({
    subject: keep,
    isMany: arms.isMany,
    question,
    here: (ledger: Ledger, asked) => finish(answerTurns(ledger, asked)),
    there: (_, asked) => services.turns(untrack(arms.ledgers), asked),
    isCancel: services.isCancel,
  });
  const shownRows = createMemo(
    () => shown().flatMap((id) => inputs.rows().filter((row) => row.tariff.id === id)),
    undefined,
    { equals: sameList },
  );
  const perTurn = createMemo((): readonly TurnCost[] => {
    const answer = turned.value();
    if (answer?.parts) return mixedTurnCosts(answer.parts, mix());
    if (answer?.turns && !turned.isPending()) return answer.turns;
    if (ranges().length > 0) return [];
    // What a turn costs is known before its spread is.
    const { turns } = workloadOf(keep());
    return shownRows().map(({ tariff, total, complete }) => ({
      tariff,
      perTurn: complete && total !== null && turns > 0 ? total.div(turns) : null,
      spread: null,
    }));
  });
  const volume = createMemo(
    () => {
      const { turnsPerDay, daysPerMonth } = choices();
      return {
        turnsPerDay: parseDecimal(turnsPerDay) ?? new Decimal(10_000),
        days: parseDecimal(daysPerMonth) ?? new Decimal(30),
      };
    },
    undefined,
    { equals: (a, b) => a.turnsPerDay.eq(b.turnsPerDay) && a.days.eq(b.days) },
  );
  return {
    projection: createMemo(() => atVolume(perTurn(), volume())),
    workloads,
    setShare: (index, share) => {
      const part = workloads()[index];
      const wanted = parseDecimal(share);
      if (part === undefined || part.range === null || wanted === null) return;
      const next = Decimal.max(0, Decimal.min(1, wanted));
      inputs.change(
        {
          workloadShares: withShare(workloads(), index, next).map((w) => ({
            ...w,
            share: plain(w.share),
          })),
        },
        `share${index}`,
      );
    },
    mix,
    shown,
    isPending: turned.isPending,
  };
}
