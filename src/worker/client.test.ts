import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_SIMULATION_OPTIONS } from '../answers/assumptions.ts';
import { packLedger } from '../costing/packed.ts';
import { TO, RECORDED, call, ledgerOf } from '../costing/testing.ts';
import { fromWire, toWire } from '../money/wire.ts';
import { Cancelled, WorkerClient, type WorkerLike } from './client.ts';
import type { PackedArmResult, Request, Response, SimulationProgress } from './messages.ts';

/** A worker that keeps what it was asked and answers when told. */
function fakeWorker() {
  const asked: Request[] = [];
  const worker: WorkerLike & { terminated: boolean } = {
    terminated: false,
    postMessage: (message) => void asked.push(message),
    terminate() {
      this.terminated = true;
    },
    onmessage: null,
    onerror: null,
  };
  const say = (data: Response): void =>
    worker.onmessage?.(new MessageEvent('message', { data }) as MessageEvent<Response>);
  return { worker, asked, say };
}

const ledger = ledgerOf([call({ output: 7 })], [TO]);
const result: PackedArmResult = {
  ledger: packLedger(ledger),
  files: [],
  inventory: {} as PackedArmResult['inventory'],
  recorded: null,
};
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the page’s side of the worker', () => {
  test('progress and result reach the one who asked', async () => {
    const { worker, asked, say } = fakeWorker();
    const client = new WorkerClient(() => worker);
    const seen: number[] = [];
    const reading = client.read('keep', [], [], [], (p) => seen.push(p.bytes));
    await tick();
    const id = asked[0]?.id ?? 0;
    say({ type: 'progress', id, bytes: 5, calls: 1, filesDone: 0 });
    say({ type: 'progress', id: id + 99, bytes: 7, calls: 1, filesDone: 0 });
    say({ type: 'arm', id, result, compact: null });
    const { arm, compact } = await reading;
    expect({ ...arm.ledger }).toEqual(ledger);
    expect(compact).toBeNull();
    expect(seen).toEqual([5]);
  });

  test('helpers are started for large inputs alone, and end with the reading', async () => {
    const head = fakeWorker();
    const made = [head, fakeWorker(), fakeWorker(), fakeWorker()];
    let next = 0;
    const client = new WorkerClient(() => (made[next++] ?? head).worker, 3);
    const large = new File([], 'a');
    Object.defineProperty(large, 'size', { value: 1e9 });
    const asked = async (files: File[]) => {
      const reading = client.read('keep', files, [], [], () => undefined);
      await tick();
      const request = head.asked.at(-1);
      head.say({ type: 'arm', id: request?.id ?? 0, result, compact: null });
      await reading;
      return request?.type === 'read' ? request.helpers.length : NaN;
    };
    expect(await asked([new File(['x'], 'b')])).toBe(0);
    expect(await asked([large])).toBe(2);
    expect(made.map((m) => m.asked.map((r) => r.type))).toEqual([
      ['read', 'read'],
      ['help'],
      ['help'],
      [],
    ]);
    expect(made.map((m) => m.worker.terminated)).toEqual([false, true, true, false]);
  });

  test('a cancel ends helpers at once, also before they were asked', async () => {
    for (const early of [true, false]) {
      const made = [fakeWorker(), fakeWorker()];
      let next = 0;
      const client = new WorkerClient(() => (made[next++] ?? fakeWorker()).worker, 2);
      const large = new File([], 'a');
      Object.defineProperty(large, 'size', { value: 1e9 });
      const reading = client.read('keep', [large], [], [], () => undefined);
      const rejected = expect(reading).rejects.toBeInstanceOf(Cancelled);
      if (!early) await tick();
      client.cancel();
      await rejected;
      expect(made[1]?.worker.terminated).toBe(true);
      expect(made[0]?.asked.map((r) => r.type)).toEqual(early ? [] : ['read', 'cancel']);
      client.stop();
    }
  });

  test('cancel rejects at once; a worker that does not listen is stopped', async () => {
    vi.useFakeTimers();
    try {
      const { worker, asked } = fakeWorker();
      const client = new WorkerClient(() => worker);
      const reading = client.read('keep', [], [], [], () => undefined);
      const rejected = expect(reading).rejects.toBeInstanceOf(Cancelled);
      await vi.advanceTimersByTimeAsync(0);
      client.cancel();
      await rejected;
      await vi.advanceTimersByTimeAsync(500);
      expect(asked.map((r) => r.type)).toEqual(['read', 'cancel']);
      expect(worker.terminated).toBe(false);
      await vi.advanceTimersByTimeAsync(600);
      expect(worker.terminated).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a cancel that the worker hears leaves it and what it holds alive', async () => {
    vi.useFakeTimers();
    try {
      const { worker, asked, say } = fakeWorker();
      const client = new WorkerClient(() => worker);
      const reading = client.read('keep', [], [], [], () => undefined);
      const rejected = expect(reading).rejects.toBeInstanceOf(Cancelled);
      await vi.advanceTimersByTimeAsync(0);
      client.cancel();
      await rejected;
      await vi.advanceTimersByTimeAsync(0);
      say({ type: 'cancelled', id: asked[0]?.id ?? 0 });
      await vi.advanceTimersByTimeAsync(2000);
      expect(worker.terminated).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a worker that could not be loaded is tried again', async () => {
    const { worker, asked, say } = fakeWorker();
    let tries = 0;
    const client = new WorkerClient(() => {
      if (++tries === 1) throw new Error('no connection');
      return worker;
    });
    await expect(client.peek(new File([], 'a'))).rejects.toThrow('no connection');
    const peeking = client.peek(new File([], 'a'));
    await tick();
    say({ type: 'peeked', id: asked[0]?.id ?? 0, peek: null });
    expect(await peeking).toBeNull();
    expect(tries).toBe(2);
  });

  describe('questions about all sessions', () => {
    const question = {
      tariff: TO,
      pricing: { ...RECORDED, scale: null },
      hitRatio: null,
      bootstrap: { resamples: 10, seed: 1, level: 0.9 },
    };
    const arms = { keep: ledger, compact: ledger };
    const types = (asked: readonly Request[]): string[] => asked.map((r) => r.type);

    test('carry decimals, and the sessions once', async () => {
      const { worker, asked, say } = fakeWorker();
      const client = new WorkerClient(() => worker);
      for (const round of [1, 2]) {
        const crossing = client.crossover(arms, question, TO.periods[0]?.rates.input ?? null);
        await tick();
        const last = asked.at(-1);
        if (last?.type !== 'crossover') throw new Error('not asked');
        expect(fromWire(structuredClone(last.question))).toEqual(question);
        expect(fromWire(last.at)?.toFixed()).toBe('5');
        say({ type: 'crossed', id: last.id, answer: toWire(null) });
        expect(await crossing).toBeNull();
        expect(types(asked).filter((type) => type === 'hold').length).toBe(1);
        expect(types(asked).filter((type) => type === 'crossover').length).toBe(round);
      }
      // Other sessions are sent before the next question, and again to a new worker.
      void client.turns(
        { ...arms, compact: null },
        { lists: [], ranges: [], bootstrap: question.bootstrap },
      );
      await tick();
      expect(types(asked).slice(-2)).toEqual(['hold', 'turns']);
    });

    test('name what the worker made and still has, instead of sending it back', async () => {
      const { worker, asked, say } = fakeWorker();
      const client = new WorkerClient(() => worker);
      const reading = client.read('keep', [], [], [], () => undefined);
      await tick();
      const made = { ...result, ledger: { ...result.ledger, handle: 7 } };
      say({ type: 'arm', id: asked[0]?.id ?? 0, result: made, compact: null });
      const own = (await reading).arm.ledger;
      const ask = async () => {
        const asking = client.crossover({ keep: own, compact: ledger }, question, null);
        asking.catch(() => undefined);
        await tick();
        const hold = asked.findLast((r) => r.type === 'hold');
        return hold === undefined ? null : { keep: hold.keep, compact: hold.compact };
      };
      expect(await ask()).toEqual({ keep: 7, compact: packLedger(ledger) });
      // Another worker has never heard of it.
      client.stop();
      expect(await ask()).toEqual({ keep: made.ledger, compact: packLedger(ledger) });
    });

    test('a newer one takes the place of an older one of its kind', async () => {
      const { worker, asked, say } = fakeWorker();
      const client = new WorkerClient(() => worker);
      const ask = () => client.crossover(arms, question, null);
      // Before the worker has started, and after.
      const older = [ask(), ask()].map((asking) =>
        expect(asking).rejects.toBeInstanceOf(Cancelled),
      );
      const turning = client.turns(arms, {
        lists: [],
        ranges: [],
        bootstrap: question.bootstrap,
      });
      await tick();
      const newest = ask();
      await tick();
      await Promise.all(older);
      expect(types(asked)).toEqual(['hold', 'crossover', 'turns', 'cancel', 'crossover']);
      const [, first, turns, cancel, last] = asked;
      expect(cancel?.id).toBe(first?.id);
      say({ type: 'crossed', id: first?.id ?? 0, answer: toWire(null) });
      say({ type: 'crossed', id: last?.id ?? 0, answer: toWire(null) });
      expect(await newest).toBeNull();
      say({
        type: 'turned',
        id: turns?.id ?? 0,
        answer: toWire({ turns: [], parts: null }),
      });
      expect(await turning).toEqual({ turns: [], parts: null });
    });
  });

  test('a simulation tells how far it is, and is stopped in the worker', async () => {
    const { worker, asked, say } = fakeWorker();
    const client = new WorkerClient(() => worker);
    const told: SimulationProgress[] = [];
    const simulating = client.simulate('grid', ['x'], DEFAULT_SIMULATION_OPTIONS, [], (p) =>
      told.push(p),
    );
    const rejected = expect(simulating).rejects.toBeInstanceOf(Cancelled);
    await tick();
    const id = asked[0]?.id ?? 0;
    const progress = { phase: 'replaying', done: 5, total: 10 } as const;
    say({ type: 'simulating', id, progress });
    client.giveUp('simulate-grid');
    await rejected;
    await tick();
    // It has been given up, so nobody hears of it.
    say({ type: 'simulating', id, progress });
    expect(told).toEqual([progress]);
    expect(asked.map((r) => [r.type, r.id])).toEqual([
      ['simulate', id],
      ['cancel', id],
    ]);
  });
});
