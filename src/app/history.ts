/** Undo and redo over an immutable value. Changes of one kind in quick succession are one step. */
import { createSignal, type Accessor } from 'solid-js';

const COALESCE_MS = 1000;
const MAX_STEPS = 200;

export interface History<T> {
  readonly value: Accessor<T>;
  change(next: T, kind: string): void;
  /** Forgets all steps and starts from `value`. */
  restart(value: T): void;
  undo(): void;
  redo(): void;
  readonly canUndo: Accessor<boolean>;
  readonly canRedo: Accessor<boolean>;
  /** Where it started, or was last restarted. */
  readonly start: Accessor<T>;
}

export function createHistory<T>(initial: T, now: () => number): History<T> {
  const [state, setState] = createSignal({
    start: initial,
    past: [] as readonly T[],
    value: initial,
    future: [] as readonly T[],
  });
  let lastKind = '';
  let lastTime = -Infinity;
  return {
    value: () => state().value,
    start: () => state().start,
    change(next, kind) {
      const time = now();
      const joins = kind !== '' && kind === lastKind && time - lastTime < COALESCE_MS;
      lastKind = kind;
      lastTime = time;
      setState((s) => ({
        ...s,
        past: joins && s.past.length > 0 ? s.past : [...s.past, s.value].slice(-MAX_STEPS),
        value: next,
        future: [],
      }));
    },
    restart(value) {
      lastKind = '';
      setState({ start: value, past: [], value, future: [] });
    },
    undo() {
      lastKind = '';
      setState((s) => {
        const value = s.past.at(-1);
        return value === undefined
          ? s
          : { ...s, past: s.past.slice(0, -1), value, future: [s.value, ...s.future] };
      });
    },
    redo() {
      lastKind = '';
      setState((s) => {
        const [value] = s.future;
        return value === undefined
          ? s
          : { ...s, past: [...s.past, s.value], value, future: s.future.slice(1) };
      });
    },
    canUndo: () => state().past.length > 0,
    canRedo: () => state().future.length > 0,
  };
}
