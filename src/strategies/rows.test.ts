import { describe, expect, test } from 'vitest';
import { traceOf } from '../trace/builder.ts';
import { integrityProblems } from '../trace/integrity.ts';
import {
  COUNT_FIELDS,
  PURPOSES,
  callAt,
  type Call,
  type CountField,
  type Purpose,
} from '../trace/trace.ts';
import { lanesOf } from './lanes.ts';
import { AS_RECORDED, SimulatedRows } from './rows.ts';

const RECORDED: Call = {
  session: 's',
  turn: '1',
  timeMs: 5000,
  model: 'm',
  provider: 'p',
  agent: 'a',
  purpose: 'subagent',
  serviceTier: 'flex',
  speed: 'fast',
  region: 'eu',
  callId: 'id',
  uncachedInput: 100,
  cacheRead: 200,
  cacheWrite5m: 30,
  cacheWrite1h: 40,
  output: 50,
  reasoning: 20,
  webSearches: 2,
  recordedCost: '0.5',
  outputReliable: false,
  inconsistent: true,
};
const COUNTS = {
  uncachedInput: 1,
  cacheRead: 2,
  cacheWrite: 3,
  writeField: 'cacheWrite1h' as CountField,
  output: 4,
};
const add = (
  rows: SimulatedRows,
  row: number,
  counts: typeof COUNTS,
  purpose: Purpose | null,
  isAdded: boolean,
): void => {
  const { uncachedInput, cacheRead, cacheWrite, writeField, output } = counts;
  rows.add(
    row,
    uncachedInput,
    cacheRead,
    cacheWrite,
    COUNT_FIELDS.indexOf(writeField),
    output,
    purpose === null ? AS_RECORDED : PURPOSES.indexOf(purpose),
    isAdded,
  );
};
const rows = (calls: readonly Call[], fill: (rows: SimulatedRows) => void) => {
  const simulated = new SimulatedRows(traceOf(calls));
  fill(simulated);
  const trace = simulated.build();
  expect(integrityProblems(trace)).toEqual([]);
  return Array.from({ length: trace.length }, (_, i) => callAt(trace, i));
};

describe('rows of a simulated trace', () => {
  test('a kept row is the recorded one, but for its id', () => {
    const kept = rows([RECORDED], (r) => r.keep(0));
    expect(kept).toEqual([{ ...callAt(traceOf([RECORDED]), 0), callId: null }]);
  });
  test('a recorded call with other input keeps its output and what it is', () => {
    expect(rows([RECORDED], (r) => add(r, 0, COUNTS, null, false))[0]).toMatchObject({
      session: 's',
      turn: '1',
      timeMs: 5000,
      model: 'm',
      purpose: 'subagent',
      serviceTier: 'flex',
      uncachedInput: 1,
      cacheRead: 2,
      cacheWrite5m: 0,
      cacheWrite1h: 3,
      output: 50,
      reasoning: 20,
      webSearches: 2,
      outputReliable: false,
      // It belongs to other counts.
      recordedCost: null,
    });
  });
  test('an added call has the output given, no searches, and no recorded flaws', () => {
    expect(rows([RECORDED], (r) => add(r, 0, COUNTS, 'summary', true))[0]).toMatchObject({
      purpose: 'summary',
      output: 4,
      reasoning: null,
      webSearches: null,
      outputReliable: true,
      inconsistent: false,
      cacheWrite1h: 3,
      recordedCost: null,
    });
  });
  test('an unknown lifetime stays unknown, and no write writes nothing', () => {
    const [unknown, none] = rows([RECORDED], (r) => {
      add(r, 0, { ...COUNTS, writeField: 'cacheWriteUnknown' }, null, false);
      add(r, 0, { ...COUNTS, cacheWrite: 0 }, null, false);
    });
    expect([unknown?.cacheWriteUnknown, unknown?.cacheWrite1h]).toEqual([3, 0]);
    expect([none?.cacheWriteUnknown, none?.cacheWrite1h, none?.cacheWrite5m]).toEqual([0, 0, 0]);
  });
  test('unknown output of a recorded call stays unknown', () => {
    const { output: _, reasoning: __, ...without } = RECORDED;
    expect(rows([without], (r) => add(r, 0, COUNTS, null, false))[0]?.output).toBeNull();
  });
  test('a sum stays a sum', () => {
    const sum = rows([{ ...RECORDED, calls: 12 }], (r) => r.keep(0))[0];
    expect([sum?.calls, sum?.aggregated, sum?.recordedCost]).toEqual([12, true, '0.5']);
  });
  test('a lane kept as a whole is its rows one by one', () => {
    const recorded = traceOf(
      ['a', 'b', 'a', 'b'].map((session, i): Call => ({ ...RECORDED, session, timeMs: i })),
    );
    const { lanes } = lanesOf(recorded);
    const simulated = new SimulatedRows(recorded, lanes);
    add(simulated, 0, COUNTS, 'summary', true);
    simulated.keepLane(1);
    simulated.keep(0);
    add(simulated, 2, COUNTS, null, false);
    const trace = simulated.build();
    expect(integrityProblems(trace)).toEqual([]);
    expect([simulated.length, trace.length]).toEqual([5, 5]);
    const made = Array.from({ length: 5 }, (_, i) => callAt(trace, i));
    expect(made.map((c) => [c.session, c.timeMs, c.purpose, c.cacheRead])).toEqual([
      ['a', 0, 'summary', 2],
      ['b', 1, 'subagent', 200],
      ['b', 3, 'subagent', 200],
      ['a', 0, 'subagent', 200],
      ['a', 2, 'subagent', 2],
    ]);
  });
  test('rows keep their order, also beyond the first thousands', () => {
    const calls = Array.from({ length: 3 }, (_, i): Call => ({ ...RECORDED, timeMs: i }));
    const many = rows(calls, (r) => {
      for (let i = 0; i < 5000; i++)
        if (i % 5 === 0) r.keep(i % 3);
        else
          add(r, i % 3, { ...COUNTS, cacheRead: i }, i % 2 === 0 ? 'summary' : null, i % 2 === 0);
    });
    many.forEach((row, i) => {
      expect(row.timeMs).toBe(i % 3);
      expect(row.cacheRead).toBe(i % 5 === 0 ? 200 : i);
      expect(row.output).toBe(i % 5 !== 0 && i % 2 === 0 ? 4 : 50);
    });
  });
});
