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
import type { ArmName, ArmResult, Request, Response } from './messages.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { Progress } from './session.ts';

export interface WorkerLike {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Response>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class Cancelled extends Error {}

/** After this long without an answer to a cancel the worker is stopped, milliseconds. */
const CANCEL_PATIENCE_MS = 1000;

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

  constructor(make: () => WorkerLike | Promise<WorkerLike>) {
    this.#make = make;
  }

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
    try {
      const response = await this.#ask(
        {
          type: 'read',
          id,
          arm,
          files,
          names: files.map((f) => f.webkitRelativePath || f.name),
          mappings,
          customTariffs,
        },
        onProgress,
      );
      if (response.type !== 'arm') throw new Error('unexpected answer');
      return { arm: response.result, compact: response.compact };
    } finally {
      if (this.#reading === id) this.#reading = null;
    }
  }

  /** Stops the reading under way, if there is one. */
  cancel(): void {
    const id = this.#reading;
    if (id === null) return;
    this.#reading = null;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.reject(new Cancelled());
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

  async ledgers(
    customTariffs: readonly TariffForm[],
  ): Promise<{ keep: Ledger | null; compact: Ledger | null }> {
    const response = await this.#ask({ type: 'ledger', id: this.#nextId++, customTariffs });
    if (response.type !== 'ledgers') throw new Error('unexpected answer');
    return { keep: response.keep, compact: response.compact };
  }

  async export(arm: ArmName, form: 'csv' | 'jsonl'): Promise<readonly string[]> {
    const response = await this.#ask({ type: 'export', id: this.#nextId++, arm, form });
    if (response.type !== 'exported') throw new Error('unexpected answer');
    return response.pieces;
  }

  /** The first rows of a file; `null` where it is no table. */
  async peek(file: File): Promise<Peek | null> {
    const response = await this.#ask({
      type: 'peek',
      id: this.#nextId++,
      file,
      name: file.webkitRelativePath || file.name,
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
    for (const waiting of this.#waiting.values()) waiting.reject(new Cancelled());
    this.#waiting.clear();
  }

  async #ask(request: Request, onProgress?: (progress: Progress) => void): Promise<Response> {
    const worker = await this.#start();
    return new Promise<Response>((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject, onProgress });
      worker.postMessage(request);
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
    this.#waiting.delete(response.id);
    if (response.type === 'failed') waiting.reject(new Error(response.reason));
    else if (response.type === 'cancelled') waiting.reject(new Cancelled());
    else waiting.resolve(response);
  }
}
