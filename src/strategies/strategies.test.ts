/** Each strategy on three turns, all numbers worked out by hand. */
import { describe, expect, test } from 'vitest';
import { TraceBuilder } from '../trace/builder.ts';
import { fullReset } from './full-reset.ts';
import { History, type Segment } from './history.ts';
import { STRATEGIES } from './registry.ts';
import type { CallContext, LaneFacts } from './strategy.ts';
import {
  PLAIN_CACHE,
  THREE_TURNS,
  linesOf,
  run,
  growingSession,
  type GrowingCall,
  type RunOptions,
} from './testing-replay.ts';

const TRACE = growingSession(THREE_TURNS);
/** Purpose, uncached input, cache read, output. */
const RECORDED = [
  'agent 100 1000 10',
  'agent 510 1100 20',
  'agent 120 1610 10',
  'agent 310 1730 20',
  'agent 120 2040 30',
];

const SUMMARY = 'summaryTokens=50,summaryOutputTokens=70,instructionTokens=5';

const FACTS: LaneFacts = { agent: null, isSubagent: false, medianOutputTokens: 20 };
const CONTEXT: CallContext = {
  turn: 0,
  isFirstOfTurn: true,
  isLastOfTurn: true,
  tailTokens: 0,
  windowTokens: Infinity,
  side: new History(),
  addCall: () => undefined,
  callFromSide: () => undefined,
  countRewrite: () => undefined,
};

interface Case {
  readonly spec: string;
  readonly lines: readonly string[];
  readonly rewrites: number;
  readonly options?: RunOptions;
}

const CASES: readonly Case[] = [
  { spec: 'keep-everything', lines: RECORDED, rewrites: 0 },
  {
    // 500 and 300 become 100 each.
    spec: 'cap-tool-output:maxTokens=100',
    lines: [
      'agent 100 1000 10',
      'agent 110 1100 20',
      'agent 120 1210 10',
      'agent 110 1330 20',
      'agent 120 1440 30',
    ],
    rewrites: 0,
  },
  {
    spec: 'truncate-tool-output:head=60,tail=40',
    lines: [
      'agent 100 1000 10',
      'agent 110 1100 20',
      'agent 120 1210 10',
      'agent 110 1330 20',
      'agent 120 1440 30',
    ],
    rewrites: 0,
  },
  {
    // Before the fourth call (2,040) the 500 become 10; 1,110 stand before them.
    spec: 'clear-tool-results:triggerTokens=1700,keepResults=1,placeholderTokens=10',
    lines: [...RECORDED.slice(0, 3), 'agent 440 1110 20', 'agent 120 1550 30'],
    rewrites: 1,
  },
  {
    // The same would free 490, less than 500.
    spec: 'clear-tool-results:triggerTokens=1700,keepResults=1,clearAtLeastTokens=500',
    lines: RECORDED,
    rewrites: 0,
  },
  {
    // Third call: 10 + 500 + 20 + 100 stay. Fourth: 20 + 100 + 10 + 300. Fifth: 10 + 300 + 20 + 100.
    spec: 'sliding-window:messages=4',
    lines: [...RECORDED.slice(0, 2), 'agent 630 1000 10', 'agent 430 1000 20', 'agent 430 1000 30'],
    rewrites: 3,
  },
  {
    // 730 are summarised; 10 + 300 are the tail.
    spec: `summarize:triggerTokens=2000,keepTokens=330,call=prefix,${SUMMARY}`,
    lines: [
      ...RECORDED.slice(0, 3),
      'summary 315 1730 70',
      'agent 360 1000 20',
      'agent 120 1360 30',
    ],
    rewrites: 1,
  },
  {
    spec: `summarize:triggerTokens=2000,keepTokens=330,call=fresh,${SUMMARY}`,
    lines: [...RECORDED.slice(0, 3), 'summary 735 0 70', 'agent 360 1000 20', 'agent 120 1360 30'],
    rewrites: 1,
  },
  {
    // At 2,000 of 4,000 only the second question stays.
    spec: 'full-reset:windowShare=0.5',
    lines: [...RECORDED.slice(0, 3), 'agent 100 1000 20', 'agent 120 1100 30'],
    rewrites: 1,
    options: { windowTokens: 4000 },
  },
  { spec: 'full-reset:windowShare=0.5', lines: RECORDED, rewrites: 0 },
  {
    // Summaries of 110, 520 and 430 tokens, each with the 0, 50 and 100 tokens of those before it.
    spec: `delta-summary:triggerTokens=1600,keepTokens=100,${SUMMARY}`,
    lines: [
      'agent 100 1000 10',
      'summary 115 0 70',
      'agent 550 1000 20',
      'summary 575 0 70',
      'agent 150 1050 10',
      'agent 310 1200 20',
      'summary 535 0 70',
      'agent 150 1100 30',
    ],
    rewrites: 3,
  },
  {
    // The second summary (of 520) joins the first in one of the next level (of 100).
    spec: `hierarchical-summary:triggerTokens=1600,keepTokens=100,fanIn=2,${SUMMARY}`,
    lines: [
      'agent 100 1000 10',
      'summary 115 0 70',
      'agent 550 1000 20',
      'summary 525 0 70',
      'summary 105 0 70',
      'agent 150 1000 10',
      'agent 310 1150 20',
      'agent 120 1460 30',
    ],
    rewrites: 3,
  },
  {
    // First 10 and 20 go (the 500 stay), then 500 and 300 (10 stay); questions always stay.
    spec: 'selective-retention:triggerTokens=2000,keepTokens=330,call=prefix,choiceOutputTokens=30,instructionTokens=5',
    lines: [
      ...RECORDED.slice(0, 3),
      'summary 315 1730 30',
      'agent 910 1100 20',
      'summary 125 2010 30',
      'agent 230 1100 30',
    ],
    rewrites: 2,
  },
  {
    spec: 'selective-retention:triggerTokens=2000,keepTokens=330,call=none',
    lines: [...RECORDED.slice(0, 3), 'agent 910 1100 20', 'agent 230 1100 30'],
    rewrites: 2,
  },
  {
    // Before the last turn the first one (630) goes into the store; 200 of it come back.
    spec: 'retrieve:topK=1,keepTurns=1,passageTokens=200',
    lines: [...RECORDED.slice(0, 4), 'agent 730 1000 30'],
    rewrites: 1,
  },
  {
    // The 500 become a pointer of 50; one more call (output 20, the median) reads 100 of them.
    spec: 'offload:maxTokens=400,pointerTokens=50,readShare=1,readTokens=100',
    lines: [
      'agent 100 1000 10',
      'agent 60 1100 20',
      'agent 120 1160 20',
      'agent 120 1280 10',
      'agent 310 1400 20',
      'agent 120 1710 30',
    ],
    rewrites: 0,
  },
  {
    // The second sub-agent reads the system prompt that the first one left.
    spec: 'sub-agents:resultTokens=50',
    lines: [
      'agent 100 1000 10',
      'subagent 1010 0 10',
      'subagent 510 1010 50',
      'agent 60 1100 20',
      'agent 120 1160 10',
      'subagent 10 1000 10',
      'subagent 310 1010 50',
      'agent 60 1280 20',
      'agent 120 1340 30',
    ],
    rewrites: 0,
  },
  {
    // 10 + 500 become 1 + 50, 10 + 300 become 1 + 30; answers to a person stay.
    spec: 'write-and-execute:keptShare=0.1',
    lines: [
      'agent 100 1000 10',
      'agent 51 1100 20',
      'agent 120 1151 10',
      'agent 31 1271 20',
      'agent 120 1302 30',
    ],
    rewrites: 0,
  },
  {
    // 1,000 become 200; a call and 300 tokens at the start of the first two turns.
    spec: 'skills-on-demand:catalogueTokens=200,skillTokens=300,skillsUsed=2',
    lines: [
      'agent 300 0 20',
      'agent 320 300 10',
      'agent 510 620 20',
      'agent 120 1130 20',
      'agent 320 1250 10',
      'agent 310 1570 20',
      'agent 120 1880 30',
    ],
    rewrites: 0,
  },
  {
    // Three of seven messages: 100 + 10 + 500.
    spec: `summarize-oldest:share=0.5,keepMessages=2,triggerTokens=2000,call=prefix,${SUMMARY}`,
    lines: [
      ...RECORDED.slice(0, 3),
      'summary 315 1730 70',
      'agent 480 1000 20',
      'agent 120 1480 30',
    ],
    rewrites: 1,
  },
  {
    spec: 'agent-cache:main=off',
    lines: [
      'agent 1100 0 10',
      'agent 1610 0 20',
      'agent 1730 0 10',
      'agent 2040 0 20',
      'agent 2160 0 30',
    ],
    rewrites: 0,
  },
  { spec: 'agent-cache:main=on,planner=off', lines: RECORDED, rewrites: 0 },
];

describe('three turns under', () => {
  test.each(CASES)('$spec', ({ spec, lines, rewrites, options }) => {
    const simulation = run(TRACE, spec, options);
    expect(linesOf(simulation.trace)).toEqual(lines);
    expect([...simulation.rewrites.values()]).toEqual([rewrites]);
    expect(simulation.summaryCalls).toBe(lines.filter((l) => l.startsWith('summary')).length);
  });
  test('every strategy of the registry', () => {
    const tested = new Set(CASES.map(({ spec }) => spec.split(':')[0]));
    expect(STRATEGIES.map((s) => s.name).filter((name) => !tested.has(name))).toEqual([]);
  });
});

test('what was cleared is fetched again by one more call, and what comes back can be cleared', () => {
  const spec = 'clear-tool-results:triggerTokens=1700,keepResults=1,placeholderTokens=10';
  const simulation = run(TRACE, spec, { reworkShare: 1 });
  // Before the last call the 500 come back, so the 300 go; 1,250 stand before them.
  expect(linesOf(simulation.trace).slice(4)).toEqual(['agent 120 1550 20', 'agent 650 1250 30']);
  expect(simulation.reworkCalls).toBe(1);
});

test('what is kept elsewhere is not fetched again', () => {
  for (const spec of ['retrieve:keepTurns=0', 'offload:maxTokens=100', 'sub-agents'])
    expect(run(TRACE, spec, { reworkShare: 1 }).reworkCalls).toBe(0);
});

test('joined strategies apply in their order', () => {
  const cap = 'cap-tool-output:maxTokens=100';
  const half = 'write-and-execute:keptShare=0.5';
  // The 500 become 100 and then 50, or 250 and then 100; the call before them 5.
  expect(linesOf(run(TRACE, `${cap}+${half}`).trace)[1]).toBe('agent 55 1100 20');
  expect(linesOf(run(TRACE, `${half}+${cap}`).trace)[1]).toBe('agent 105 1100 20');
});

describe('sub-agents', () => {
  const THREE_TOOLS: readonly GrowingCall[] = [
    { turn: '1', added: 100, output: 10 },
    { turn: '1', added: 500, output: 20 },
    { turn: '1', added: 300, output: 40 },
  ];
  test('make the calls between the first and the last of a turn', () => {
    expect(linesOf(run(growingSession(THREE_TOOLS), 'sub-agents:resultTokens=50').trace)).toEqual([
      'agent 100 1000 10',
      // System prompt and brief; the first tool call.
      'subagent 1010 0 10',
      // The recorded second call.
      'subagent 510 1010 20',
      // The result.
      'subagent 320 1520 50',
      'agent 60 1100 40',
    ]);
  });
  test('hand back no more than they have seen', () => {
    expect(linesOf(run(growingSession(THREE_TOOLS), 'sub-agents:resultTokens=5000').trace)[4]).toBe(
      'agent 810 1100 40',
    );
  });
  test('do not inherit what the recorded call lost of another prompt', () => {
    const trace = growingSession(THREE_TOOLS);
    // The second call read nothing, without a cause: of three calls, the mean share is two thirds.
    trace.counts.uncachedInput[1] = 1610;
    trace.counts.cacheRead[1] = 0;
    expect(linesOf(run(trace, 'sub-agents:resultTokens=50').trace)[2]).toBe('subagent 847 673 20');
  });
  test('have none of their own', () => {
    const trace = growingSession(THREE_TOOLS, 1000, { purpose: 'subagent', agent: 'a' });
    expect(linesOf(run(trace, 'sub-agents').trace)).toEqual(linesOf(trace));
  });
});

test('skills-on-demand loads no more than the system prompt held', () => {
  const spec = 'skills-on-demand:catalogueTokens=200,skillTokens=300,skillsUsed=9';
  // 800 are left besides the catalogue: 300, 300 and 200, each behind an output of 20.
  const { counts, length } = run(TRACE, spec).trace;
  const last = length - 1;
  expect((counts.uncachedInput[last] ?? 0) + (counts.cacheRead[last] ?? 0)).toBe(
    2160 - 800 + 800 + 3 * 20,
  );
});

test('full-reset keeps all of the running turn’s question', () => {
  const [question, old] = [1, 0].map((turn) => ({ kind: 'user', tokens: 7, fullTokens: 7, turn }));
  const answer = { kind: 'assistant', tokens: 5, fullTokens: 5, turn: 0 };
  const history = new History();
  for (const segment of [old, answer, question, question, answer] as Segment[])
    history.append(segment);
  const rewriter = fullReset.open({ windowShare: 0.5 }, FACTS);
  const context = { turn: 1, tailTokens: 0, windowTokens: 62, countRewrite: () => undefined };
  rewriter.beforeCall?.(history, { ...CONTEXT, ...context });
  expect(history.segments).toEqual([question, question]);
  // Nothing is left to drop, even if that is still too much.
  rewriter.beforeCall?.(history, {
    ...CONTEXT,
    ...context,
    windowTokens: 1,
    countRewrite: () => {
      throw new Error('not a rewrite');
    },
  });
  expect(history.tokens).toBe(14);
});

test('where the recorded agent compacts, nothing is owed and skills are loaded anew', () => {
  const trace = growingSession(THREE_TURNS);
  // 1,200 after 2,040.
  trace.counts.uncachedInput[4] = 200;
  trace.counts.cacheRead[4] = 1000;
  const cleared = run(trace, 'clear-tool-results:triggerTokens=2000,keepResults=0', {
    reworkShare: 1,
  });
  expect([...cleared.rewrites.values()]).toEqual([1]);
  expect(cleared.reworkCalls).toBe(0);
  expect(linesOf(cleared.trace)[4]).toBe('agent 200 1000 30');
  const skills = run(trace, 'skills-on-demand:catalogueTokens=200,skillTokens=300');
  expect(skills.trace.length).toBe(5 + 2);
});

test('hierarchical-summary joins summaries level by level', () => {
  const calls = ['1', '2', '3', '4', '5'].map((turn) => ({ turn, added: 1000, output: 10 }));
  const simulation = run(
    growingSession(calls),
    `hierarchical-summary:triggerTokens=1000,keepTokens=0,fanIn=2,${SUMMARY}`,
  );
  // Four of the first level, two of the second, one of the third, which is all that is left.
  expect(simulation.summaryCalls).toBe(4 + 2 + 1);
  expect(linesOf(simulation.trace).at(-1)).toBe('agent 1050 1000 10');
});

test('an offloaded output is read no further than it goes', () => {
  const spec = 'offload:maxTokens=400,pointerTokens=50,readShare=1,readTokens=100000';
  // The call that opens the file, and the recorded one with its own 20 and the 500 of the file.
  expect(linesOf(run(TRACE, spec).trace).slice(1, 3)).toEqual([
    'agent 60 1100 20',
    'agent 520 1160 20',
  ]);
});

describe('agent-cache', () => {
  const builder = new TraceBuilder();
  let prompt = 1000;
  for (let i = 0; i < 3; i++) {
    builder.add({
      session: 's',
      turn: String(i),
      agent: 'planner, the "first"',
      timeMs: i * 1000,
      model: 'm',
      uncachedInput: prompt,
      cacheRead: 0,
      output: 10,
    });
    prompt += 110;
  }
  const uncached = builder.build();
  const name = encodeURIComponent('planner, the "first"');
  test('lets an agent that never used the cache use it by the rules', () => {
    expect(linesOf(run(uncached, `agent-cache:${name}=on`).trace)).toEqual([
      'agent 1000 0 10',
      'agent 110 1000 10',
      'agent 110 1110 10',
    ]);
  });
  test('leaves agents of other names', () => {
    expect(linesOf(run(uncached, 'agent-cache:constructor=on').trace)).toEqual(linesOf(uncached));
  });
  test('bills what it reads anew as writes where the seller does', () => {
    const cache = { ...PLAIN_CACHE, billsWrites: true, defaultTtl: '5m' } as const;
    const { counts } = run(uncached, `agent-cache:${name}=on`, { cache }).trace;
    expect([...counts.cacheWrite5m]).toEqual([1000, 110, 110]);
    expect([...counts.uncachedInput]).toEqual([0, 0, 0]);
  });
});

test('another seller’s cache: breakpoints end a read at an earlier request', () => {
  const cache = { ...PLAIN_CACHE, breakpoints: true };
  const spec = 'clear-tool-results:triggerTokens=1700,keepResults=1,placeholderTokens=10';
  // 1,110 tokens are unchanged, but the last request that ended within them had 1,100.
  expect(linesOf(run(TRACE, spec, { cache, inherit: 'rules' }).trace)).toEqual([
    'agent 1100 0 10',
    'agent 510 1100 20',
    'agent 120 1610 10',
    'agent 450 1100 20',
    'agent 120 1550 30',
  ]);
});
