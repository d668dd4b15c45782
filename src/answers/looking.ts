/** What a reader looks at among the calls: a page of the sessions, and one of them. */
import type { PricingOptions } from '../costing/price.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import {
  sessionDetail,
  sessionIndex,
  sessionNamed,
  sessionsPage,
  type DetailQuestion,
  type SessionDetail,
  type SessionIndex,
  type SessionsPage,
  type SessionsQuestion,
} from './sessionlist.ts';
import type { Simulator } from './simulation.ts';

export interface LookQuestion {
  /** The list whose prices the calls have. */
  readonly tariffId: string;
  readonly pricing: PricingOptions;
  readonly list: SessionsQuestion | null;
  /** A session by its name as recorded, or by its place in the list. */
  readonly session:
    (Omit<DetailQuestion, 'session'> & { readonly session: number | string }) | null;
  /** Whether cache breaks are looked for: the calls are then replayed once. */
  readonly breaks: boolean;
}

export interface LookAnswer {
  readonly page: SessionsPage | null;
  /** `null` where none is asked for, or there is no such session. */
  readonly detail: SessionDetail | null;
}

/** Looks into one trace; what was added up for one list is kept for the next page. */
export class Looker {
  readonly #trace: Trace;
  #index: { readonly key: string; readonly index: SessionIndex } | null = null;
  #breaks: { readonly of: Simulator; readonly byRow: Breaks } | null = null;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /**
   * @param simulator of the same calls; `null` = breaks are not known
   * @param asOfMs where calls without a time are priced
   */
  look(
    question: LookQuestion,
    tariff: Tariff,
    simulator: Simulator | null,
    asOfMs: number,
  ): LookAnswer {
    const trace = this.#trace;
    const key = JSON.stringify([question.tariffId, question.pricing]);
    if (this.#index?.key !== key)
      this.#index = { key, index: sessionIndex(trace, tariff, question.pricing, asOfMs) };
    const { index } = this.#index;
    const { list, session } = question;
    const place =
      typeof session?.session === 'string'
        ? sessionNamed(index, session.session)
        : session?.session;
    return {
      page: list === null ? null : sessionsPage(trace, index, list),
      detail:
        session === null || place === undefined
          ? null
          : sessionDetail(
              trace,
              index,
              { ...session, session: place },
              tariff,
              question.pricing,
              asOfMs,
              simulator === null ? null : this.#breaksOf(simulator),
            ),
    };
  }

  #breaksOf(simulator: Simulator): Breaks {
    if (this.#breaks?.of !== simulator)
      this.#breaks = {
        of: simulator,
        byRow: new Map(simulator.calibration.breaks.map((b) => [b.row, b])),
      };
    return this.#breaks.byRow;
  }
}

type Breaks = ReadonlyMap<number, Simulator['calibration']['breaks'][number]>;
