/**
 * mini-swe-agent trajectories (`….traj.json`). Each assistant message keeps the whole response of
 * its call (https://mini-swe-agent.com/latest/usage/output_files/).
 */
import { emit, sellerOfModelName, stemOf } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { readBody } from '../bodies/body.ts';
import { asArray, asObject, at, costText, CountFields, own, text, timeMs } from '../fields.ts';
import type { Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const miniSweAgent: Importer = {
  id: 'mini-swe-agent',
  name: 'mini-swe-agent',
  docsUrl: 'https://mini-swe-agent.com/latest/usage/output_files/',
  extensions: ['.json', '.traj'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isTrajectory) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      const record = asObject(value);
      if (record !== null && isTrajectory(record)) readTrajectory(record, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

function isTrajectory(record: unknown): boolean {
  return /^mini-swe-agent/.test(text(own(record, 'trajectory_format')) ?? '');
}

function readTrajectory(record: Json, line: number, context: ReadContext): void {
  const session = text(own(record, 'instance_id')) ?? stemOf(context.fileName);
  const asked = text(at(record, 'info', 'config', 'model', 'model_name'));
  const seller = sellerOfModelName(asked);
  const seen = new Set<string>();
  let answers = 0;
  for (const value of asArray(own(record, 'messages'))) {
    const message = asObject(value);
    const extra = own(message, 'extra');
    const response = own(extra, 'response');
    if (message === null || asObject(response) === null) continue;
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
