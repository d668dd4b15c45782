/**
 * The compact arm simulated on a recorded one: which strategy, what came of it, how far to trust it.
 * The worker holds the calls; here are only the sums that come back.
 */
import { batch, createEffect, createMemo, createSignal, untrack, type Accessor } from 'solid-js';
import { DEFAULT_SIMULATION_OPTIONS, type SimulationOptions } from '../answers/assumptions.ts';
import type { CalibrationSummary } from '../answers/simulation.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { Choices, SimulatedFacts } from '../scenario/scenario.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { SimulatedArmResult, SimulationProgress } from '../worker/messages.ts';
import type { Services } from './services.ts';

export type { SimulationProgress };

/** A simulated arm with what a reader must know beside its dollars. */
export interface SimulatedCompact {
  readonly ledger: Ledger;
  readonly facts: SimulatedFacts;
}

/** A strategy of the comparison. */
export interface ComparedArm {
  readonly arm: SimulatedArmResult;
  /** False: made under other assumptions, until the new one is there. */
  readonly isCurrent: boolean;
}

export interface WhatIf {
  /**
   * `none`: the calls are not at hand (a link, the built-in study). `impossible`: no call can be
   * replayed. `stopped`: the reader gave it up; what is shown is the answer before, if any.
   */
  readonly status: Accessor<'none' | 'working' | 'ready' | 'impossible' | 'failed' | 'stopped'>;
  /** The arm of the chosen strategy; `null` until there is one. */
  readonly chosen: Accessor<SimulatedCompact | null>;
  /** Assumptions in force. */
  readonly options: Accessor<SimulationOptions>;
  /** A compact arm was recorded too: no strategy chosen means that one. */
  readonly isMeasured: Accessor<boolean>;
  readonly calibration: Accessor<CalibrationSummary | null>;
  /** What this trace is first compared with. */
  readonly defaultSpec: Accessor<string | null>;
  /** How far the simulation of the chosen strategy is; `null` = nothing is under way, or not known. */
  readonly progress: Accessor<SimulationProgress | null>;
  /** Gives up the simulation under way; {@link WhatIf.resume} takes it up again. */
  stop(): void;
  resume(): void;
  /** By the spec that was asked for with {@link WhatIf.compare}; grows as they come in. */
  readonly compared: Accessor<ReadonlyMap<string, ComparedArm>>;
  /** How many of the strategies are there; `null` = nothing is under way. */
  readonly comparing: Accessor<{ readonly done: number; readonly total: number } | null>;
  /** How far the next of them is; `null` = not known. */
  readonly comparingNext: Accessor<SimulationProgress | null>;
  /** Simulates strategies to be set side by side; again whenever the assumptions change. */
  compare(specs: readonly string[]): void;
  stopComparing(): void;
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

/** What a comparison tells of the calls, where no strategy is chosen. */
type Seen = Pick<Answer, 'of' | 'calibration' | 'defaultSpec'>;

interface Compared {
  readonly of: Ledger;
  readonly arms: ReadonlyMap<string, { readonly key: string; readonly arm: SimulatedArmResult }>;
}

export function createWhatIf(inputs: WhatIfInputs): WhatIf {
  const { services, choices, customForms, held, isMeasured } = inputs;
  const options = createMemo(() => optionsOf(choices()), undefined, { equals: sameJson });
  const strategy = createMemo(() => choices().strategy);
  const [answer, setAnswer] = createSignal<Answer | null>(null);
  const [failed, setFailed] = createSignal<Ledger | null>(null);
  /** The question that the reader gave up. */
  const [stopped, setStopped] = createSignal<string | null>(null);

  const [progress, setProgress] = createSignal<SimulationProgress | null>(null);

  const isAsked = createMemo(() => held() !== null && (strategy() !== null || !isMeasured()));
  const key = createMemo(() => JSON.stringify([strategy(), options(), customForms()]));
  createEffect(() => {
    const of = held();
    const mine = key();
    if (of === null || !isAsked() || stopped() === mine) return;
    const hear = (told: SimulationProgress): void => {
      if (untrack(held) === of && untrack(key) === mine) setProgress(told);
    };
    setProgress(null);
    services.simulate('chosen', [strategy() ?? ''], options(), customForms(), hear).then(
      (result) => {
        if (result === null || untrack(held) !== of || untrack(key) !== mine) return;
        if (untrack(stopped) === mine) return;
        batch(() => {
          setFailed(null);
          setAnswer({
            of,
            key: mine,
            arm: result.arms[0] ?? null,
            calibration: result.calibration,
            defaultSpec: result.defaultSpec,
            canSimulate: result.canSimulate,
          });
        });
      },
      (error: unknown) => {
        if (!services.isCancel(error)) setFailed(of);
      },
    );
  });

  // --- strategies side by side: one at a time, so that the page hears how far it is ---

  const [wanted, setWanted] = createSignal<readonly string[]>([]);
  /** The comparison that is done or was given up. */
  const [over, setOver] = createSignal<{ readonly of: Ledger | null; readonly key: string } | null>(
    null,
  );
  const [compared, setCompared] = createSignal<Compared | null>(null);
  const [nextProgress, setNextProgress] = createSignal<SimulationProgress | null>(null);
  const [seen, setSeen] = createSignal<Seen | null>(null);
  const assumptions = createMemo(() => JSON.stringify([options(), customForms()]));
  const gridKey = createMemo(() => JSON.stringify([wanted(), assumptions()]));
  const isOver = createMemo(() => over()?.of === held() && over()?.key === gridKey());
  const end = (): void => {
    setOver({ of: untrack(held), key: untrack(gridKey) });
  };
  let round = 0;
  createEffect(() => {
    const mine = ++round;
    const of = held();
    const specs = wanted();
    const under = assumptions();
    if (of === null || specs.length === 0 || isOver()) return;
    const [asked, forms] = [untrack(options), untrack(customForms)];
    const has = (spec: string): boolean => {
      const known = untrack(compared);
      return known?.of === of && known.arms.get(spec)?.key === under;
    };
    const next = async (): Promise<void> => {
      for (const spec of specs) {
        if (mine !== round) return;
        if (has(spec)) continue;
        const hear = (told: SimulationProgress): void => {
          if (mine === round) setNextProgress(told);
        };
        setNextProgress(null);
        const result = await services.simulate('grid', [spec], asked, forms, hear);
        const arm = result?.arms[0];
        if (mine !== round) return;
        if (result !== null)
          setSeen({ of, calibration: result.calibration, defaultSpec: result.defaultSpec });
        if (arm === undefined) continue;
        setCompared((before) => ({
          of,
          arms: new Map(before?.of === of ? before.arms : []).set(spec, { key: under, arm }),
        }));
      }
      // What gave no arm is done too.
      if (mine === round) end();
    };
    next().catch((error: unknown) => {
      if (mine === round && !services.isCancel(error)) end();
    });
  });

  /** The last answer about the calls at hand. */
  const current = createMemo(() => {
    const a = answer();
    return a !== null && a.of === held() ? a : null;
  });
  const known = createMemo((): Seen | null => {
    const s = seen();
    return current() ?? (s !== null && s.of === held() ? s : null);
  });
  const comparedHere = createMemo(() => {
    const c = compared();
    return c !== null && c.of === held() ? c.arms : null;
  });
  return {
    status: createMemo(() => {
      if (held() === null) return 'none';
      if (failed() === held()) return 'failed';
      const a = current();
      if (!isAsked()) return a === null ? 'none' : 'ready';
      if (a?.key !== key()) return stopped() === key() ? 'stopped' : 'working';
      return a.canSimulate ? 'ready' : 'impossible';
    }),
    chosen: createMemo((): SimulatedCompact | null => {
      const a = current();
      if (a === null || a.arm === null || !isAsked()) return null;
      const { spec, ledger, rewrites, summaryCalls, reworkCalls } = a.arm;
      const { calls, agreeing } = a.calibration;
      return { ledger, facts: { spec, calls, agreeing, rewrites, summaryCalls, reworkCalls } };
    }),
    options,
    isMeasured,
    calibration: createMemo(() => known()?.calibration ?? null),
    defaultSpec: createMemo(() => known()?.defaultSpec ?? null),
    progress,
    stop: () => {
      setStopped(untrack(key));
      services.stopSimulating('chosen');
    },
    resume: () =>
      batch(() => {
        setFailed(null);
        setStopped(null);
      }),
    compared: createMemo(
      (): ReadonlyMap<string, ComparedArm> =>
        new Map(
          [...(comparedHere() ?? [])].map(([spec, { key: made, arm }]) => [
            spec,
            { arm, isCurrent: made === assumptions() },
          ]),
        ),
    ),
    comparing: createMemo(() => {
      const specs = wanted();
      if (held() === null || specs.length === 0 || isOver()) return null;
      const under = assumptions();
      const arms = comparedHere();
      return {
        done: specs.filter((spec) => arms?.get(spec)?.key === under).length,
        total: specs.length,
      };
    }),
    compare: (specs) =>
      batch(() => {
        setOver(null);
        if (!sameJson(specs, untrack(wanted))) setWanted(specs);
      }),
    comparingNext: nextProgress,
    stopComparing: () => {
      end();
      services.stopSimulating('grid');
    },
  };
}

/** The assumptions that the choices make. */
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
