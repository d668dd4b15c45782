import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { aider } from './aider.ts';

const START = '# aider chat started at 2026-11-24 08:00:12';
const MODEL = '> Main model: anthropic/claude-sonnet-5-5 with diff edit format, prompt cache';
const read = async (...lines: string[]) => {
  const text = `\n${lines.join('\n')}\n`;
  const result = await importFiles({ '.aider.chat.history.md': text, copy: text }, [aider]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), result };
};

describe('usage lines', () => {
  test('rounded counts, cost and model; copies in two files are one', async () => {
    const { calls, notices } = await read(
      START,
      MODEL,
      '#### Fix it,',
      '#### please',
      '> Tokens: 16k sent, 1.2k received. Cost: $0.05 message, $1.25 session.  ',
    );
    expect(calls).toMatchObject([
      {
        session: '2026-11-24 08:00:12',
        timeMs: Date.UTC(2026, 10, 24, 8, 0, 12),
        turn: '1',
        uncachedInput: 16_000,
        output: 1200,
        recordedCost: '0.05',
        provider: 'anthropic',
        model: 'anthropic/claude-sonnet-5-5',
      },
    ]);
    expect(notices).toEqual({ 'approximate-counts': 2, 'duplicate-usage': 1 });
  });

  test('written and cached tokens are inside those sent', async () => {
    const { calls } = await read(
      START,
      MODEL,
      '> Tokens: 17k sent, 2.0k cache write, 12k cache hit, 730 received.',
    );
    expect(calls).toMatchObject([
      { uncachedInput: 3000, cacheWrite5m: 2000, cacheRead: 12_000, output: 730 },
    ]);
  });

  test('… unless there are more of them', async () => {
    const { calls } = await read(START, MODEL, '> Tokens: 1.0k sent, 12k cache hit, 730 received.');
    expect(calls).toMatchObject([{ uncachedInput: 1000, cacheRead: 12_000 }]);
  });

  test('another session has its own model and turns', async () => {
    const { calls } = await read(
      START,
      MODEL,
      '#### a',
      '> Tokens: 5 sent, 1 received.',
      '# aider chat started at 2026-11-25 09:00:00',
      '#### b',
      '> Tokens: 5 sent, 1 received.',
    );
    expect(calls.map((c) => [c.session, c.model, c.turn])).toEqual([
      ['2026-11-24 08:00:12', 'anthropic/claude-sonnet-5-5', '1'],
      ['2026-11-25 09:00:00', null, '1'],
    ]);
  });

  test('a line that is not understood is refused, quoted text is not read', async () => {
    const { calls, result } = await read(
      START,
      '> Tokens: many sent, 1 received.',
      'Tokens: 5 sent, 1 received.',
    );
    expect(calls).toEqual([]);
    expect(result.files[0]?.skipped).toMatchObject([{ line: 3, reason: 'bad-number' }]);
  });
});
