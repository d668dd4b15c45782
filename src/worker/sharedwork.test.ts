import { expect, test, vi } from 'vitest';
import { SharedWork } from './sharedwork.ts';

/** Work that is done when told, and how often it was begun and stopped. */
function work() {
  const seen = { begun: 0, stopped: 0 };
  let finish: (value: string) => void = () => undefined;
  let tell: (n: number) => void = () => undefined;
  const shared = new SharedWork<string, number>((signal, onProgress) => {
    seen.begun++;
    tell = onProgress;
    return new Promise((resolve, reject) => {
      finish = resolve;
      signal.addEventListener('abort', () => {
        seen.stopped++;
        reject(signal.reason as Error);
      });
    });
  });
  return { shared, seen, finish: (v: string) => finish(v), tell: (n: number) => tell(n) };
}
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('several wait for one piece of work, hear of it, and the result is kept', async () => {
  const { shared, seen, finish, tell } = work();
  const heard: number[] = [];
  const never = new AbortController().signal;
  const both = [shared.result(never, (n) => heard.push(n)), shared.result(never)];
  tell(3);
  finish('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(await shared.result(never)).toBe('done');
  expect([seen, heard]).toEqual([{ begun: 1, stopped: 0 }, [3]]);
});

test('who gives up leaves it to the others; when nobody waits it stops, and begins anew', async () => {
  const { shared, seen, finish } = work();
  const [a, b] = [new AbortController(), new AbortController()];
  const first = expect(shared.result(a.signal)).rejects.toThrow();
  const second = expect(shared.result(b.signal)).rejects.toThrow();
  a.abort();
  await first;
  await later(60);
  expect(seen).toEqual({ begun: 1, stopped: 0 });
  b.abort();
  await second;
  await vi.waitFor(() => expect(seen.stopped).toBe(1));
  const third = shared.result(new AbortController().signal);
  finish('again');
  expect([await third, seen.begun]).toEqual(['again', 2]);
});

test('a question that comes right behind the cancel goes on with it', async () => {
  const { shared, seen, finish } = work();
  const older = new AbortController();
  const given = expect(shared.result(older.signal)).rejects.toThrow();
  older.abort();
  await given;
  const newer = shared.result(new AbortController().signal);
  await later(60);
  finish('done');
  expect([await newer, seen]).toEqual(['done', { begun: 1, stopped: 0 }]);
});

test('what fails is tried again', async () => {
  let tries = 0;
  const failing = new SharedWork(async () => {
    if (++tries === 1) throw new Error('no file');
    return tries;
  });
  const never = new AbortController().signal;
  await expect(failing.result(never)).rejects.toThrow('no file');
  expect(await failing.result(never)).toBe(2);
});
