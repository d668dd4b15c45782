import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { cursorUsage } from './cursor-usage.ts';

const HEAD =
  'Date,Kind,Model,Max Mode,Input (w/ Cache Write),Input (w/o Cache Write),Cache Read,Output Tokens,Total Tokens,Cost';
const read = async (...rows: string[]) => {
  const result = await importFiles({ 'u.csv': [HEAD, ...rows, ''].join('\n') }, [cursorUsage]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const event = (kind: string, model: string, counts: string, cost = '-'): string =>
  `"2026-06-10T14:02:51.377Z","${kind}","${model}","No",${counts},"${cost}"`;

test('the four columns are disjoint: neither input is subtracted from the other', async () => {
  const { calls, notices } = await read(
    event('Included', 'gpt-x', '"5","7","11","13","36"', '1.78'),
  );
  expect(calls).toMatchObject([
    {
      uncachedInput: 7,
      cacheWriteUnknown: 5,
      cacheRead: 11,
      output: 13,
      recordedCost: '1.78',
      inconsistent: false,
      aggregated: true,
    },
  ]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('what was not charged is no call', async () => {
  for (const kind of ['Errored, No Charge', 'Aborted, Not Charged'])
    expect((await read(event(kind, 'm', '"5","7","11","13","36"'))).calls).toEqual([]);
});

test('another total contradicts', async () => {
  const { calls, notices } = await read(event('Included', 'm', '"5","7","11","13","31"'));
  expect(calls).toMatchObject([{ uncachedInput: 7, inconsistent: true }]);
  expect(notices['contradicting-counts']).toBe(1);
});

test.each(['Included', 'Free', '-', ''])('a cost of "%s" is no amount', async (cost) => {
  const { calls } = await read(event('Included', 'm', '"5","7","11","13","36"', cost));
  expect(calls[0]?.recordedCost).toBeNull();
});

test('written tokens of Claude live five minutes', async () => {
  const { calls, notices } = await read(
    event('On-Demand', 'claude-x', '"5","7","11","13","36"', '$0.01'),
  );
  expect(calls).toMatchObject([{ cacheWrite5m: 5, cacheWriteUnknown: null, recordedCost: '0.01' }]);
  expect(notices['write-lifetime-assumed']).toBe(1);
});

test('an event without counts is none', async () => {
  expect(await read(event('Included', 'm', '"","","","",""'))).toMatchObject({
    calls: [],
    notices: { 'no-usage': 1 },
  });
});
