/**
 * What a rollout shows of the prompts: `response_item` rows are what the API was sent and what it
 * answered, in their order. Tool definitions are in no row.
 */
import type { PromptPart } from '../../trace/trace.ts';
import { charactersOf, partsOfMessage } from '../content.ts';
import { asArray, own, text, type Json } from '../fields.ts';

export class PromptContent {
  /** New in the request that is under way, or about to be made. */
  #open: PromptPart[] = [];
  /** Came in since its answer began: the next request's. Older versions run tools before they count. */
  #later: PromptPart[] = [];
  #isAnswering = false;

  /** The thread's own `session_meta` row. */
  start(payload: Json): void {
    const characters = charactersOf(
      own(payload, 'base_instructions') ?? own(payload, 'instructions'),
    );
    if (characters > 0) this.#open.push({ kind: 'system', characters });
  }

  item(payload: Json): void {
    const parts = partsOfMessage(payload);
    if (parts.some((p) => p.kind === 'assistant')) this.#isAnswering = true;
    else (this.#isAnswering ? this.#later : this.#open).push(...parts);
  }

  /** The history was put in other words: what is sent from now on is in the row. */
  compacted(payload: Json): void {
    const summary = text(own(payload, 'message'), Infinity);
    const history = asArray(own(payload, 'replacement_history')).flatMap(partsOfMessage);
    this.#later = [];
    this.#isAnswering = false;
    if (summary === null) {
      this.#open = history;
      return;
    }
    // The summary is the history's last message, behind words of its own.
    const last = history.at(-1);
    if (last?.kind === 'user' && last.characters >= summary.length) history.pop();
    this.#open = [...history, { kind: 'summary', characters: summary.length }];
  }

  /** What was new in the request that has been counted now. */
  take(): readonly PromptPart[] {
    const parts = this.#open;
    this.#open = this.#later;
    this.#later = [];
    this.#isAnswering = false;
    return parts;
  }
}
