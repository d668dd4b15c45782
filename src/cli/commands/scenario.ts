import type { Args } from '../args.ts';
import { wrongUse, type ExitCode, type Io } from '../io.ts';
import type { Words } from '../words.ts';

export function scenario(_args: Args, _io: Io, words: Words): Promise<ExitCode> {
  throw wrongUse(words.notYet('scenario'));
}
