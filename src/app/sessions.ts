/**
 * Answers that need every session: at once where sessions are few, from the worker where they are
 * many, so that the page stays free for the hand.
 */
import { createEffect, createMemo, createSignal, untrack, type Accessor } from 'solid-js';
import type { Arms } from '../answers/sessions.ts';

/** With more sessions in an arm a resampling would be felt: tens of milliseconds. */
export const FEW_SESSIONS = 200;

export interface Answer<A> {
  /** The last answer about these sessions; `null` where there is none yet. */
  readonly value: Accessor<A | null>;
  /** The question has changed since, and its answer is on its way. */
  readonly isPending: Accessor<boolean>;
}

export interface Asking<S extends object, Q extends object, A> {
  /** What the question is about: an answer about something else is never shown. */
  readonly subject: Accessor<S>;
  readonly isMany: Accessor<boolean>;
  /** `null` = nothing to ask. */
  readonly question: Accessor<Q | null>;
  /** Works it out on the spot. */
  here(subject: S, question: Q): A;
  /** Asks the worker; rejects where a newer question took this one's place. */
  there(subject: S, question: Q): Promise<A>;
  /** Tells that rejection from others: then the answer is worked out here after all. */
  isCancel(error: unknown): boolean;
}

export function createAnswer<S extends object, Q extends object, A>({
  subject,
  isMany,
  question,
  here,
  there,
  isCancel,
}: Asking<S, Q, A>): Answer<A> {
  const atOnce = createMemo((): A | null => {
    const q = question();
    return isMany() || q === null ? null : here(subject(), q);
  });
  const [later, setLater] = createSignal<{ subject: S; question: Q; answer: A } | null>(null);
  createEffect(() => {
    const s = subject();
    const q = question();
    if (!isMany() || q === null) return;
    const settle = (answer: A): void => {
      if (untrack(subject) === s && untrack(question) === q)
        setLater(() => ({ subject: s, question: q, answer }));
    };
    there(s, q).then(settle, (error: unknown) => {
      if (!isCancel(error)) settle(here(s, q));
    });
  });
  return {
    value: createMemo(() => {
      if (!isMany()) return atOnce();
      const known = later();
      return known?.subject === subject() ? known.answer : null;
    }),
    isPending: createMemo(() => {
      const q = question();
      const known = later();
      return isMany() && q !== null && (known?.subject !== subject() || known.question !== q);
    }),
  };
}

/** Whether an arm has more sessions than are resampled at once. */
export function hasMany({ keep, compact }: Arms): boolean {
  return Math.max(keep.sessions.length, compact?.sessions.length ?? 0) > FEW_SESSIONS;
}
