/** What sums that a warehouse made cannot tell. */
import type { Trace } from '../trace/trace.ts';
import { nothingUsable } from './io.ts';
import type { Words } from './words.ts';

/** @throws Failure where `trace` holds such sums and `what` needs single calls */
export function needsCalls(what: string, trace: Trace, words: Words): void {
  if (trace.groups !== null) throw nothingUsable(words.sumsOnly(what));
}
