/** The services of a real browser. Loaded on first use, so that the first view stays small. */
import { Cancelled } from '../worker/cancelled.ts';
import type { WorkerClient, WorkerLike } from '../worker/client.ts';
import type { Services } from './services.ts';
import { breathe } from './slices.ts';

const loadClient = () => import('../worker/client.ts');
const loadWorker = () => import('../worker/import.worker.ts?worker&inline');
const loadCodec = () => import('./codec.ts');
const loadSamples = () => import('./samples.ts');
const loadReport = () => import('../reports/comparison.ts');
const loadTariffSchema = () => import('../tariffs/schema.ts');
const loadMappingSchema = () => import('../importers/mapped/mapping.ts');

/** Loads what reading, links and tables need: the page then works without a network. */
export function loadRest(): void {
  for (const load of [
    loadClient,
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
export function browserServices(): Services & { probe(url: string): Promise<boolean> } {
  let client: Promise<WorkerClient> | null = null;
  const worker = (): Promise<WorkerClient> =>
    (client ??= loadClient().then(
      (m) =>
        new m.WorkerClient(async () => {
          const { default: ImportWorker } = await loadWorker();
          return new ImportWorker() as WorkerLike;
        }, navigator.hardwareConcurrency),
      (error: unknown) => {
        // A network may come back.
        client = null;
        throw error;
      },
    ));
  /** Where nothing was asked yet there is nothing to stop. */
  const stop = (how: (w: WorkerClient) => void): void => {
    client?.then(how, () => undefined);
  };
  const codec = loadCodec;
  return {
    probe: async (url) => (await worker()).probe(url),
    now: () => performance.now(),
    timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    read: (...asked) => rested(worker().then((w) => w.read(...asked))),
    peek: async (...asked) => (await worker()).peek(...asked),
    exportCalls: async (...asked) => (await worker()).export(...asked),
    cancel: () => stop((w) => w.cancel()),
    isCancel: (error) => error instanceof Cancelled,
    ledgers: (...asked) => rested(worker().then((w) => w.ledgers(...asked))),
    crossover: async (...asked) => (await worker()).crossover(...asked),
    turns: async (...asked) => (await worker()).turns(...asked),
    simulate: (...asked) => rested(worker().then((w) => w.simulate(...asked))),
    stopSimulating: (kind) => stop((w) => w.giveUp(`simulate-${kind}`)),
    caches: (...asked) => rested(worker().then((w) => w.caches(...asked))),
    explore: async (...asked) => (await worker()).explore(...asked),
    stopExploring: () => stop((w) => w.giveUp('explore')),
    look: async (...asked) => (await worker()).look(...asked),
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
    timeZone: () => 'UTC',
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
