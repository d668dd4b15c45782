import { expect, test } from 'vitest';
import { traceOf } from '../trace/builder.ts';
import { fileSummaries } from './filesummary.ts';
import type { FileReport } from './merge.ts';
import { unrecordedSummaries } from './unrecorded.ts';

const file = (name: string, notices: FileReport['notices'] = []): FileReport => ({
  name,
  format: 'x',
  calls: 0,
  sessions: 0,
  skipped: [],
  notices,
  bytes: 0,
  refusal: null,
});

const result = {
  trace: traceOf([
    { session: 'a', timeMs: 3000, model: 'one' },
    { session: 'a', timeMs: 1000, model: 'two', calls: 5 },
    { session: 'b', timeMs: null, model: 'one' },
    { session: 'b', model: null },
  ]),
  files: [
    file('1', [{ code: 'summary-not-recorded', count: 2 }]),
    file('2', [{ code: 'no-time', count: 2 }]),
    file('3'),
  ],
  fileOf: new Int32Array([0, 0, 1, 1]),
  lineOf: new Int32Array([1, 2, 1, 2]),
};

test('a file has its dates and its models, the most used first', () => {
  expect(
    fileSummaries(result).map(({ firstMs, lastMs, models }) => ({ firstMs, lastMs, models })),
  ).toEqual([
    {
      firstMs: 1000,
      lastMs: 3000,
      models: [
        { name: 'two', calls: 5 },
        { name: 'one', calls: 1 },
      ],
    },
    {
      firstMs: null,
      lastMs: null,
      models: [
        { name: 'one', calls: 1 },
        { name: null, calls: 1 },
      ],
    },
    { firstMs: null, lastMs: null, models: [] },
  ]);
});

test('what a file says of unrecorded summaries is counted by file', () => {
  expect(unrecordedSummaries(result)).toEqual({ fileOf: result.fileOf, missing: [2, 0, 0] });
});
