/**
 * The state of the page: signals over the pure functions of `compute.ts`, a module a part. Everything
 * that the reader sees is derived from choices, ledgers and tariffs; nothing is stored twice.
 */
import { batch, createEffect, createMemo, createSignal, on } from 'solid-js';
import { workloadOf } from '../answers/comparison.ts';
import type { Locale } from '../i18n/i18n.ts';
import type { Choices } from '../scenario/scenario.ts';
import type { App, LinkState, Message, SampleInfo, Source } from './app.ts';
import { createArms } from './arms.ts';
import { createComparing } from './comparing.ts';
import { plainPricing, type SideCounts } from './compute.ts';
import { createCrossing } from './crossing.ts';
import { createExploring } from './explore.ts';
import { createHeld } from './held.ts';
import { createHistory } from './history.ts';
import { studyOf, type Loaded, type StudyJson } from './loaded.ts';
import { createLooking } from './looking.ts';
import { createPriceLists } from './pricelists.ts';
import { createProjecting } from './projecting.ts';
import { createReading } from './reading.ts';
import { sameJson, sameList } from './same.ts';
import type { Services } from './services.ts';
import { createSettled } from './settled.ts';
import { summariesOf } from './summaries.ts';
import { OWN_CHOICES, STUDY_CHOICES, TODAY_CHOICES, isStudyView } from './views.ts';
import { createWhatIf, optionsOf } from './whatif.ts';

/** What the page is rendered from, at build time and again in the browser. JSON only. */
export interface Initial {
  readonly locale: Locale;
  readonly study: StudyJson & {
    /** What the lists say at the catalogue’s date, every rule on. */
    readonly today: SideCounts;
  };
  readonly samples: readonly SampleInfo[];
}

/** Tails of a summary that are tried, shares of its trigger. */
const SWEPT_TAILS = [0.25, 0.1, 0.5] as const;

/**
 * @param services what reaches outside the page's state (worker, clock, codec); absent at build time
 * @param wallMs the reader's date, for the age of prices; `null` until the page lives
 */
export function createApp(
  initial: Initial,
  services: Services,
  wallMs: () => number | null = () => null,
): App {
  const study = studyOf(initial.study);
  const [loaded, setLoaded] = createSignal<Loaded>(study);
  const history = createHistory<Choices>(STUDY_CHOICES, services.now);
  const choices = history.value;
  const change: App['change'] = (patch, kind = '') =>
    history.change({ ...choices(), ...patch }, kind);
  const priceLists = createPriceLists(choices);
  const { customForms, model } = priceLists;
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
  const compactLedger = createMemo(() => simulated()?.ledger ?? loaded().compact);
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

  // --- answers ---

  const arms = createArms(choices, () => loaded().keep, compactLedger);
  const firstMs = (): number | null => loaded().keep.firstMs;
  const { pricing, scaled, ...held } = createHeld({ choices, model, arms, firstMs });
  const simulationOptions = createMemo(() => optionsOf(choices()), undefined, {
    equals: sameJson,
  });
  const comparing = createComparing({
    services,
    choices,
    loaded,
    priceLists,
    arms,
    pricing,
    scaled,
    heldCalls,
    simulationOptions,
    simulated: () => {
      const facts = simulated()?.facts;
      return facts === undefined ? null : { facts, options: whatIf.options() };
    },
    builtToday: () =>
      loaded() === study && customForms().length === 0 ? initial.study.today : null,
  });
  const settled = createSettled(choices, priceLists.orDefault);
  const crossed = createCrossing({ services, settled, arms, firstMs });
  const {
    mix,
    shown,
    isPending: isProjecting,
    ...projecting
  } = createProjecting({
    services,
    choices,
    change,
    settled,
    priceLists,
    arms,
    pricing,
    scaled,
    rows: comparing.rows,
  });
  const exploring = createExploring({
    services,
    held: heldCalls,
    customForms,
    options: simulationOptions,
    question: createMemo(() => {
      scaled();
      const c = settled.choices();
      const { id } = settled.model();
      return {
        tariffId: id,
        pricing: plainPricing(c, pricing(), id),
        spec: c.strategy ?? whatIf.defaultSpec() ?? 'summarize',
        keepShares: SWEPT_TAILS,
        cachingTariffIds: shown(),
      };
    }),
  });

  const looking = createLooking({
    services,
    held: heldCalls,
    customForms,
    options: simulationOptions,
    priced: createMemo(() => {
      scaled();
      const { id } = settled.model();
      return { tariffId: id, pricing: plainPricing(settled.choices(), pricing(), id) };
    }),
  });

  // --- actions ---

  // At once: between its parts everything would be priced under choices that nobody made.
  const show = (next: Loaded, start: Choices): void =>
    batch(() => {
      setLoaded(next);
      history.restart(start);
      settled.settle(start);
      priceLists.freeze([]);
      setLink({ status: 'none', url: '', length: 0 });
    });

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
      { ...OWN_CHOICES, model: priceLists.firstOf(result.ledger) ?? OWN_CHOICES.model },
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
      tariffs: priceLists.all(),
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
      priceLists.setCustomForms([]);
      priceLists.freeze(opened.tariffs);
      history.restart(opened.choices);
      settled.settle(opened.choices);
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
    tariffs: priceLists.all,
    model,
    ...held,
    ...comparing,
    ...projecting,
    hitRatio: createMemo(() => arms.keep().hitRatio),
    crossover: crossed.value,
    interval: createMemo(() => crossed.value()?.overall.interval ?? null),
    isWorking: createMemo(() => ({
      crossover: crossed.isPending(),
      projection: isProjecting(),
    })),
    whatIf,
    exploring,
    looking,
    import: reading.state,
    summaries: createMemo(() => summariesOf(reading.state(), loaded().estimated ?? null)),
    openFiles: (files, arm = 'keep') => void reading.open(files, arm),
    cancelImport: () => services.cancel(),
    unmapped: reading.unmapped,
    applyMapping: reading.applyMapping,
    dismissMapping: reading.dismissMapping,
    separateTable: (table, delimiter) => void reading.separate(table, delimiter),
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
      priceLists.setCustomForms([...customForms().filter((f) => !ids.has(f.id)), ...parsed.forms]);
      change({ shown: [...new Set([...parsed.forms.map((f) => f.id), ...choices().shown])] });
      void refreshLedgers();
      return [];
    },
    removeTariff: (id) => {
      priceLists.setCustomForms(customForms().filter((f) => f.id !== id));
      const gone = !priceLists.all().some((x) => x.id === id);
      const typed = { cachedPrice: null, uncachedPrice: null, outputPrice: null };
      change({
        shown: choices().shown.filter((s) => s !== id),
        ...(gone && choices().model === id ? { model: priceLists.orDefault(id).id, ...typed } : {}),
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

function countChanges(start: Choices, now: Choices): number {
  return (Object.keys(now) as (keyof Choices)[]).filter(
    (key) => JSON.stringify(start[key]) !== JSON.stringify(now[key]),
  ).length;
}
