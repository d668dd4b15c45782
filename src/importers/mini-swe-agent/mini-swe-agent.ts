/**
 * mini-swe-agent trajectories (`….traj.json`). Each assistant message keeps the whole response of
 * its call (https://mini-swe-agent.com/latest/usage/output_files/).
 */
import { emit, sellerOfModelName, stemOf } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { readBody } from '../bodies/body.ts';
import { partsOfMessage } from '../content.ts';
import type { PromptPart } from '../../trace/trace.ts';
import { asArray, asObject, at, costText, CountFields, own, text, timeMs } from '../fields.ts';
import type { Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const miniSweAgent: Importer = {
  id: 'mini-swe-agent',
  name: 'mini-swe-agent',
  docsUrl: 'https://mini-swe-agent.com/latest/usage/output_files/',
  extensions: ['.json', '.traj'],
  kind: 'json',
  readsParts: true,
  detect: (sample: FileSample) =>
    sample.records.some(isTrajectory) ? 'yes' : isBareList(sample.records) ? 'maybe' : 'no',
  open: (context) => ({
    record: (value, line) => {
      const record = asObject(value);
      if (record !== null && isTrajectory(record)) readTrajectory(record, line, context);
      // Older versions kept the messages only: what their answers took is nowhere.
      else if (isBareMessage(value) && own(value, 'role') === 'assistant')
        context.notice('no-usage');
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

function isTrajectory(record: unknown): boolean {
  return /^mini-swe-agent/.test(text(own(record, 'trajectory_format')) ?? '');
}

/** What a message adds to the prompt. After the task a `user` is the environment, with an output. */
function partsOf(message: unknown, isTask: boolean): PromptPart[] {
  const parts = partsOfMessage(message);
  return isTask ? parts : parts.map((p) => (p.kind === 'user' ? { ...p, kind: 'tool' } : p));
}

function isBareMessage(record: unknown): boolean {
  const message = asObject(record);
  return (
    message !== null &&
    ['system', 'user', 'assistant'].includes(text(own(message, 'role')) ?? '') &&
    typeof own(message, 'content') === 'string' &&
    Object.keys(message).every((key) => key === 'role' || key === 'content')
  );
}

/** The trajectory of older versions: a system prompt, a task, and answers in turn with outputs. */
function isBareList(records: readonly unknown[]): boolean {
  return (
    own(records[0], 'role') === 'system' &&
    own(records[1], 'role') === 'user' &&
    own(records[2], 'role') === 'assistant' &&
    records.every(isBareMessage)
  );
}

function readTrajectory(record: Json, line: number, context: ReadContext): void {
  const session = text(own(record, 'instance_id')) ?? stemOf(context.fileName);
  const asked = text(at(record, 'info', 'config', 'model', 'model_name'));
  const seller = sellerOfModelName(asked);
  const seen = new Set<string>();
  let answers = 0;
  const prompt: PromptPart[] = [];
  for (const value of asArray(own(record, 'messages'))) {
    const message = asObject(value);
    const extra = own(message, 'extra');
    const response = own(extra, 'response');
    if (message === null || asObject(response) === null) {
      if (context.wantsParts) prompt.push(...partsOf(message, answers === 0));
      continue;
    }
    answers++;
    const generation = readBody(response);
    if (generation === null || generation.calls.length === 0) {
      context.notice('no-usage');
      continue;
    }
    const id = generation.id;
    if (id !== null && seen.has(id)) {
      context.notice('duplicate-usage');
      continue;
    }
    if (id !== null) seen.add(id);
    generation.calls.forEach((call, i) =>
      emit(
        context,
        call,
        {
          timeMs: timeMs(own(extra, 'timestamp')) ?? generation.timeMs,
          session,
          // One task is one request of a person's; all the rest is the environment's.
          turn: '1',
          callId: id,
          purpose: call.purpose,
          provider: generation.provider ?? seller,
          model: call.model ?? asked,
          serviceTier: call.serviceTier ?? null,
          speed: call.speed ?? null,
          region: call.region ?? null,
          webSearches: call.webSearches ?? null,
          // The cost is the whole response's.
          recordedCost: i === 0 ? costText(own(extra, 'cost')) : null,
          // All that came since the last answer.
          ...(i === 0 ? { parts: prompt.splice(0) } : {}),
        },
        line,
        id === null ? undefined : { key: i === 0 ? id : `${id}#${i}` },
      ),
    );
  }
  // Calls that failed are counted by the agent, and have no message.
  const counted = new CountFields().read(at(record, 'info', 'model_stats', 'api_calls'), 'calls');
  context.notice('no-usage', Math.max(0, (counted ?? 0) - answers));
}
