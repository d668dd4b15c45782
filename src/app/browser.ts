/** The services of a real browser. Loaded on first use, so that the first view stays small. */
import { WorkerClient, Cancelled, type WorkerLike } from '../worker/client.ts';
import type { Services } from './services.ts';
import { breathe } from './slices.ts';

const loadWorker = () => import('../worker/import.worker.ts?worker&inline');
const loadCodec = () => import('./codec.ts');
const loadSamples = () => import('./samples.ts');
const loadReport = () => import('../reports/comparison.ts');
const loadTariffSchema = () => import('../tariffs/schema.ts');
const loadMappingSchema = () => import('../importers/mapped/mapping.ts');

/** Loads what reading, links and tables need: the page then works without a network. */
export function loadRest(): void {
  for (const load of [
    loadWorker,
    loadCodec,
    loadSamples,
    loadReport,
    loadTariffSchema,
    loadMappingSchema,
  ])
    load().catch(() => undefined);
}

/** An answer with ledgers, a breath after it was unpacked: what is shown of it is a task of its own. */
async function rested<T>(answer: Promise<T>): Promise<T> {
  const value = await answer;
  await breathe();
  return value;
}

/** Makes the services. The worker starts with the first file, the codec with the first link. */
export function browserServices(): Services & { readonly worker: WorkerClient } {
  const worker = new WorkerClient(async () => {
    const { default: ImportWorker } = await loadWorker();
    return new ImportWorker() as WorkerLike;
  }, navigator.hardwareConcurrency);
  const codec = loadCodec;
  return {
    worker,
    now: () => performance.now(),
    read: (arm, files, mappings, tariffs, onProgress) =>
      rested(worker.read(arm, files, mappings, tariffs, onProgress)),
    peek: (file, delimiter) => worker.peek(file, delimiter),
    exportCalls: (arm, form) => worker.export(arm, form),
    cancel: () => worker.cancel(),
    isCancel: (error) => error instanceof Cancelled,
    ledgers: (tariffs, summaries) => rested(worker.ledgers(tariffs, summaries)),
    crossover: (arms, question, at) => worker.crossover(arms, question, at),
    turns: (arms, question) => worker.turns(arms, question),
    simulate: (...asked) => rested(worker.simulate(...asked)),
    stopSimulating: (kind) => worker.giveUp(`simulate-${kind}`),
    caches: (options, customTariffs) => rested(worker.caches(options, customTariffs)),
    explore: (...asked) => worker.explore(...asked),
    stopExploring: () => worker.giveUp('explore'),
    look: (...asked) => worker.look(...asked),
    sample: async (id) => (await loadSamples()).loadSample(id),
    scenarioOf: async (parts) => (await codec()).makeScenario(parts),
    encode: async (scenario, includePrivate) =>
      (await codec()).encode(scenario, includePrivate, baseAddress()),
    open: async (text) => (await codec()).open(text),
  };
}

/** The page's address without a fragment: what a link is added to. */
function baseAddress(): string {
  return location.href.replace(/#.*$/, '');
}

/** The services while the page is rendered at build time: nothing is asked for. */
export function noServices(): Services {
  const never = (): never => {
    throw new Error('not available while the page is rendered');
  };
  return {
    now: () => 0,
    read: never,
    peek: never,
    exportCalls: never,
    cancel: never,
    isCancel: () => false,
    ledgers: never,
    crossover: never,
    turns: never,
    simulate: never,
    stopSimulating: never,
    explore: never,
    stopExploring: never,
    caches: never,
    look: never,
    sample: never,
    scenarioOf: never,
    encode: never,
    open: never,
  };
}
