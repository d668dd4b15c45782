/** Tables of other people, read as a reader would have them read. */
import { createRoot } from 'solid-js';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApp, type Initial } from './create.ts';
import { studyInitial, testServices } from './testing.ts';

let initial: Initial;
beforeAll(async () => {
  initial = await studyInitial();
});
const until = (ok: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(ok()).toBe(true), { timeout: 10_000, interval: 5 });

/** Decimal commas and comma-like text make the comma look like the separator. */
const sheet = (model: string): File =>
  new File([`a, b, c, d;Modell;Eingabe;Ausgabe\nx, y, z, w;${model};1.000;10\n`], `${model}.csv`);

test('another separator gives other columns, and is remembered for the next file of the header', async () => {
  let dispose = (): void => undefined;
  const app = createRoot((end) => {
    dispose = end;
    return createApp(initial, testServices());
  });
  app.openFiles([sheet('one')]);
  await until(() => app.unmapped().length === 1);
  const [table] = app.unmapped();
  if (table === undefined) throw new Error('no table');
  expect(table.peek.delimiter).toBe(',');
  app.separateTable(table, ';');
  await until(() => app.unmapped()[0]?.peek.delimiter === ';');
  const [again] = app.unmapped();
  if (again === undefined) throw new Error('no table');
  expect(again.peek.header).toEqual(['a, b, c, d', 'Modell', 'Eingabe', 'Ausgabe']);
  const { mapping } = again.peek.guess;
  expect(mapping).toMatchObject({
    delimiter: ';',
    decimal: ',',
    columns: { model: 'Modell', uncached_input: 'Eingabe', output: 'Ausgabe' },
  });
  app.applyMapping(again, mapping);
  await until(() => app.source().kind === 'files' && app.import().calls === 1);
  // No question for the next of its kind.
  app.openFiles([sheet('two')]);
  await until(() => app.import().files[0]?.name === 'two.csv' && app.import().calls === 1);
  expect(app.unmapped()).toEqual([]);
  expect(app.import().models[0]?.recorded).toBe('two');
  dispose();
});
