/**
 * The state of the page: signals over the pure functions of `compute.ts`. Everything that the reader
 * sees is derived from choices, ledgers and tariffs; nothing is stored twice.
 */
import { batch, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import { Decimal, parseDecimal, plain } from '../money/decimal.ts';
import { priceAsRecorded, rowOf, workloadOf, type ComparisonRow } from '../answers/comparison.ts';
import { summaryOf, type CrossoverAnswer, type CrossoverSummary } from '../answers/crossover.ts';
import { DEFAULT_BOOTSTRAP } from '../answers/bootstrap.ts';
import { atVolume, mixedTurnCosts, type TurnCost } from '../answers/projection.ts';
import {
  answerCrossover,
  answerTurns,
  type Arms,
  type CrossoverQuestion,
  type TurnsQuestion,
} from '../answers/sessions.ts';
import { finish } from '../answers/steps.ts';
import { ALL_RULES, priceBands } from '../costing/price.ts';
import type { Ledger } from '../costing/ledger.ts';
import { mixProblem, withShare, workloadParts, type WorkloadMix } from '../costing/workloads.ts';
import { commonSessions } from '../costing/packed.ts';
import { ledgerFromJson, type LedgerJson } from '../costing/ledgerjson.ts';
import { previewMapping } from '../importers/mapped/preview.ts';
import type { Locale } from '../i18n/i18n.ts';
import { MAX_SHOWN } from '../scenario/defaults.ts';
import type { Choices, SimulatedFacts } from '../scenario/scenario.ts';
import { ESTIMATED_SUMMARY_OUTPUT_TOKENS } from '../strategies/summaryestimate.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { compileTariff } from '../tariffs/compile.ts';
import type { TariffForm } from '../tariffs/form.ts';
import { joinTariffs, resolveModel } from '../tariffs/match.ts';
import { unpricedReasonAt } from '../tariffs/inforce.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type {
  App,
  ImportState,
  LinkState,
  Message,
  SampleInfo,
  Source,
  UnrecordedSummaries,
  Verdict,
} from './app.ts';
import {
  armOf,
  armWithHitRatio,
  countSides,
  curveLines,
  curvesOf,
  decimalOf,
  heldPricesOf,
  perSession,
  plainPricing,
  priceArm,
  pricingFor,
  pricingOf,
  sidesAt,
  typedTariff,
  verdictOf,
  type Arm,
  type SideCounts,
} from './compute.ts';
import type { ArmLedgers } from '../worker/messages.ts';
import { createHistory } from './history.ts';
import { createLists } from './lists.ts';
import { createReading } from './reading.ts';
import type { Services } from './services.ts';
import { createAnswer, hasMany } from './sessions.ts';
import { breathe, later } from './slices.ts';
import { createSimulatedCaches } from './caches.ts';
import { createExploring } from './explore.ts';
import { createWhatIf, optionsOf } from './whatif.ts';
import { OWN_CHOICES, STUDY_CHOICES, TODAY_CHOICES, isStudyView } from './views.ts';

/** What the page is rendered from, at build time and again in the browser. JSON only. */
export interface Initial {
  readonly locale: Locale;
  readonly study: {
    readonly keep: LedgerJson;
    readonly compact: LedgerJson;
    readonly recorded: { readonly total: string; readonly calls: number } | null;
    /** What the lists say at the catalogue’s date, every rule on. */
    readonly today: SideCounts;
  };
  readonly samples: readonly SampleInfo[];
}

interface Loaded {
  readonly kind: Source['kind'];
  readonly id: string;
  readonly keep: Ledger;
  /** As measured. */
  readonly compact: Ledger | null;
  /** Of a link: how its compact arm was simulated. */
  readonly simulated: SimulatedFacts | null;
  readonly recorded: { readonly total: string; readonly calls: number } | null;
  readonly roundedSessions: boolean;
  /** Where summary calls were added to the calls read here. */
  readonly estimated?: ArmLedgers['estimated'];
}

/** Tails of a summary that are tried, shares of its trigger. */
const SWEPT_TAILS = [0.25, 0.1, 0.5] as const;

/** Sections that need every session wait this long for the hand to rest, milliseconds. */
const SETTLE_MS = 150;

/**
 * @param services what reaches outside the page's state (worker, clock, codec); absent at build time
 * @param wallMs the reader's date, for the age of prices; `null` until the page lives
 */
export function createApp(
  initial: Initial,
  services: Services,
  wallMs: () => number | null = () => null,
): App {
  const study: Loaded = {
    kind: 'study',
    id: 'tutor-study',
    keep: ledgerFromJson(initial.study.keep),
    compact: ledgerFromJson(initial.study.compact),
    simulated: null,
    recorded: initial.study.recorded,
    roundedSessions: false,
  };
  const [loaded, setLoaded] = createSignal<Loaded>(study);
  const history = createHistory<Choices>(STUDY_CHOICES, services.now);
  const choices = history.value;
  const [customForms, setCustomForms] = createSignal<readonly TariffForm[]>([]);
  const [frozen, setFrozen] = createSignal<readonly Tariff[]>([]);
  const [link, setLink] = createSignal<LinkState>({ status: 'none', url: '', length: 0 });
  const [message, say] = createSignal<Message | null>(null);

  // --- the second arm: measured, else simulated ---

  /** The worker holds the calls of what was read here. */
  const heldCalls = createMemo(() => {
    const { kind, keep } = loaded();
    return kind === 'files' || kind === 'sample' ? keep : null;
  });
  const whatIf = createWhatIf({
    services,
    choices,
    customForms,
    held: heldCalls,
    isMeasured: createMemo(() => loaded().compact !== null),
  });
  const simulated = createMemo(() => {
    const chosen = whatIf.chosen();
    if (chosen !== null) return chosen;
    const { compact, simulated: facts } = loaded();
    return compact === null || facts === null ? null : { ledger: compact, facts };
  });
  const simulatedNote = () => {
    const facts = simulated()?.facts;
    return facts === undefined ? null : { facts, options: whatIf.options() };
  };
  const compactLedger = createMemo(() => simulated()?.ledger ?? loaded().compact);

  // --- source ---

  const source = createMemo((): Source => {
    const { kind, id, keep } = loaded();
    const compact = compactLedger();
    return {
      kind,
      id,
      hasCompact: compact !== null,
      simulated: simulated()?.facts ?? null,
      sizes: {
        keep: workloadOf(keep),
        compact: compact === null ? null : workloadOf(compact),
      },
      firstMs: keep.firstMs,
      lastMs: keep.lastMs,
    };
  });

  // --- tariffs ---

  const custom = createMemo(() => customForms().map((form) => compileTariff(form, 'custom')));
  const tariffs = createMemo(() => joinTariffs([...custom(), ...frozen()], catalogue()));
  /** A list that was removed gives way to the one that a trace starts with, not to any. */
  const tariffOrDefault = (id: string): Tariff =>
    tariffs().find((t) => t.id === id) ??
    tariffs().find((t) => t.id === OWN_CHOICES.model) ??
    (tariffs()[0] as Tariff);
  const model = createMemo(() => tariffOrDefault(choices().model));

  // --- arms: of the reader's workload, and only the sessions that both have ---

  const common = createMemo((): { keep: Arm; compact: Arm | null } => {
    const { keep } = loaded();
    const compact = compactLedger();
    if (compact === null) return { keep: armOf(keep), compact: null };
    const [k, c] = commonSessions(keep, compact);
    return { keep: armOf(k), compact: armOf(c) };
  });
  const whole = (ledger: Ledger, shared: Arm | null): Arm =>
    shared?.ledger === ledger ? shared : armOf(ledger);
  const keepAll = createMemo(() => whole(loaded().keep, common().keep));
  const hitRatioChoice = createMemo(() => {
    const text = choices().hitRatio;
    const n = text === null ? null : (parseDecimal(text)?.toNumber() ?? null);
    return n === null || n < 0 || n > 1 ? null : n;
  });
  const keepArm = createMemo(() => armWithHitRatio(common().keep, hitRatioChoice()));

  // --- pricing: changes only when a choice that prices calls changes ---

  const pricing = createMemo(() => pricingOf(choices()), undefined, {
    equals: (a, b) => samePricing(a, b),
  });
  const scaled = createMemo(() => JSON.stringify(choices().tokenScale));

  const held = createMemo(() => heldPricesOf(model(), choices(), loaded().keep.firstMs));
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
    on([typedKey, keepArm, common, modelPricing], () => {
      const t = typed();
      const { compact } = common();
      return {
        keep: priceArm(keepArm(), t, modelPricing()),
        compact: compact === null ? null : priceArm(compact, t, modelPricing()),
      };
    }),
  );
  const verdict = createMemo((): Verdict => {
    const { compact } = common();
    const p = prices();
    return verdictOf(
      { arm: keepArm(), price: p.keep },
      compact === null || p.compact === null ? null : { arm: compact, price: p.compact },
      held()?.cached ?? null,
      held()?.uncached ?? null,
    );
  });
  const verdictWithRules = createMemo((): Verdict | null => {
    const { rules } = choices();
    if (rules.tiers && rules.windows && rules.schedule) return null;
    const { compact } = common();
    const full = { ...modelPricing(), rules: ALL_RULES };
    return verdictOf(
      { arm: keepArm(), price: priceArm(keepArm(), typed(), full) },
      compact === null ? null : { arm: compact, price: priceArm(compact, typed(), full) },
      held()?.cached ?? null,
      held()?.uncached ?? null,
    );
  });
  const lines = createMemo(() => {
    const p = prices();
    const fits = (a: { unpriced: number; doesNotFit: number } | null): boolean =>
      a !== null && a.unpriced === 0 && a.doesNotFit === 0;
    if (!fits(p.keep)) return null;
    const { compact } = common();
    return {
      keep: perSession(p.keep.line, keepArm().sessions),
      compact:
        compact === null || p.compact === null || !fits(p.compact)
          ? null
          : perSession(p.compact.line, compact.sessions),
    };
  });

  // --- every price list ---

  // Only `tokenScale` matters there, and `scaled` tracks it.
  const choicesOnce = (): Choices => untrack(choices);

  const arms = createMemo((): Arms => ({ keep: loaded().keep, compact: compactLedger() }));
  const isMany = createMemo(() => hasMany(arms()));
  /** What the same lists cost without the estimated calls; nothing where they are not at hand. */
  const recordedTotals = (): ReadonlyMap<string, Decimal | null> => {
    const ledger = loaded().estimated?.recorded ?? null;
    // A simulated cache has served the estimated calls, too: its rows have no such counterpart.
    if (ledger === null || caches.status() === 'ready') return new Map();
    const arm = armOf(ledger);
    const size = workloadOf(ledger);
    return new Map(
      tariffs().map((tariff) => {
        const options = pricingFor(choices(), pricing(), tariff.id);
        return [
          tariff.id,
          rowOf(tariff, priceBands(ledger, arm.bands, tariff, options), size).total,
        ];
      }),
    );
  };
  const compactAll = createMemo(() => {
    const ledger = compactLedger();
    return ledger === null ? null : whole(ledger, common().compact);
  });
  const sized = (arm: Arm) => ({ arm, size: workloadOf(arm.ledger) });
  const lists = createLists({
    inputs: createMemo(() => {
      scaled();
      const second = compactAll();
      return {
        ...common(),
        // The table prices every call of an arm; the verdicts only the sessions that both arms have.
        keepAll: sized(keepAll()),
        compactAll: second === null ? null : sized(second),
        pricingOf: (tariff: Tariff) => pricingFor(choicesOnce(), pricing(), tariff.id),
        dateMs: pricing().dateMs,
      };
    }),
    tariffs,
    first: () => [choices().model, choices().baseline ?? '', ...choices().shown],
    isMany,
  });
  const tariffVerdicts = createMemo(() => lists.priced().map((l) => l.verdict));
  const today = createMemo((): SideCounts | null => {
    // For the study it was counted when the page was built.
    if (loaded() === study && customForms().length === 0) return initial.study.today;
    // Mostly it is what the page shows anyway.
    if (samePricing(pricing(), pricingOf(TODAY_CHOICES)) && scaled() === '{}')
      return lists.isPending() ? null : countSides(tariffVerdicts());
    const { keep, compact } = common();
    return sidesAt(tariffs(), keep, compact, TODAY_CHOICES);
  });
  const recordedRows = createMemo(() => lists.priced().map((l) => l.row));
  const simulationOptions = createMemo(() => optionsOf(choices()), undefined, {
    equals: sameJson,
  });
  const caches = createSimulatedCaches({
    services,
    isWanted: createMemo(() => choices().cache === 'simulated'),
    held: heldCalls,
    options: simulationOptions,
    customForms,
  });
  const rows = createMemo((): readonly ComparisonRow[] => {
    if (caches.status() !== 'ready') return recordedRows();
    scaled();
    return recordedRows().map(
      (row) => caches.row(row.tariff, pricingFor(choicesOnce(), pricing(), row.tariff.id)) ?? row,
    );
  });
  const compactRows = createMemo(
    (): ReadonlyMap<string, ComparisonRow> =>
      // The second arm has its recorded cache: it cannot stand beside simulated ones.
      new Map(
        caches.status() === 'ready'
          ? []
          : lists
              .priced()
              .flatMap(({ tariff, compactRow }) =>
                compactRow === null ? [] : [[tariff.id, compactRow] as const],
              ),
      ),
  );
  const baseline = createMemo(
    () => rows().find((r) => r.tariff.id === (choices().baseline ?? choices().model)) ?? null,
  );
  const modelMap = createMemo(() => choices().modelMap, undefined, { equals: sameJson });
  const resolved = createMemo(() =>
    loaded().keep.models.map((m): Tariff | null => {
      const name = m.model ?? '';
      const mapped = modelMap()[name];
      const id = mapped ?? resolveModel({ model: name, provider: m.provider }, tariffs()).tariffId;
      return id === null ? null : (tariffs().find((t) => t.id === id) ?? null);
    }),
  );
  const asRecorded = createMemo(() =>
    loaded().kind === 'link'
      ? null
      : priceAsRecorded(
          loaded().keep,
          resolved(),
          { dateMs: null, writes: 'recorded' },
          keepAll().bands,
        ),
  );

  // --- sections that need every session: they follow when the hand rests ---

  const [settled, setSettled] = createSignal(choices());
  createEffect(
    on(choices, (value) => {
      const timer = setTimeout(() => setSettled(value), SETTLE_MS);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  const settledModel = createMemo(() => tariffOrDefault(settled().model));
  /** All that the sessions' lines depend on; the cached price is not among it. */
  const settledKey = createMemo(() => {
    const c = settled();
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
  const crossoverQuestion = createMemo(
    on([settledKey, settledModel], (): CrossoverQuestion => {
      const c = settled();
      return {
        tariff: typedTariff(settledModel(), c),
        pricing: plainPricing(c, pricingOf(c), settledModel().id),
        hitRatio: c.hitRatio === null ? null : (parseDecimal(c.hitRatio)?.toNumber() ?? null),
        bootstrap: { ...DEFAULT_BOOTSTRAP, seed: c.seed },
      };
    }),
  );
  const settledCached = createMemo(
    () => heldPricesOf(settledModel(), settled(), loaded().keep.firstMs)?.cached ?? null,
    undefined,
    { equals: (a, b) => a === b || (a !== null && b?.eq(a) === true) },
  );
  // The lines of few sessions stay while only the price moves at which pairs are compared.
  let lastCrossed: { arms: Arms; of: CrossoverQuestion; answer: CrossoverAnswer | null } | null =
    null;
  const crossoverAt = createMemo(() =>
    arms().compact === null ? null : { of: crossoverQuestion(), at: settledCached() },
  );
  const crossed = createAnswer({
    subject: arms,
    isMany,
    question: crossoverAt,
    here: (sessions, { of, at }): CrossoverSummary | null => {
      if (lastCrossed?.arms !== sessions || lastCrossed.of !== of)
        lastCrossed = { arms: sessions, of, answer: finish(answerCrossover(sessions, of)) };
      return lastCrossed.answer === null ? null : summaryOf(lastCrossed.answer, at);
    },
    there: (sessions, { of, at }) => services.crossover(sessions, of, at),
    isCancel: services.isCancel,
  });
  const crossover = crossed.value;
  const curveInputs = createMemo(
    on([typedKey, keepArm, common, modelPricing], () => {
      const { keep, compact } = common();
      const at = held();
      if (compact === null || at === null) return null;
      return curveLines(keepArm(), compact, model(), choices(), modelPricing(), at, keep);
    }),
  );
  // Their section is large: with very many sessions it appears in a task of its own.
  const showsCurves = later(() => (lines()?.compact ?? null) !== null, isMany);
  const curves = createMemo(() => {
    if (!showsCurves()) return [];
    const inputs = curveInputs();
    const at = held();
    if (inputs === null || at === null) return [];
    return curvesOf(inputs, at, keepArm().hitRatio);
  });
  const shown = createMemo(
    (): readonly string[] =>
      [...new Set([choices().model, ...choices().shown])].slice(0, MAX_SHOWN),
    undefined,
    { equals: (a, b) => a.join('\n') === b.join('\n') },
  );
  const seed = createMemo(() => settled().seed);
  const shares = createMemo(() => choices().workloadShares, undefined, { equals: sameJson });
  const mix = createMemo((): WorkloadMix => {
    const { sessions } = keepAll().ledger;
    const set = shares().map((w) => ({ ...w, share: decimalOf(w.share) ?? new Decimal(0) }));
    // Shares of another workload say nothing about this one.
    return mixProblem(sessions, set) === null ? set : [];
  });
  const workloads = createMemo(() => workloadParts(keepAll().ledger.sessions, mix()));
  // Prices and draws depend on the ranges alone: a share that is dragged costs a few sums.
  const ranges = createMemo(
    () => mix().map(({ fromTurns, toTurns }) => ({ fromTurns, toTurns })),
    undefined,
    { equals: sameJson },
  );
  const turnsQuestion = createMemo((): TurnsQuestion => {
    scaled();
    const c = choicesOnce();
    return {
      lists: shown().flatMap((id) =>
        tariffs()
          .filter((tariff) => tariff.id === id)
          .map((tariff) => ({ tariff, pricing: plainPricing(c, pricing(), id) })),
      ),
      ranges: ranges(),
      bootstrap: { ...DEFAULT_BOOTSTRAP, seed: seed() },
    };
  });
  const turned = createAnswer({
    subject: createMemo(() => loaded().keep),
    isMany,
    question: turnsQuestion,
    here: (ledger: Ledger, question) => finish(answerTurns(ledger, question)),
    there: (_, question) => services.turns(untrack(arms), question),
    isCancel: services.isCancel,
  });
  const shownRows = createMemo(
    () => shown().flatMap((id) => rows().filter((row) => row.tariff.id === id)),
    undefined,
    { equals: sameList },
  );
  const perTurn = createMemo((): readonly TurnCost[] => {
    const answer = turned.value();
    if (answer?.parts) return mixedTurnCosts(answer.parts, mix());
    if (answer?.turns && !turned.isPending()) return answer.turns;
    if (ranges().length > 0) return [];
    // What a turn costs is known before its spread is.
    const { turns } = source().sizes.keep;
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
  const projection = createMemo(() => atVolume(perTurn(), volume()));

  // --- what the calls tell beyond their bill ---

  const exploring = createExploring({
    services,
    held: heldCalls,
    customForms,
    options: simulationOptions,
    question: createMemo(() => {
      scaled();
      const c = settled();
      const { id } = settledModel();
      return {
        tariffId: id,
        pricing: plainPricing(c, pricing(), id),
        spec: c.strategy ?? whatIf.defaultSpec() ?? 'summarize',
        keepShares: SWEPT_TAILS,
        cachingTariffIds: shown(),
      };
    }),
  });

  // --- actions ---

  const change: App['change'] = (patch, kind = '') =>
    history.change({ ...choices(), ...patch }, kind);

  // At once: between its parts everything would be priced under choices that nobody made.
  const show = (next: Loaded, start: Choices): void =>
    batch(() => {
      setLoaded(next);
      history.restart(start);
      setSettled(start);
      setFrozen([]);
      setLink({ status: 'none', url: '', length: 0 });
    });

  const firstResolved = (ledger: Ledger): string | null => {
    for (const m of ledger.models) {
      const { tariffId } = resolveModel({ model: m.model ?? '', provider: m.provider }, tariffs());
      const tariff = tariffs().find((t) => t.id === tariffId);
      // A list without a price on the day would open the page on "no price".
      if (tariff !== undefined && unpricedReasonAt(tariff, CATALOGUE_AS_OF_MS) === null)
        return tariff.id;
    }
    return null;
  };

  const reading = createReading(services, customForms, ({ arm, result, other, sample }) => {
    if (arm === 'compact') {
      // Who adds recorded runs wants to see them, not a simulation.
      setLoaded((old) => ({ ...old, compact: result.ledger, simulated: null }));
      if (choices().strategy !== null) history.change({ ...choices(), strategy: null }, '');
      if (choices().summaryEstimate !== null) void refreshLedgers();
      return;
    }
    show(
      {
        kind: sample === '' ? 'files' : 'sample',
        id: sample,
        keep: result.ledger,
        compact: other?.ledger ?? null,
        simulated: null,
        recorded: result.recorded,
        roundedSessions: false,
      },
      { ...OWN_CHOICES, model: firstResolved(result.ledger) ?? OWN_CHOICES.model },
    );
  });

  const refreshLedgers = async (): Promise<void> => {
    if (loaded().kind !== 'files' && loaded().kind !== 'sample') return;
    const { summaryEstimate } = choices();
    const { keep, compact, estimated } = await services.ledgers(customForms(), summaryEstimate);
    // Another choice has come in the meantime: its own answer follows.
    if (choices().summaryEstimate !== summaryEstimate) return;
    if (keep !== null) setLoaded((old) => ({ ...old, keep, compact, estimated }));
  };
  // Only its own change: ledgers made anew take everything that was worked out from them with them.
  const summaryEstimate = createMemo(() => choices().summaryEstimate, undefined, {
    equals: sameJson,
  });
  createEffect(on(summaryEstimate, () => void refreshLedgers(), { defer: true }));

  const scenario: App['scenario'] = () =>
    services.scenarioOf({
      choices: {
        ...choices(),
        model: model().id,
        workloadShares: mix().length === 0 ? [] : choices().workloadShares,
      },
      tariffs: tariffs(),
      customForms: customForms(),
      workload: {
        source: loaded().kind === 'study' ? 'sample:tutor-study' : 'trace',
        keep: loaded().keep,
        compact: compactLedger(),
        simulated: simulated()?.facts ?? null,
        recorded: loaded().recorded,
        roundedSessions: loaded().roundedSessions,
      },
    });

  const openText = async (text: string): Promise<boolean> => {
    const opened = await services.open(text);
    if ('code' in opened) {
      say({ code: `link-${opened.code}`, values: opened.values });
      return false;
    }
    batch(() => {
      reading.forget();
      setLoaded({
        kind: 'link',
        id: '',
        keep: opened.workload.keep,
        compact: opened.workload.compact,
        simulated: opened.workload.simulated,
        recorded: opened.workload.recorded,
        roundedSessions: opened.workload.roundedSessions,
      });
      setCustomForms([]);
      setFrozen(opened.tariffs);
      history.restart(opened.choices);
      setSettled(opened.choices);
    });
    say(
      opened.differs.length > 0
        ? { code: 'link-newer-prices', values: { n: opened.differs.length } }
        : { code: 'link-opened', values: {} },
    );
    return true;
  };

  return {
    locale: () => initial.locale,
    choices,
    change,
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    reset: () => history.change(history.start(), ''),
    changes: createMemo(() => countChanges(history.start(), choices())),
    wallMs,
    source,
    isStudyView: createMemo(() => loaded().kind === 'study' && isStudyView(choices())),
    showStudy: () => {
      reading.forget();
      show(study, STUDY_CHOICES);
    },
    showToday: () =>
      change(
        {
          date: TODAY_CHOICES.date,
          writes: TODAY_CHOICES.writes,
          rules: TODAY_CHOICES.rules,
          // What the reader chose to see stays; the study's own lists give way to today's.
          shown: sameList(choices().shown, STUDY_CHOICES.shown)
            ? TODAY_CHOICES.shown
            : choices().shown,
          cachedPrice: null,
          uncachedPrice: null,
          outputPrice: null,
        },
        '',
      ),
    tariffs,
    model,
    held,
    verdict,
    verdictWithRules,
    lines,
    crossover,
    isWorking: createMemo(() => ({
      crossover: crossed.isPending(),
      projection: turned.isPending(),
    })),
    interval: createMemo(() => crossover()?.overall.interval ?? null),
    tariffVerdicts,
    today,
    whatIf,
    exploring,
    curves,
    hitRatio: createMemo(() => keepArm().hitRatio),
    rows,
    isPricing: lists.isPending,
    cacheStatus: caches.status,
    compactRows,
    baseline,
    comparisonCsv: async () => {
      const { comparisonCsv } = await import('../reports/comparison.ts');
      while (lists.isPending()) await breathe();
      const c = choices();
      return comparisonCsv({
        rows: rows(),
        compact: compactRows(),
        simulated: simulatedNote(),
        verdicts: new Map(tariffVerdicts().map((v) => [v.tariff.id, v])),
        priceDate: c.date,
        writes: c.writes,
        rulesOff: (['tiers', 'windows', 'schedule'] as const).filter((r) => !c.rules[r]),
        summaries:
          c.summaryEstimate === null
            ? null
            : { estimate: c.summaryEstimate, recorded: recordedTotals() },
      });
    },
    asRecorded,
    recordedCost: createMemo(() => {
      const r = loaded().recorded;
      const total = r === null ? null : parseDecimal(r.total);
      return r === null || total === null ? null : { total, calls: r.calls };
    }),
    projection,
    workloads,
    setShare: (index, share) => {
      const part = workloads()[index];
      const wanted = parseDecimal(share);
      if (part === undefined || part.range === null || wanted === null) return;
      const next = Decimal.max(0, Decimal.min(1, wanted));
      change(
        {
          workloadShares: withShare(workloads(), index, next).map((w) => ({
            ...w,
            share: plain(w.share),
          })),
        },
        `share${index}`,
      );
    },
    import: reading.state,
    summaries: createMemo(() => summariesOf(reading.state(), loaded().estimated ?? null)),
    openFiles: (files, arm = 'keep') => void reading.open(files, arm),
    cancelImport: () => services.cancel(),
    unmapped: reading.unmapped,
    applyMapping: reading.applyMapping,
    dismissMapping: reading.dismissMapping,
    separateTable: (table, delimiter) => void reading.separate(table, delimiter),
    previewMapping: ({ peek }, mapping) => previewMapping(peek, mapping),
    readMapping: async (text) => {
      const { parseMapping } = await import('../importers/mapped/mapping.ts');
      try {
        return parseMapping(JSON.parse(text.replace(/^\uFEFF/, '')));
      } catch {
        return null;
      }
    },
    exportCalls: async (arm, form) =>
      new Blob([...(await services.exportCalls(arm, form))], {
        type: form === 'csv' ? 'text/csv' : 'application/x-ndjson',
      }),
    openSample: (id) => {
      if (id === study.id) {
        reading.forget();
        show(study, STUDY_CHOICES);
        return;
      }
      void services.sample(id).then(
        (files) => reading.open(files, 'keep', id),
        () => reading.fail('offline'),
      );
    },
    samples: initial.samples,
    mapModel: (recorded, tariffId) => {
      const { [recorded]: _, ...others } = choices().modelMap;
      change({ modelMap: tariffId === null ? others : { ...others, [recorded]: tariffId } });
    },
    addTariffs: async (fileText) => {
      const { parseTariffFile } = await import('../tariffs/schema.ts');
      const parsed = parseTariffFile(fileText);
      if (!parsed.ok) return parsed.problems;
      const ids = new Set(parsed.forms.map((f) => f.id));
      setCustomForms((old) => [...old.filter((f) => !ids.has(f.id)), ...parsed.forms]);
      change({ shown: [...new Set([...parsed.forms.map((f) => f.id), ...choices().shown])] });
      void refreshLedgers();
      return [];
    },
    removeTariff: (id) => {
      setCustomForms((old) => old.filter((f) => f.id !== id));
      const gone = !tariffs().some((x) => x.id === id);
      const typed = { cachedPrice: null, uncachedPrice: null, outputPrice: null };
      change({
        shown: choices().shown.filter((s) => s !== id),
        ...(gone && choices().model === id ? { model: tariffOrDefault(id).id, ...typed } : {}),
        ...(gone && choices().baseline === id ? { baseline: null } : {}),
      });
      void refreshLedgers();
    },
    link,
    makeLink: async (includePrivate) => {
      setLink((l) => ({ ...l, status: 'making' }));
      const made = await services.encode(await scenario(), includePrivate);
      const state: LinkState = {
        status: made.tooLong ? 'too-long' : 'ready',
        url: made.link,
        length: made.length,
      };
      setLink(state);
      return state;
    },
    scenario,
    openScenarioText: openText,
    message,
    say,
  };
}

function samePricing(a: ReturnType<typeof pricingOf>, b: ReturnType<typeof pricingOf>): boolean {
  const key = (p: ReturnType<typeof pricingOf>): string =>
    JSON.stringify([
      p.dateMs,
      p.writes,
      p.rules,
      p.overlays,
      Object.entries(p.unitsPerUsd ?? {}).map(([c, r]) => [c, plain(r)]),
    ]);
  return key(a) === key(b);
}

function summariesOf(
  { files, compactFiles }: ImportState,
  estimated: ArmLedgers['estimated'],
): UnrecordedSummaries {
  const added = [estimated?.keep ?? null, estimated?.compact ?? null].flatMap((x) => x ?? []);
  const sum = (of: 'calls' | 'promptTokens' | 'outputTokens'): number =>
    added.reduce((n, facts) => n + facts[of], 0);
  return {
    notRecorded: [...files, ...compactFiles]
      .flatMap((file) => file.notices)
      .reduce((n, { code, count }) => (code === 'summary-not-recorded' ? n + count : n), 0),
    estimated:
      estimated === null
        ? null
        : {
            calls: sum('calls'),
            promptTokens: sum('promptTokens'),
            outputTokens: sum('outputTokens'),
          },
    outputTokensPerCall: ESTIMATED_SUMMARY_OUTPUT_TOKENS,
  };
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

function countChanges(start: Choices, now: Choices): number {
  return (Object.keys(now) as (keyof Choices)[]).filter(
    (key) => JSON.stringify(start[key]) !== JSON.stringify(now[key]),
  ).length;
}
