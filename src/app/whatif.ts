/**
 * The compact arm simulated on a recorded one: which strategy, what came of it, how far to trust it.
 * The worker holds the calls; here are only the sums that come back.
 */
import { createEffect, createMemo, createSignal, untrack, type Accessor } from 'solid-js';
import {
  DEFAULT_SIMULATION_OPTIONS,
  type CalibrationSummary,
  type SimulationOptions,
} from '../answers/simulation.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { Choices, SimulatedFacts } from '../scenario/scenario.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { SimulatedArmResult } from '../worker/messages.ts';
import type { Services } from './services.ts';

/** A simulated arm with what a reader must know beside its dollars. */
export interface SimulatedCompact {
  readonly ledger: Ledger;
  readonly facts: SimulatedFacts;
}

export interface WhatIf {
  /**
   * `none`: the calls are not at hand (a link, the built-in study). `impossible`: no call can be
   * replayed.
   */
  readonly status: Accessor<'none' | 'working' | 'ready' | 'impossible' | 'failed'>;
  /** The arm of the chosen strategy; `null` until there is one. */
  readonly chosen: Accessor<SimulatedCompact | null>;
  readonly calibration: Accessor<CalibrationSummary | null>;
  /** What this trace is first compared with. */
  readonly defaultSpec: Accessor<string | null>;
  /** Arms of the strategies asked for by {@link WhatIf.compare}, in that order. */
  readonly compared: Accessor<readonly SimulatedArmResult[] | null>;
  readonly isComparing: Accessor<boolean>;
  /** Simulates strategies to be set side by side; again whenever the assumptions change. */
  compare(specs: readonly string[]): void;
}

export interface WhatIfInputs {
  readonly services: Services;
  readonly choices: Accessor<Choices>;
  readonly customForms: Accessor<readonly TariffForm[]>;
  /** The kept arm whose calls the worker holds; `null` = it holds none. */
  readonly held: Accessor<Ledger | null>;
  /** The compact arm was measured: nothing is simulated until a strategy is chosen. */
  readonly isMeasured: Accessor<boolean>;
}

interface Answer {
  readonly of: Ledger;
  readonly key: string;
  readonly arm: SimulatedArmResult | null;
  readonly calibration: CalibrationSummary;
  readonly defaultSpec: string;
  readonly canSimulate: boolean;
}

export function createWhatIf(inputs: WhatIfInputs): WhatIf {
  const { services, choices, customForms, held, isMeasured } = inputs;
  const options = createMemo(() => optionsOf(choices()), undefined, { equals: sameJson });
  const strategy = createMemo(() => choices().strategy);
  const [answer, setAnswer] = createSignal<Answer | null>(null);
  const [failed, setFailed] = createSignal<Ledger | null>(null);
  const [wanted, setWanted] = createSignal<readonly string[]>([]);
  const [compared, setCompared] = createSignal<{
    readonly key: string;
    readonly of: Ledger;
    readonly arms: readonly SimulatedArmResult[];
  } | null>(null);

  const isAsked = createMemo(() => held() !== null && (strategy() !== null || !isMeasured()));
  const key = createMemo(() => JSON.stringify([strategy(), options(), customForms()]));
  createEffect(() => {
    const of = held();
    const mine = key();
    if (of === null || !isAsked()) return;
    services.simulate('chosen', [strategy() ?? ''], options(), customForms()).then(
      (result) => {
        if (result === null || untrack(held) !== of || untrack(key) !== mine) return;
        setFailed(null);
        setAnswer({
          of,
          key: mine,
          arm: result.arms[0] ?? null,
          calibration: result.calibration,
          defaultSpec: result.defaultSpec,
          canSimulate: result.canSimulate,
        });
      },
      (error: unknown) => {
        if (!services.isCancel(error)) setFailed(of);
      },
    );
  });

  const gridKey = createMemo(() => JSON.stringify([wanted(), options(), customForms()]));
  createEffect(() => {
    const of = held();
    const mine = gridKey();
    const specs = wanted();
    if (of === null || specs.length === 0) return;
    services.simulate('grid', specs, options(), customForms()).then(
      (result) => {
        if (result === null || untrack(held) !== of || untrack(gridKey) !== mine) return;
        setCompared({ key: mine, of, arms: result.arms });
      },
      (error: unknown) => {
        if (!services.isCancel(error)) setFailed(of);
      },
    );
  });

  /** The last answer about the calls at hand. */
  const current = createMemo(() => {
    const a = answer();
    return a !== null && a.of === held() ? a : null;
  });
  return {
    status: createMemo(() => {
      if (held() === null) return 'none';
      if (failed() === held()) return 'failed';
      const a = current();
      if (!isAsked()) return a === null ? 'none' : 'ready';
      if (a?.key !== key()) return 'working';
      return a.canSimulate ? 'ready' : 'impossible';
    }),
    chosen: createMemo((): SimulatedCompact | null => {
      const a = current();
      if (a === null || a.arm === null || !isAsked()) return null;
      const { spec, ledger, rewrites, summaryCalls, reworkCalls } = a.arm;
      const { calls, agreeing } = a.calibration;
      return { ledger, facts: { spec, calls, agreeing, rewrites, summaryCalls, reworkCalls } };
    }),
    calibration: createMemo(() => current()?.calibration ?? null),
    defaultSpec: createMemo(() => current()?.defaultSpec ?? null),
    compared: createMemo(() => {
      const c = compared();
      return c !== null && c.of === held() ? c.arms : null;
    }),
    isComparing: createMemo(() => {
      const c = compared();
      return held() !== null && wanted().length > 0 && (c?.key !== gridKey() || c.of !== held());
    }),
    compare: (specs) => {
      if (!sameJson(specs, untrack(wanted))) setWanted(specs);
    },
  };
}

/** What a simulation assumes, as the reader set it. */
export function optionsOf(choices: Choices): SimulationOptions {
  const { lanes, reworkShare } = DEFAULT_SIMULATION_OPTIONS;
  const share = (text: string | null, fallback: number): number =>
    text === null ? fallback : Math.min(1, Math.max(0, Number(text)));
  return {
    reworkShare: share(choices.reworkShare, reworkShare),
    lanes: {
      systemShare: share(choices.systemShare, lanes.systemShare),
      toolShare: share(choices.toolShare, lanes.toolShare),
    },
  };
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
