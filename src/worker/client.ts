/**
 * The page's side of the worker: one worker at a time, typed calls, cancel.
 *
 * The worker is made from a blob, so that it inherits the page's content security policy; one
 * loaded by address would take its policy from a response that a static host may send without any.
 * https://www.w3.org/TR/CSP3/#initialize-global-object-csp
 */
import type { TariffForm } from '../tariffs/form.ts';
import type { Mapping } from '../importers/mapped/mapping.ts';
import type { Peek } from '../importers/mapped/peek.ts';
import type { SimulationOptions } from '../answers/simulation.ts';
import type {
  ExplorationAnswer,
  ExplorationNews,
  ExplorationQuestion,
} from '../answers/exploration.ts';
import type { CrossoverSummary } from '../answers/crossover.ts';
import type { LookAnswer, LookQuestion } from '../answers/looking.ts';
import type { Arms, CrossoverQuestion, TurnsAnswer, TurnsQuestion } from '../answers/sessions.ts';
import type { SummaryEstimate } from '../strategies/summaryestimate.ts';
import type { Ledger } from '../costing/ledger.ts';
import { packLedger, unpackLedger, type PackedLedger } from '../costing/packed.ts';
import type { Decimal } from '../money/decimal.ts';
import { fromWire, toWire } from '../money/wire.ts';
import type {
  ArmLedgers,
  ArmName,
  ArmResult,
  CacheLedger,
  PackedArmResult,
  Request,
  Response,
  SimulationProgress,
  SimulationResult,
} from './messages.ts';
import { Cancelled } from './cancelled.ts';
import type { Progress } from './reading.ts';

export interface WorkerLike {
  postMessage(message: Request, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Response>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

type QuestionKind =
  'crossover' | 'turns' | 'simulate-chosen' | 'simulate-grid' | 'explore' | 'look' | 'caches';

export { Cancelled };

/** After this long without an answer to a cancel the worker is stopped, milliseconds. */
const CANCEL_PATIENCE_MS = 1000;

/** Starting a worker and warming up its code costs as much as reading some ten megabytes. */
const HELPER_BYTES = 16_000_000;
/** Beyond it memory grows faster than speed. */
const MOST_HELPERS = 3;

/** A worker that reads with the one that holds the session, which asks it by `port`. */
interface Helper {
  readonly worker: WorkerLike;
  readonly port: MessagePort;
}

interface Waiting {
  resolve(response: Response): void;
  reject(error: Error): void;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export class WorkerClient {
  readonly #make: () => WorkerLike | Promise<WorkerLike>;
  #worker: Promise<WorkerLike> | null = null;
  #nextId = 1;
  readonly #waiting = new Map<number, Waiting>();
  #reading: number | null = null;
  /** The question of each kind that is under way: a newer one takes its place. */
  readonly #asked = new Map<QuestionKind, number>();
  /** What the worker was last given to hold. */
  #held: Arms | null = null;
  /** What came from this very worker: it knows these by their handles, until the page drops them. */
  #known = new WeakSet<PackedLedger>();
  #dropped = this.#releasing();

  /** @param cores how many threads the machine has; helpers are started for large inputs alone */
  constructor(make: () => WorkerLike | Promise<WorkerLike>, cores = 1) {
    this.#make = make;
    this.#cores = cores;
  }
  readonly #cores: number;

  /** Reads files. @throws Cancelled where {@link cancel} was called */
  async read(
    arm: ArmName,
    files: readonly File[],
    mappings: readonly (Mapping | null)[],
    customTariffs: readonly TariffForm[],
    onProgress: (progress: Progress) => void,
  ): Promise<{ readonly arm: ArmResult; readonly compact: ArmResult | null }> {
    if (this.#reading !== null) this.cancel();
    const id = this.#nextId++;
    this.#reading = id;
    const helpers: Helper[] = [];
    try {
      const worker = await this.#start();
      await this.#addHelpers(helpers, files, id);
      if (this.#reading !== id) throw new Cancelled();
      const ports = helpers.map(({ port }) => port);
      const response = await this.#send(
        worker,
        {
          type: 'read',
          id,
          arm,
          files,
          names: files.map((f) => f.webkitRelativePath || f.name),
          mappings,
          customTariffs,
          helpers: ports,
        },
        onProgress,
        ports,
      );
      if (response.type !== 'arm') throw new Error('unexpected answer');
      const { result, compact } = response;
      return {
        arm: this.#unpacked(result),
        compact: compact === null ? null : this.#unpacked(compact),
      };
    } finally {
      if (this.#reading === id) this.#reading = null;
      // Their memory is worth more than a faster next start.
      for (const helper of helpers) helper.worker.terminate();
    }
  }

  /** Starts workers that share the reading `id` of `files`, where that pays. */
  async #addHelpers(helpers: Helper[], files: readonly File[], id: number): Promise<void> {
    const bytes = files.reduce((n, f) => n + f.size, 0);
    const paying = Math.floor(bytes / HELPER_BYTES) - 1;
    const count = Math.min(MOST_HELPERS, this.#cores - 1, paying);
    for (let i = 0; i < count; i++) {
      const worker = await this.#make();
      const { port1, port2 } = new MessageChannel();
      // What a helper was doing is lost with it, and with that the reading.
      worker.onerror = (event) => {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        waiting?.reject(new Error(event.message));
        this.stop();
      };
      worker.postMessage({ type: 'help', id, port: port1 }, [port1]);
      helpers.push({ worker, port: port2 });
    }
  }

  /** Stops the reading under way, if there is one. */
  cancel(): void {
    const id = this.#reading;
    if (id === null) return;
    this.#reading = null;
    const waiting = this.#waiting.get(id);
    // Workers are still starting: the reading ends before it is asked for, and nobody need listen.
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.reject(new Cancelled());
    void this.#worker?.then((worker) => {
      worker.postMessage({ type: 'cancel', id });
      // A worker deep in one huge record cannot listen: it is stopped, and what it held is lost.
      setTimeout(() => {
        if (!this.#acknowledged.has(id)) this.stop();
        this.#acknowledged.delete(id);
      }, CANCEL_PATIENCE_MS);
    });
  }
  readonly #acknowledged = new Set<number>();

  /** @param summaries how summary calls that the logs leave out are estimated; `null` = not */
  async ledgers(
    customTariffs: readonly TariffForm[],
    summaries: SummaryEstimate | null,
  ): Promise<ArmLedgers> {
    const response = await this.#ask({
      type: 'ledger',
      id: this.#nextId++,
      customTariffs,
      summaries,
    });
    if (response.type !== 'ledgers') throw new Error('unexpected answer');
    const { keep, compact, estimated } = response;
    return {
      keep: keep === null ? null : this.#ledgerOf(keep),
      compact: compact === null ? null : this.#ledgerOf(compact),
      estimated:
        estimated === null
          ? null
          : {
              ...estimated,
              recorded: estimated.recorded === null ? null : unpackLedger(estimated.recorded),
            },
    };
  }

  /**
   * Keep or compact over every session of `arms`; `null` where there is no second arm.
   * @param at where pairs are compared, dollars per million cached tokens; `null` = the tariff's own
   * @throws Cancelled where a newer question of this kind was asked
   */
  async crossover(
    arms: Arms,
    question: CrossoverQuestion,
    at: Decimal | null,
  ): Promise<CrossoverSummary | null> {
    const response = await this.#askAbout(arms, {
      type: 'crossover',
      id: this.#nextId++,
      question: toWire(question),
      at: toWire(at),
    });
    if (response.type !== 'crossed') throw new Error('unexpected answer');
    return fromWire(response.answer);
  }

  /**
   * What a turn costs over every session of the kept arm.
   * @throws Cancelled where a newer question of this kind was asked
   */
  async turns(arms: Arms, question: TurnsQuestion): Promise<TurnsAnswer> {
    const response = await this.#askAbout(arms, {
      type: 'turns',
      id: this.#nextId++,
      question: toWire(question),
    });
    if (response.type !== 'turned') throw new Error('unexpected answer');
    return fromWire(response.answer);
  }

  /**
   * Replays the kept arm's calls under strategies; `null` where no calls are loaded.
   * @param kind what it is for: a newer question of the same kind takes its place
   * @throws Cancelled where that happened
   */
  async simulate(
    kind: 'chosen' | 'grid',
    specs: readonly string[],
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    onProgress?: (progress: SimulationProgress) => void,
  ): Promise<SimulationResult | null> {
    const id = this.#nextId++;
    const worker = await this.#takePlace(`simulate-${kind}`, id);
    if (onProgress !== undefined) this.#simulating.set(id, onProgress);
    const response = await this.#send(worker, {
      type: 'simulate',
      id,
      remember: kind === 'chosen',
      specs,
      options,
      customTariffs,
    }).finally(() => this.#simulating.delete(id));
    if (response.type !== 'simulated') throw new Error('unexpected answer');
    const { result } = response;
    if (result === null) return null;
    return {
      ...result,
      arms: result.arms.map((arm) => ({ ...arm, ledger: this.#ledgerOf(arm.ledger) })),
    };
  }

  /** Who hears how far a simulation is. */
  readonly #simulating = new Map<number, (progress: SimulationProgress) => void>();

  /**
   * The kept arm under each seller's own cache; `null` where it cannot be simulated.
   * @throws Cancelled where a newer question was asked
   */
  async caches(
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
  ): Promise<readonly CacheLedger[] | null> {
    const id = this.#nextId++;
    const worker = await this.#takePlace('caches', id);
    const response = await this.#send(worker, { type: 'caches', id, options, customTariffs });
    if (response.type !== 'cached') throw new Error('unexpected answer');
    return response.groups?.map((g) => ({ ...g, ledger: unpackLedger(g.ledger) })) ?? null;
  }

  /**
   * What the kept arm's calls tell beyond their bill; `null` where no calls are loaded.
   * @param onNews told each part as soon as it is known
   * @throws Cancelled where a newer question was asked, or {@link giveUp} was called
   */
  async explore(
    question: ExplorationQuestion,
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    onNews: (news: ExplorationNews) => void,
  ): Promise<ExplorationAnswer | null> {
    const id = this.#nextId++;
    const worker = await this.#takePlace('explore', id);
    this.#newsOf.set(id, onNews);
    try {
      const response = await this.#send(worker, {
        type: 'explore',
        id,
        question: toWire(question),
        options,
        customTariffs,
      });
      if (response.type !== 'explored') throw new Error('unexpected answer');
      return response.answer === null ? null : fromWire(response.answer);
    } finally {
      this.#newsOf.delete(id);
    }
  }
  readonly #newsOf = new Map<number, (news: ExplorationNews) => void>();

  /** Gives up the question of a kind that is under way, if there is one. */
  giveUp(kind: QuestionKind): void {
    const id = this.#asked.get(kind);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    this.#asked.delete(kind);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.reject(new Cancelled());
    void this.#worker?.then((worker) => worker.postMessage({ type: 'cancel', id }));
  }

  /**
   * Some of the kept arm's sessions and calls; `null` where no calls are loaded.
   * @throws Cancelled where a newer question was asked
   */
  async look(
    question: LookQuestion,
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
  ): Promise<LookAnswer | null> {
    const id = this.#nextId++;
    const worker = await this.#takePlace('look', id);
    const response = await this.#send(worker, {
      type: 'look',
      id,
      question: toWire(question),
      options,
      customTariffs,
    });
    if (response.type !== 'looked') throw new Error('unexpected answer');
    return response.answer === null ? null : fromWire(response.answer);
  }

  /** Asks about all sessions; the worker gets them once, and an older question is given up. */
  async #askAbout(
    arms: Arms,
    request: Extract<Request, { type: 'crossover' | 'turns' }>,
  ): Promise<Response> {
    const worker = await this.#takePlace(request.type, request.id);
    if (this.#held?.keep !== arms.keep || this.#held.compact !== arms.compact) {
      this.#held = arms;
      worker.postMessage({
        type: 'hold',
        id: this.#nextId++,
        keep: this.#sent(arms.keep),
        compact: arms.compact === null ? null : this.#sent(arms.compact),
      });
    }
    return this.#send(worker, request);
  }

  /** The arrays to send; the handle alone where the worker still has what they were made from. */
  #sent(ledger: Ledger): PackedLedger | number {
    const packed = packLedger(ledger);
    return packed.handle !== undefined && this.#known.has(packed) ? packed.handle : packed;
  }

  #ledgerOf(packed: PackedLedger): Ledger {
    const ledger = unpackLedger(packed);
    if (packed.handle !== undefined) {
      // What the ledger keeps of it: both are dropped together.
      const own = packLedger(ledger);
      this.#known.add(own);
      this.#dropped.register(own, packed.handle);
    }
    return ledger;
  }

  #unpacked(result: PackedArmResult): ArmResult {
    return { ...result, ledger: this.#ledgerOf(result.ledger) };
  }

  /** Tells the present worker of each ledger that the page has dropped. */
  #releasing(): FinalizationRegistry<number> {
    const registry = new FinalizationRegistry<number>((handle) => {
      if (registry !== this.#dropped) return;
      void this.#worker?.then((worker) => {
        worker.postMessage({ type: 'release', id: this.#nextId++, handle });
      });
    });
    return registry;
  }

  /** Gives up an older question of the same kind. @throws Cancelled where a newer one came */
  async #takePlace(kind: QuestionKind, id: number): Promise<WorkerLike> {
    const older = this.#asked.get(kind);
    this.#asked.set(kind, id);
    const worker = await this.#start();
    const waiting = older === undefined ? undefined : this.#waiting.get(older);
    if (older !== undefined && waiting !== undefined) {
      this.#waiting.delete(older);
      waiting.reject(new Cancelled());
      worker.postMessage({ type: 'cancel', id: older });
    }
    // A newer question came while the worker started, or it was given up.
    if (this.#asked.get(kind) !== id) throw new Cancelled();
    return worker;
  }

  async export(arm: ArmName, form: 'csv' | 'jsonl'): Promise<readonly string[]> {
    const response = await this.#ask({ type: 'export', id: this.#nextId++, arm, form });
    if (response.type !== 'exported') throw new Error('unexpected answer');
    return response.pieces;
  }

  /**
   * The first rows of a file; `null` where it is no table.
   * @param delimiter of its cells; `null` = guessed
   */
  async peek(file: File, delimiter: string | null = null): Promise<Peek | null> {
    const response = await this.#ask({
      type: 'peek',
      id: this.#nextId++,
      file,
      name: file.webkitRelativePath || file.name,
      delimiter,
    });
    return response.type === 'peeked' ? response.peek : null;
  }

  /** Whether code in the worker can reach `url`; it must not. */
  async probe(url: string): Promise<boolean> {
    const response = await this.#ask({ type: 'probe', id: this.#nextId++, url });
    return response.type === 'probed' && response.reached;
  }

  /** Ends the worker; all that waits for it is rejected. */
  stop(): void {
    void this.#worker?.then((worker) => worker.terminate());
    this.#worker = null;
    this.#held = null;
    // Another worker counts its handles anew.
    this.#known = new WeakSet();
    this.#dropped = this.#releasing();
    for (const waiting of this.#waiting.values()) waiting.reject(new Cancelled());
    this.#waiting.clear();
  }

  async #ask(request: Request): Promise<Response> {
    return this.#send(await this.#start(), request);
  }

  #send(
    worker: WorkerLike,
    request: Request,
    onProgress?: (progress: Progress) => void,
    transfer?: Transferable[],
  ): Promise<Response> {
    return new Promise<Response>((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject, onProgress });
      worker.postMessage(request, transfer);
    });
  }

  #start(): Promise<WorkerLike> {
    this.#worker ??= this.#open().catch((error: unknown) => {
      // A worker that could not be loaded (a lost connection) is tried again the next time.
      this.#worker = null;
      throw error;
    });
    return this.#worker;
  }

  async #open(): Promise<WorkerLike> {
    const worker = await this.#make();
    worker.onmessage = (event) => this.#hear(event.data);
    worker.onerror = (event) => {
      for (const waiting of this.#waiting.values()) waiting.reject(new Error(event.message));
      this.#waiting.clear();
      this.stop();
    };
    return worker;
  }

  #hear(response: Response): void {
    const waiting = this.#waiting.get(response.id);
    if (response.type === 'cancelled') this.#acknowledged.add(response.id);
    if (waiting === undefined) return;
    if (response.type === 'progress') {
      waiting.onProgress?.(response);
      return;
    }
    if (response.type === 'simulating') {
      this.#simulating.get(response.id)?.(response.progress);
      return;
    }
    if (response.type === 'exploring') {
      this.#newsOf.get(response.id)?.(fromWire(response.news));
      return;
    }
    this.#waiting.delete(response.id);
    if (response.type === 'failed') waiting.reject(new Error(response.reason));
    else if (response.type === 'cancelled') waiting.reject(new Cancelled());
    else waiting.resolve(response);
  }
}
