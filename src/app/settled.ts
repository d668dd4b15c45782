/** Choices as they are once the hand rests: for sections that need every session. */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import type { Choices } from '../scenario/scenario.ts';
import type { Tariff } from '../tariffs/tariff.ts';

/** They wait this long for the hand to rest, milliseconds. */
const SETTLE_MS = 150;

export interface Settled {
  readonly choices: Accessor<Choices>;
  readonly model: Accessor<Tariff>;
  /** At once: the page shows something else. */
  settle(choices: Choices): void;
}

export function createSettled(
  choices: Accessor<Choices>,
  tariffOf: (id: string) => Tariff,
): Settled {
  const [settled, settle] = createSignal(choices());
  createEffect(
    on(choices, (value) => {
      const timer = setTimeout(() => settle(value), SETTLE_MS);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  return { choices: settled, model: createMemo(() => tariffOf(settled().model)), settle };
}
