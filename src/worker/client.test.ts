import { describe, expect, test, vi } from 'vitest';
import { Cancelled, WorkerClient, type WorkerLike } from './client.ts';
import type { ArmResult, Request, Response } from './messages.ts';

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

const result = {} as ArmResult;
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
    expect(await reading).toEqual({ arm: result, compact: null });
    expect(seen).toEqual([5]);
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
});
