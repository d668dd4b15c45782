import { expect, test } from 'vitest';
import { DEFAULT_SIMULATION_OPTIONS } from '../answers/simulation.ts';
import type { ByteSource } from '../importers/read.ts';
import { mergeImports } from '../importers/merge.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { sourceOf } from '../importers/testing.ts';
import { partsAt } from '../trace/trace.ts';
import { readAll, traceWithParts } from './reading.ts';
import { WorkerSession } from './session.ts';

const call = (sequence: number, input: number): object => ({
  sequence,
  source: 'agent',
  model: 'deepseek-v4-flash',
  input_tokens: input,
  cache_read_tokens: 0,
  output_tokens: 10,
});
const bundle = (input: number): string =>
  `${JSON.stringify({
    unit_id: 'u',
    trial: 1,
    turn_index: 0,
    thread_id: 't',
    started_at: '2026-07-01T09:00:00Z',
    tool_calls: [{ name: 'read', output_chars: 4000 }],
    context_stats: { model_calls: [call(1, 1000), call(2, input)], compaction_events: [] },
  })}\n`;
const CSV = 'time,session,model,uncached_input,cache_read,output\n2026-07-01T09:00:00Z,s,m,5,6,7\n';

/** A file of which each stream gives the next of `contents`, then fails. */
function changing(name: string, ...contents: string[]): ByteSource & { streams: number } {
  const source = {
    name,
    size: 0,
    streams: 0,
    stream: () => {
      const content = contents[source.streams++];
      if (content === undefined) throw new Error('gone');
      return sourceOf(name, content).stream();
    },
  };
  return source;
}
const { signal } = new AbortController();
const again = async (source: ByteSource) => {
  const origin = { sources: [source], mappings: [null] };
  const held = mergeImports(await readAll(origin, signal), IMPORTERS);
  return { held, trace: await traceWithParts(origin, held, signal) };
};

test('a second reading finds what was put into the prompts', async () => {
  const { held, trace } = await again(changing('a.jsonl', bundle(3000), bundle(3000)));
  expect(held.trace.parts).toBeNull();
  expect(partsAt(trace, 1)).toEqual([{ kind: 'tool', characters: 4000 }]);
});

test('a file that has changed, or is gone, leaves the first reading', async () => {
  const changed = await again(changing('a.jsonl', bundle(3000), bundle(3001)));
  expect(changed.trace).toBe(changed.held.trace);
  const gone = await again(changing('a.jsonl', bundle(3000)));
  expect(gone.trace).toBe(gone.held.trace);
});

test('formats without content are not read again', async () => {
  const table = changing('a.csv', CSV);
  const { held, trace } = await again(table);
  expect(held.trace.length).toBe(1);
  expect(trace).toBe(held.trace);
  expect(table.streams).toBe(1);
});

test('a session reads again once, when a simulation is first asked for', async () => {
  const session = new WorkerSession();
  const file = changing('a.jsonl', bundle(3000), bundle(3000));
  await session.read('keep', [file], [null], [], signal, () => undefined);
  expect(file.streams).toBe(1);
  const ask = () => session.simulate(['keep-everything'], DEFAULT_SIMULATION_OPTIONS, [], signal);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(file.streams).toBe(2);
  expect(first?.canSimulate).toBe(true);
  expect(second?.arms.map((a) => a.calls)).toEqual([2]);
});
