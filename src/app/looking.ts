/**
 * The calls behind the sums: a page of sessions and one session, asked from the worker once somebody
 * looks. What was answered about other calls is never shown.
 */
import { batch, createEffect, createMemo, createSignal, untrack, type Accessor } from 'solid-js';
import type { LookAnswer, LookQuestion } from '../answers/looking.ts';
import type { SessionDetail, SessionsPage, SessionsQuestion } from '../answers/sessionlist.ts';
import type { SimulationOptions } from '../answers/simulation.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { TariffForm } from '../tariffs/form.ts';
import { sameJson } from './same.ts';
import type { Services } from './services.ts';

/** Lines of a page, of sessions as of calls. */
export const PAGE_ROWS = 25;

/** Which session is looked at, and which of its calls. */
export interface Looked {
  readonly session: number | string;
  /** Number of the call within the session, from 1. */
  readonly call: number;
}

export interface Looking {
  /** `none`: the calls are not at hand, or nobody has looked yet. */
  readonly status: Accessor<'none' | 'working' | 'ready' | 'failed'>;
  readonly list: Accessor<SessionsQuestion>;
  /** Another order, search or page; the page is the first one but where `from` is given. */
  setList(patch: Partial<SessionsQuestion>): void;
  readonly page: Accessor<SessionsPage | null>;
  readonly looked: Accessor<Looked | null>;
  /** Looks at a session, by its name as recorded or its place; at its first call where none is given. */
  open(session: number | string, call?: number): void;
  /** Shows the sessions of an agent or a model, as recorded. */
  filter(by: { readonly agent?: string; readonly model?: string }): void;
  close(): void;
  readonly detail: Accessor<SessionDetail | null>;
  /** Somebody looks: the answer is kept up to date from now on. */
  look(): void;
}

const FIRST: SessionsQuestion = {
  order: 'dollars',
  descending: true,
  search: '',
  agent: null,
  model: null,
  from: 0,
  count: PAGE_ROWS,
};

export function createLooking(inputs: {
  readonly services: Services;
  /** The kept arm whose calls the worker holds; `null` = it holds none. */
  readonly held: Accessor<Ledger | null>;
  readonly priced: Accessor<Pick<LookQuestion, 'tariffId' | 'pricing'>>;
  readonly options: Accessor<SimulationOptions>;
  readonly customForms: Accessor<readonly TariffForm[]>;
}): Looking {
  const { services, held, priced, options, customForms } = inputs;
  const [isLooked, setLooked] = createSignal(false);
  const [list, setList] = createSignal(FIRST, { equals: sameJson });
  const [looked, setSession] = createSignal<(Looked & { readonly of: Ledger | null }) | null>(null);
  const [known, setKnown] = createSignal<{
    readonly of: Ledger;
    readonly key: string;
    readonly answer: LookAnswer | null;
  } | null>(null);
  const current = createMemo(() => {
    const now = looked();
    return now !== null && now.of === held() ? now : null;
  });
  /** The page of calls that holds the call looked at. */
  const from = createMemo(() => {
    const call = current()?.call ?? 1;
    return call - 1 - ((call - 1) % PAGE_ROWS);
  });
  const session = createMemo(() => current()?.session ?? null);
  const question = createMemo((): Omit<LookQuestion, 'breaks'> => {
    const at = session();
    return {
      ...priced(),
      list: list(),
      session: at === null ? null : { session: at, from: from(), count: PAGE_ROWS },
    };
  });
  const key = createMemo(() => JSON.stringify([question(), options(), customForms()]));
  createEffect(() => {
    const of = held();
    const mine = key();
    if (of === null || !isLooked()) return;
    const asked = untrack(question);
    const isCurrent = (): boolean => untrack(held) === of && untrack(key) === mine;
    const ask = async (breaks: boolean): Promise<void> => {
      const answer = await services.look(
        { ...asked, breaks },
        untrack(options),
        untrack(customForms),
      );
      if (isCurrent()) setKnown({ of, key: mine, answer });
    };
    // What the calls say comes at once; why the cache broke needs a replay.
    ask(false)
      .then(() => (asked.session !== null && isCurrent() ? ask(true) : undefined))
      .catch((error: unknown) => {
        if (!services.isCancel(error) && isCurrent()) setKnown({ of, key: mine, answer: null });
      });
  });
  const answer = createMemo(() => {
    const k = known();
    return k !== null && k.of === held() ? k : null;
  });
  return {
    status: createMemo(() => {
      if (held() === null || !isLooked()) return 'none';
      const a = answer();
      if (a?.key !== key()) return 'working';
      return a.answer === null ? 'failed' : 'ready';
    }),
    list,
    setList: (patch) => setList((old) => ({ ...old, from: 0, ...patch })),
    page: createMemo(() => answer()?.answer?.page ?? null),
    looked: current,
    open: (at, call = 1) =>
      batch(() => {
        setLooked(true);
        setSession({ session: at, call, of: untrack(held) });
      }),
    filter: ({ agent = null, model = null }) =>
      batch(() => {
        setLooked(true);
        setSession(null);
        setList((old) => ({ ...old, agent, model, search: '', from: 0 }));
      }),
    close: () => setSession(null),
    detail: createMemo(() => (session() === null ? null : (answer()?.answer?.detail ?? null))),
    look: () => setLooked(true),
  };
}
