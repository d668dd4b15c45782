/**
 * What is new in each prompt, where a log holds the whole of each request. Done on the merged trace:
 * only there are the calls of a conversation together, in the order of their times and without copies.
 */
import { PartsBuilder } from '../trace/builder.ts';
import { partsAt, type PromptPart, type Trace } from '../trace/trace.ts';

/** Conversations of one agent that may be under way at once; more are hardly told by their sizes. */
const MOST_OPEN = 8;

/** `trace` with whole prompts put down to what is new in them, but for those that begin something. */
export function withNewParts(trace: Trace): Trace {
  if (trace.parts?.whole.includes(1) !== true) return trace;
  const { parts } = trace;
  const builder = new PartsBuilder();
  const open = new Map<string, Prompts>();
  for (let i = 0; i < trace.length; i++) {
    const all = partsAt(trace, i);
    if (all.length === 0) continue;
    if (parts.whole[i] !== 1) {
      builder.add(i, all, false);
      continue;
    }
    const agent = `${trace.session[i] ?? -1}/${trace.agent[i] ?? -1}`;
    let prompts = open.get(agent);
    if (prompts === undefined) open.set(agent, (prompts = new Prompts()));
    const fresh = prompts.since(all);
    if (fresh === null) builder.add(i, all, true);
    else if (fresh.length > 0) builder.add(i, fresh, false);
  }
  return { ...trace, parts: builder.build(trace.length) };
}

/** The prompts of one agent, of which some may be of side conversations. */
export class Prompts {
  #open: (readonly PromptPart[])[] = [];

  /**
   * What `prompt` holds that the prompt before did not; `null` where it goes on with none.
   * Parts are told by kind and size, since no text is kept.
   */
  since(prompt: readonly PromptPart[]): readonly PromptPart[] | null {
    let best = -1;
    let most = 0;
    this.#open.forEach((before, i) => {
      const n = sameAtStart(before, prompt);
      if (n > 0 && n >= most) [best, most] = [i, n];
    });
    const [before] = best < 0 ? [] : this.#open.splice(best, 1);
    this.#open.push(prompt);
    if (this.#open.length > MOST_OPEN) this.#open.shift();
    return before === undefined ? null : withoutAnswer(newIn(before, prompt));
  }
}

function sameAtStart(before: readonly PromptPart[], prompt: readonly PromptPart[]): number {
  let n = 0;
  while (n < before.length && isSame(before[n], prompt[n])) n++;
  return n;
}

/** The parts of `prompt` that are not in `before`, in its order: an agent may drop or cut some. */
function newIn(before: readonly PromptPart[], prompt: readonly PromptPart[]): PromptPart[] {
  let at = sameAtStart(before, prompt);
  const fresh: PromptPart[] = [];
  for (const part of prompt.slice(at)) {
    let found = at;
    while (found < before.length && !isSame(before[found], part)) found++;
    if (found < before.length) at = found + 1;
    else fresh.push(part);
  }
  return fresh;
}

/** The answer to the prompt before is no news: its recorded output tells it. */
function withoutAnswer(parts: readonly PromptPart[]): readonly PromptPart[] {
  const person = parts.findIndex((p) => p.kind === 'user');
  return parts.filter((p, i) => p.kind !== 'assistant' || (person !== -1 && i > person));
}

function isSame(a: PromptPart | undefined, b: PromptPart | undefined): boolean {
  return a !== undefined && b !== undefined && a.kind === b.kind && a.characters === b.characters;
}
