/**
 * Turns of logs that hold requests but name no turns: a request whose last message is a person's
 * starts one, a tool's result goes on with the one before. Logs come in any order, newest first
 * for instance, so calls whose request is known are held until the file ends and put in order.
 */
import type { Call } from '../trace/trace.ts';
import type { Identity, ReadContext } from './importer.ts';

interface Held {
  readonly call: Call;
  readonly line: number;
  readonly identity: Identity | undefined;
  readonly personLast: boolean;
}

export class TurnsInOrder {
  readonly #context: ReadContext;
  readonly #held: Held[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /** @param personLast whether the request ends with a person's message; `null` = not known */
  call(call: Call, line: number, identity: Identity | undefined, personLast: boolean | null): void {
    if (personLast === null) this.#context.call(call, line, identity);
    else this.#held.push({ call, line, identity, personLast });
  }

  /** Emits what was held, with turns numbered within each session. */
  end(): void {
    const turns = new Map<string, number>();
    const time = (h: Held): number => h.call.timeMs ?? -Infinity;
    const inOrder = [...this.#held].sort((a, b) =>
      time(a) === time(b) ? a.line - b.line : time(a) - time(b),
    );
    for (const { call, line, identity, personLast } of inOrder) {
      const running = turns.get(call.session) ?? 0;
      const turn = personLast || running === 0 ? running + 1 : running;
      turns.set(call.session, turn);
      this.#context.call({ ...call, turn: String(turn) }, line, identity);
    }
    this.#held.length = 0;
  }
}
