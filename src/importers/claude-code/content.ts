/**
 * What a transcript shows of the prompts: the rows between two responses of one conversation. The
 * system prompt, tool definitions and most reminders are in no row.
 */
import type { PromptPart } from '../../trace/trace.ts';
import { charactersOf, partsOfMessage } from '../content.ts';
import { asArray, asObject, at, own, text, type Json } from '../fields.ts';

/** The main thread, where rows name no agent. */
const MAIN = '';

export class PromptContent {
  readonly #open = new Map<string, PromptPart[]>();
  /** The last row of the main thread was a compaction's boundary: its summary's text follows. */
  #atBoundary = false;

  /** A person's words, a tool's results, or a compaction's summary. */
  user(row: Json): void {
    const agent = agentOf(row);
    if (own(row, 'isCompactSummary') === true) {
      // Older versions write no boundary. What was before the summary is in it.
      if (!this.#atBoundary) this.#open.delete(agent);
      this.#atBoundary = false;
      this.#add(agent, {
        kind: 'summary',
        characters: charactersOf(at(row, 'message', 'content')),
      });
      return;
    }
    if (own(row, 'isVisibleInTranscriptOnly') === true) return;
    for (const part of partsOfMessage(own(row, 'message'))) this.#add(agent, part);
  }

  /** Files, memories and queued commands that the program adds beside a person's words. */
  attachment(row: Json): void {
    const attachment = asObject(own(row, 'attachment'));
    if (attachment === null) return;
    let characters = 0;
    for (const key of ['content', 'snippet', 'prompt', 'text'])
      characters += charactersOf(own(attachment, key));
    for (const skill of asArray(own(attachment, 'skills'))) characters += charactersOf(skill);
    if (characters > 0) this.#add(agentOf(row), { kind: 'user', characters });
  }

  compacted(row: Json): void {
    this.#open.delete(agentOf(row));
    this.#atBoundary = true;
  }

  /** What came since the last response of `agent`, which a new one has answered. */
  take(agent: string | null): readonly PromptPart[] {
    const parts = this.#open.get(agent ?? MAIN);
    if (parts === undefined) return [];
    this.#open.delete(agent ?? MAIN);
    return parts;
  }

  #add(agent: string, part: PromptPart): void {
    const parts = this.#open.get(agent);
    if (parts === undefined) this.#open.set(agent, [part]);
    else parts.push(part);
  }
}

/** As the agent of a response is named. */
function agentOf(row: Json): string {
  return text(own(row, 'agentId')) ?? (own(row, 'isSidechain') === true ? 'sidechain' : MAIN);
}
