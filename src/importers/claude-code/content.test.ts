import { describe, expect, test } from 'vitest';
import { callsOf, partsAt } from '../../trace/trace.ts';
import { importFiles } from '../testing.ts';
import { claudeCode } from './importer.ts';

let clock = 0;
const row = (type: string, message: object | undefined, more: object = {}): object => ({
  parentUuid: null,
  isSidechain: false,
  sessionId: 's',
  type,
  ...(message === undefined ? {} : { message }),
  uuid: `u${++clock}`,
  timestamp: new Date(Date.UTC(2026, 5, 1) + clock * 1000).toISOString(),
  ...more,
});
const says = (text: string, more: object = {}): object =>
  row('user', { role: 'user', content: text }, more);
const gives = (...results: unknown[]): object =>
  row('user', {
    role: 'user',
    content: results.map((content, i) => ({ type: 'tool_result', tool_use_id: `t${i}`, content })),
  });
const answers = (id: string, more: object = {}): object =>
  row(
    'assistant',
    {
      id,
      role: 'assistant',
      model: 'claude-fable-5',
      content: [{ type: 'text', text: 'ok' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 10, cache_read_input_tokens: 0, output_tokens: 5 },
    },
    { requestId: `req_${id}`, ...more },
  );
const lines = (...rows: object[]): string => rows.map((r) => `${JSON.stringify(r)}\n`).join('');
const read = async (rows: object[], parts = true) =>
  importFiles({ 's.jsonl': lines(...rows) }, [claudeCode], undefined, parts);
const partsOf = async (...rows: object[]) => {
  const { trace } = await read(rows);
  return Array.from({ length: trace.length }, (_, i) =>
    partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`),
  );
};

describe('what transcripts show of the prompts', () => {
  test('a question, then each tool’s result by itself; images count nothing', async () => {
    expect(
      await partsOf(
        says('x'.repeat(40)),
        answers('a'),
        gives('y'.repeat(1000), [
          { type: 'text', text: 'z'.repeat(300) },
          { type: 'image', source: { type: 'base64', data: 'A'.repeat(9000) } },
        ]),
        answers('b'),
        says('more'),
        answers('c'),
      ),
    ).toEqual([['user 40'], ['tool 1000', 'tool 300'], ['user 4']]);
  });

  test('results that came between the rows of one response belong to the next', async () => {
    expect(
      await partsOf(says('q'), answers('a'), gives('111'), answers('a'), gives('22'), answers('b')),
    ).toEqual([['user 1'], ['tool 3', 'tool 2']]);
  });

  test('attachments are with the person’s words; rows that are only shown are not', async () => {
    expect(
      await partsOf(
        row('attachment', undefined, {
          attachment: {
            type: 'file',
            content: { type: 'text', file: { content: 'f'.repeat(70), filePath: 'a' } },
          },
        }),
        says('hidden', { isVisibleInTranscriptOnly: true }),
        says('seen', { isMeta: true }),
        answers('a'),
      ),
    ).toEqual([['user 70', 'user 4']]);
  });

  test('a compaction’s summary stands for all that was before it', async () => {
    const summary = says('s'.repeat(90), {
      isCompactSummary: true,
      isVisibleInTranscriptOnly: true,
    });
    const boundary = row('system', undefined, { subtype: 'compact_boundary' });
    expect(
      await partsOf(
        says('q'),
        answers('a'),
        gives('lost'),
        boundary,
        summary,
        says('on'),
        answers('b'),
      ),
    ).toEqual([['user 1'], ['summary 90', 'user 2']]);
    expect(await partsOf(says('q'), answers('a'), gives('lost'), summary, answers('b'))).toEqual([
      ['user 1'],
      ['summary 90'],
    ]);
  });

  test('a sub-agent’s rows are its own', async () => {
    const sub = { isSidechain: true, agentId: 'x1' };
    expect(
      await partsOf(
        says('main'),
        answers('a'),
        says('task!', sub),
        gives('result of the main thread'),
        answers('b', sub),
        answers('c'),
      ),
    ).toEqual([['user 4'], ['user 5'], ['tool 25']]);
  });

  test('nothing else depends on being asked for them', async () => {
    const rows = [
      says('q'),
      answers('a'),
      gives('x'.repeat(50)),
      answers('b'),
      says('p'),
      answers('c'),
    ];
    const [plain, withParts] = [await read(rows, false), await read(rows)];
    expect(plain.trace.parts).toBeNull();
    const bare = callsOf(withParts.trace).map((c) => ({ ...c, parts: [] }));
    expect(callsOf(plain.trace)).toEqual(bare);
  });
});
