import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { codexExec } from './codex-exec.ts';

const thread = (id: string): object => ({ type: 'thread.started', thread_id: id });
const done = (input: number, cached: number, output: number, more: object = {}): object => ({
  type: 'turn.completed',
  usage: { input_tokens: input, cached_input_tokens: cached, output_tokens: output, ...more },
});
const read = async (...rows: object[]) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'run.jsonl': text }, [codexExec]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), result };
};

test('a turn is one row that stands for its calls', async () => {
  const { calls, notices } = await read(
    thread('t'),
    done(24_763, 22_448, 222, { cache_write_input_tokens: 300, reasoning_output_tokens: 64 }),
  );
  expect(calls).toMatchObject([
    {
      session: 't',
      turn: '1',
      uncachedInput: 2015,
      cacheRead: 22_448,
      cacheWrite30m: 300,
      output: 222,
      reasoning: 64,
      model: null,
      aggregated: true,
    },
  ]);
  expect(notices).toMatchObject({ 'aggregate-only': 1, 'write-lifetime-assumed': 1 });
});

test('a resumed thread’s usage is the sum so far: the difference is the turn’s', async () => {
  const { calls } = await read(
    thread('t'),
    done(100, 60, 10),
    thread('u'),
    done(500, 0, 50),
    thread('t'),
    done(300, 200, 25),
  );
  expect(calls.map((c) => [c.session, c.uncachedInput, c.cacheRead, c.output])).toEqual([
    ['t', 40, 60, 10],
    ['t', 60, 140, 15],
    ['u', 500, 0, 50],
  ]);
});

test('sums that fell were started anew', async () => {
  const { calls } = await read(thread('t'), done(300, 0, 25), done(100, 0, 10));
  expect(calls.map((c) => c.output)).toEqual([25, 10]);
});

test('turns without usage are no calls; a bad count is refused with its line', async () => {
  const { calls, result } = await read(
    thread('t'),
    { type: 'turn.failed', error: { message: '' } },
    done(-1, 0, 1),
  );
  expect(calls).toHaveLength(0);
  expect(result.files[0]?.skipped).toMatchObject([{ line: 3, reason: 'bad-number' }]);
});
