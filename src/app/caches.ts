/**
 * The comparison under each seller's own cache. The worker replays the calls once for each kind of
 * cache; here each price list is priced from its own ledger.
 */
import { createEffect, createMemo, createSignal, untrack, type Accessor } from 'solid-js';
import { rowOf, workloadOf, type ComparisonRow } from '../answers/comparison.ts';
import { cacheAssumptions } from '../answers/cacheassumptions.ts';
import type { SimulationOptions } from '../answers/simulation.ts';
import type { Ledger } from '../costing/ledger.ts';
import { priceBands, type PricingOptions } from '../costing/price.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { CacheLedger } from '../worker/messages.ts';
import { armOf } from './compute.ts';
import type { Services } from './services.ts';

export interface SimulatedCaches {
  /** `impossible`: the calls are not at hand, or none can be replayed. */
  readonly status: Accessor<'off' | 'working' | 'ready' | 'impossible'>;
  /** The row of a tariff from its own ledger; `null` where there is none. */
  row(tariff: Tariff, pricing: PricingOptions): ComparisonRow | null;
}

export function createSimulatedCaches(inputs: {
  readonly services: Services;
  readonly isWanted: Accessor<boolean>;
  /** The kept arm whose calls the worker holds; `null` = it holds none. */
  readonly held: Accessor<Ledger | null>;
  readonly options: Accessor<SimulationOptions>;
  readonly customForms: Accessor<readonly TariffForm[]>;
}): SimulatedCaches {
  const { services, isWanted, held, options, customForms } = inputs;
  const [known, setKnown] = createSignal<{
    readonly of: Ledger;
    readonly key: string;
    readonly groups: readonly CacheLedger[] | null;
  } | null>(null);
  const key = createMemo(() => JSON.stringify([options(), customForms()]));
  createEffect(() => {
    const of = held();
    const mine = key();
    if (of === null || !isWanted()) return;
    const settle = (groups: readonly CacheLedger[] | null): void => {
      if (untrack(held) === of && untrack(key) === mine) setKnown({ of, key: mine, groups });
    };
    services.caches(untrack(options), untrack(customForms)).then(settle, (error: unknown) => {
      if (!services.isCancel(error)) settle(null);
    });
  });
  const current = createMemo(() => {
    const k = known();
    return k !== null && k.of === held() && k.key === key() ? k : null;
  });
  const armById = createMemo(() => {
    const groups = current()?.groups ?? [];
    return new Map(
      groups.flatMap(({ tariffIds, ledger }) => {
        const arm = armOf(ledger);
        return tariffIds.map((id) => [id, arm] as const);
      }),
    );
  });
  return {
    status: createMemo(() => {
      if (!isWanted()) return 'off';
      if (held() === null) return 'impossible';
      const k = current();
      if (k === null) return 'working';
      return k.groups === null ? 'impossible' : 'ready';
    }),
    row: (tariff, pricing) => {
      const arm = armById().get(tariff.id);
      if (arm === undefined) return null;
      const priced = priceBands(arm.ledger, arm.bands, tariff, pricing);
      return rowOf(
        tariff,
        { ...priced, assumptions: [...priced.assumptions, ...cacheAssumptions(tariff)] },
        workloadOf(arm.ledger),
      );
    },
  };
}
