/** An app for tests: the study's sample, read from its files, and services that need no browser. */
import keepText from '../../sample-traces/tutor-study/keep.jsonl?raw';
import compactText from '../../sample-traces/tutor-study/compact.jsonl?raw';
import { buildLedger, type Ledger } from '../costing/ledger.ts';
import { ledgerToJson } from '../costing/ledgerjson.ts';
import { sourceOf } from '../importers/testing.ts';
import { mergeImports } from '../importers/merge.ts';
import { readFile } from '../importers/read.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { peekFile } from '../importers/mapped/peek.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { WorkerSession } from '../worker/session.ts';
import { encode, makeScenario, open } from './codec.ts';
import { armOf, sidesAt } from './compute.ts';
import type { Initial } from './create.ts';
import type { Services } from './services.ts';
import { TODAY_CHOICES } from './views.ts';

const sample = async (name: string, text: string): Promise<Ledger> => {
  const read = await readFile(sourceOf(name, text), { importers: IMPORTERS });
  return buildLedger(mergeImports([read], IMPORTERS).trace, boundariesOf(catalogue()), {
    asOfMs: CATALOGUE_AS_OF_MS,
  });
};

export async function studyInitial(): Promise<Initial> {
  const keep = await sample('keep', keepText);
  const compact = await sample('compact', compactText);
  return {
    locale: 'en',
    study: {
      keep: ledgerToJson(keep),
      compact: ledgerToJson(compact),
      recorded: null,
      today: sidesAt(catalogue(), armOf(keep), armOf(compact), TODAY_CHOICES),
    },
    samples: [],
  };
}

/** The real session without a worker around it. `clock` is moved by hand. */
export function testServices(): Services & { clock: number; reads: number } {
  const session = new WorkerSession();
  let controller = new AbortController();
  const simulating = { chosen: new AbortController(), grid: new AbortController() };
  let exploring = new AbortController();
  const services = {
    clock: 0,
    reads: 0,
    now: () => services.clock,
    timeZone: () => 'UTC',
    read: (...[arm, files, mappings, tariffs, onProgress]: Parameters<Services['read']>) => {
      services.reads++;
      controller = new AbortController();
      return session.read(
        arm,
        files.map((f) => ({ name: f.name, size: f.size, stream: () => f.stream() })),
        mappings,
        tariffs,
        controller.signal,
        onProgress,
      );
    },
    peek: (file: File, delimiter: string | null) =>
      peekFile(
        { name: file.name, size: file.size, stream: () => file.stream() },
        undefined,
        delimiter ?? undefined,
      ),
    cancel: () => controller.abort(),
    isCancel: (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    exportCalls: async (arm: 'keep' | 'compact', form: 'csv' | 'jsonl') =>
      session.export(arm, form),
    ledgers: async (...[tariffs, summaries]: Parameters<Services['ledgers']>) =>
      session.ledgers(tariffs, summaries),
    crossover: async (...[arms, question, at]: Parameters<Services['crossover']>) => {
      session.hold(arms);
      return session.crossover(question, at, new AbortController().signal);
    },
    turns: async (...[arms, question]: Parameters<Services['turns']>) => {
      session.hold(arms);
      return session.turns(question, new AbortController().signal);
    },
    simulate: async (
      ...[kind, specs, options, tariffs, onProgress]: Parameters<Services['simulate']>
    ) => {
      const { signal } = (simulating[kind] = new AbortController());
      return session.simulate(specs, options, tariffs, signal, onProgress);
    },
    stopSimulating: (kind: 'chosen' | 'grid') => simulating[kind].abort(),
    caches: async (...[options, tariffs]: Parameters<Services['caches']>) =>
      session.caches(options, tariffs, new AbortController().signal),
    explore: async (...[question, options, tariffs, onNews]: Parameters<Services['explore']>) => {
      exploring.abort();
      exploring = new AbortController();
      return session.explore(question, options, tariffs, exploring.signal, onNews);
    },
    stopExploring: () => exploring.abort(),
    look: (...[question, options, tariffs]: Parameters<Services['look']>) =>
      session.look(question, options, tariffs, new AbortController().signal),
    sample: async () => [],
    scenarioOf: async (parts: Parameters<Services['scenarioOf']>[0]) => makeScenario(parts),
    encode: (scenario: Parameters<Services['encode']>[0], includePrivate: boolean) =>
      encode(scenario, includePrivate, 'https://example.org/'),
    open,
  };
  return services;
}
