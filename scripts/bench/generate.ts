/**
 * The two agent samples under `sample-traces/`: invented sessions, drawn with a fixed seed.
 *
 *     node scripts/bench/generate.ts
 *
 * After a change, write the expectations anew with `UPDATE_EXPECTED=1` and review the numbers.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRandom, type Random } from '../samples/prng.ts';
import { ClaudeTranscript } from './claude.ts';
import { CodexRollout } from './codex.ts';
import { skewed, uuid } from './words.ts';

const SEED = 20_261_123;
const OUT = new URL('../../sample-traces/', import.meta.url).pathname;

const TASKS = [
  'The harbour fees are a cent off on invoices with three lines. Find out why.',
  'Good. Add a test that would have caught it.',
  'Now let the importer read the old ledger files as well.',
  'The build is slow since then; see where the time goes.',
  'Write the notes for the release, please.',
  'One more thing: the Lisbon office rounds half up. Make that a setting.',
];

/** Text is a sixth of what the tokens would need, so that the files stay small. */
const shortText = (tokens: number): number => Math.min(40, 8 + tokens / 40);

function claudeSample(): Record<string, string> {
  const random = createRandom(SEED, 1);
  const files: Record<string, string[]> = {};
  const project = 'claude-code/orchard';
  const session = uuid(random);
  const main: string[] = [];
  files[`${project}/${session}.jsonl`] = main;
  const transcript = new ClaudeTranscript({
    random,
    sink: (line) => main.push(line),
    session,
    startMs: Date.UTC(2026, 10, 18, 8, 2, 11),
    model: 'claude-opus-5-5',
    textLength: shortText,
  });
  const agents = ['7be1c04', 'c20fd93'];
  TASKS.forEach((task, k) => {
    transcript.snapshot();
    transcript.prompt(task, 40 + task.length);
    const steps = [22, 14, 26, 18, 6, 20][k] ?? 10;
    for (let i = 0; i < steps; i++) {
      if (transcript.full) transcript.compact();
      const agentId = k === 2 || k === 3 ? agents[k - 2] : undefined;
      transcript.call({ tool: true });
      if (i === 3 && agentId !== undefined) {
        transcript.wait(subagent(random, files, project, session, agentId, transcript.timeMs));
        transcript.result(900, { agentId });
      } else transcript.result(skewed(random, 120, 9_000));
      if (i % 8 === 0) transcript.progress(30);
    }
    transcript.call({ tool: false });
    // The person reads; sometimes for longer than the cache lives.
    transcript.wait([70_000, 1_500_000, 200_000, 4_000_000, 40_000][k] ?? 0);
  });

  // The session was resumed: the new file repeats the last turn, then goes on. It is still being
  // written, so that its last line is torn.
  const resumed = uuid(random);
  const tail = main.slice(main.findLastIndex((l) => l.includes(TASKS[5] ?? '')));
  const own: string[] = [];
  const second = new ClaudeTranscript({
    random,
    sink: (line) => own.push(line),
    session: resumed,
    startMs: transcript.timeMs + 3_600_000,
    model: 'claude-opus-5-5',
    textLength: shortText,
  });
  second.prompt('And the same for the Porto office.', 60);
  for (let i = 0; i < 9; i++) {
    second.call({ tool: true });
    second.result(skewed(random, 100, 3_000));
  }
  second.call({ tool: false });
  const last = own.at(-1) ?? '';
  files[`${project}/${resumed}.jsonl`] = [...tail, ...own, last.slice(0, last.length >> 1)];
  return joined(files, true);
}

/** A sub-agent's file beside its session's. @returns how long it took, ms */
function subagent(
  random: Random,
  files: Record<string, string[]>,
  project: string,
  session: string,
  agentId: string,
  startMs: number,
): number {
  const lines: string[] = [];
  files[`${project}/${session}/subagents/agent-${agentId}.jsonl`] = lines;
  const agent = new ClaudeTranscript({
    random,
    sink: (line) => lines.push(line),
    session,
    startMs: startMs + 1_000,
    model: 'claude-haiku-5-5',
    agentId,
    textLength: shortText,
  });
  agent.prompt('Find every place that rounds an amount, and list file and line.', 220);
  for (let i = 0; i < 13; i++) {
    agent.call({ tool: true });
    agent.result(skewed(random, 200, 5_000));
  }
  agent.call({ tool: false, tokens: 820 });
  return agent.timeMs - startMs;
}

function codexSample(): Record<string, string> {
  const random = createRandom(SEED, 2);
  const files: Record<string, string> = {};
  const add = (rollout: CodexRollout, id: string, startMs: number): void => {
    const stamp = new Date(startMs).toISOString().slice(0, 19).replaceAll(':', '-');
    const day = stamp.slice(0, 10).replaceAll('-', '/');
    files[`codex/sessions/${day}/rollout-${stamp}-${id}.jsonl`] = rollout.text;
  };
  const model = 'gpt-6.2-sol';
  const id = uuid(random, 7);
  const startMs = Date.UTC(2026, 10, 20, 13, 40, 5);
  const parent = new CodexRollout({ random, id, startMs, model });
  const work = (rollout: CodexRollout, task: string, steps: number): void => {
    rollout.prompt(task, 30 + task.length);
    for (let i = 0; i < steps; i++) rollout.call(skewed(random, 150, 8_000));
    rollout.call(null);
    rollout.wait(120_000);
  };
  work(parent, 'Port the ledger import from the old script.', 24);

  // Another way is tried in a fork, which copies the history so far.
  const forkId = uuid(random, 7);
  const forkMs = parent.timeMs + 90_000;
  const fork = new CodexRollout({
    random,
    id: forkId,
    startMs: forkMs,
    model,
    meta: { forked_from_id: id },
    copied: parent,
  });
  work(fork, 'Try it with a streaming parser instead.', 17);
  add(fork, forkId, forkMs);

  // A sub-agent's file holds its parent's meta row, and no usage of it.
  const agentId = uuid(random, 7);
  parent.prompt('Check the numbers of last year against the archive.', 70);
  parent.call(1_400);
  const agentMs = parent.timeMs;
  const agent = new CodexRollout({
    random,
    id: agentId,
    startMs: agentMs,
    model: 'gpt-6-luna',
    meta: {
      session_id: id,
      parent_thread_id: id,
      source: {
        subagent: {
          thread_spawn: { parent_thread_id: id, depth: 1, agent_nickname: 'Hypatia' },
        },
      },
    },
  });
  agent.rows.push({ ...(parent.rows[0] ?? agent.rows[0]!), stamp: agent.rows[0]!.stamp });
  work(agent, 'Compare the yearly totals with the archive.', 14);
  add(agent, agentId, agentMs);
  parent.wait(agent.timeMs - agentMs);
  for (let i = 0; i < 21; i++) parent.call(skewed(random, 300, 11_000));
  parent.call(null);
  parent.compact(false);
  work(parent, 'Now remove the old script.', 19);
  parent.compact(true);
  work(parent, 'And update the guide.', 12);
  add(parent, id, startMs);
  return files;
}

function joined(files: Record<string, string[]>, torn: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, lines], i, all) => [
      name,
      lines.join('\n') + (torn && i === all.length - 1 ? '' : '\n'),
    ]),
  );
}

for (const [name, files] of [
  ['claude-code/orchard', claudeSample()],
  ['codex/ledger', codexSample()],
] as const) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(OUT, path)), { recursive: true });
    writeFileSync(join(OUT, path), text);
    console.log(`${(text.length / 1000).toFixed(0).padStart(5)} kB ${path}`);
  }
  const folder = dirname(name);
  const expected = {
    format: folder,
    files: Object.keys(files).map((f) => f.slice(folder.length + 1)),
  };
  writeFileSync(join(OUT, `${name}.expected.json`), `${JSON.stringify(expected, null, 2)}\n`);
}
