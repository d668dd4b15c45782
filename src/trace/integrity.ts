/** The check that follows every import: dangling indices, impossible counts, lost strings. */
import { COUNT_FIELDS, GROUP_NUMBERS, PART_KINDS, PURPOSES, type Trace } from './trace.ts';
import { isCount } from './builder.ts';

/** What is wrong with a trace, in words with row numbers; empty where nothing is. */
export function integrityProblems(trace: Trace): string[] {
  const problems: string[] = [];
  const n = trace.length;
  const stringColumns = {
    session: trace.session,
    turn: trace.turn,
    agent: trace.agent,
    provider: trace.provider,
    model: trace.model,
    serviceTier: trace.serviceTier,
    speed: trace.speed,
    region: trace.region,
    recordedCost: trace.recordedCost,
  };
  for (const [name, column] of Object.entries(stringColumns)) {
    if (column.length !== n) problems.push(`${name} has ${column.length} of ${n} rows`);
    column.forEach((index, i) => {
      if (index < -1 || index >= trace.strings.length)
        problems.push(`row ${i}: ${name} points to no string`);
    });
  }
  trace.session.forEach((index, i) => {
    if (index < 0) problems.push(`row ${i}: no session`);
  });
  for (const field of COUNT_FIELDS) {
    const column = trace.counts[field];
    if (column.length !== n) problems.push(`${field} has ${column.length} of ${n} rows`);
    column.forEach((value, i) => {
      if (!Number.isNaN(value) && !isCount(value))
        problems.push(`row ${i}: ${field} is no count: ${value}`);
    });
  }
  for (let i = 0; i < n; i++) {
    const reasoning = trace.counts.reasoning[i] ?? Number.NaN;
    const output = trace.counts.output[i] ?? Number.NaN;
    if (reasoning > output && ((trace.flags[i] ?? 0) & 1) === 0)
      problems.push(`row ${i}: reasoning ${reasoning} exceeds output ${output}`);
    if ((trace.purpose[i] ?? 0) >= PURPOSES.length) problems.push(`row ${i}: no such purpose`);
    const calls = trace.calls[i] ?? Number.NaN;
    if (!(Number.isSafeInteger(calls) && calls >= 0)) problems.push(`row ${i}: calls is ${calls}`);
    if ((trace.callIdOffsets[i + 1] ?? -1) < (trace.callIdOffsets[i] ?? 0))
      problems.push(`row ${i}: call id runs backwards`);
    if (
      trace.parts !== null &&
      !((trace.parts.offsets[i + 1] ?? -1) >= (trace.parts.offsets[i] ?? 0))
    )
      problems.push(`row ${i}: parts run backwards`);
  }
  if (trace.groups !== null) {
    const { hours } = trace.groups;
    for (const name of GROUP_NUMBERS)
      if (trace.groups[name].length !== n) problems.push(`${name} of groups is cut`);
    if (hours.length !== n || hours.some((h) => h < -1 || h >= trace.strings.length))
      problems.push('hours of groups point to no string');
  }
  if (trace.parts !== null) {
    const { offsets, kinds, characters, whole } = trace.parts;
    if (whole.length !== n || offsets[n] !== kinds.length || kinds.length !== characters.length)
      problems.push('parts are lost');
    if (kinds.some((kind) => kind >= PART_KINDS.length)) problems.push('no such kind of part');
  }
  return problems;
}
