/** Ledgers are made anew where the calls are counted otherwise, and for no other choice. */
import { createRoot } from 'solid-js';
import { expect, test, vi } from 'vitest';
import keepText from '../../sample-traces/tutor-study/keep.jsonl?raw';
import type { App } from './app.ts';
import { createApp } from './create.ts';
import { studyInitial, testServices } from './testing.ts';

test('a choice that leaves the calls alone keeps their ledgers', async () => {
  const services = testServices();
  const ledgers = vi.spyOn(services, 'ledgers');
  const initial = await studyInitial();
  let dispose = (): void => undefined;
  const app: App = createRoot((end) => {
    dispose = end;
    return createApp(initial, services);
  });
  app.openFiles([new File([keepText], 'keep.jsonl')]);
  await vi.waitFor(() => expect(app.source().kind).toBe('files'), { timeout: 10_000 });
  app.change({ turnsPerDay: '500' });
  app.change({ strategy: 'summarize:triggerTokens=50000' });
  await Promise.resolve();
  expect(ledgers).not.toHaveBeenCalled();
  dispose();
});
