import { expect, test } from 'vitest';
import { catalogue } from '../../tariffs/catalogue.ts';
import { filterTariffs, rowsInWaiting, type TableRow } from './rows.ts';

const [a, b, c, d] = catalogue().map((t) => ({ ...t })) as [
  ReturnType<typeof catalogue>[number],
  ReturnType<typeof catalogue>[number],
  ReturnType<typeof catalogue>[number],
  ReturnType<typeof catalogue>[number],
];
const row = (id: string): TableRow => ({ id, name: 'priced' }) as TableRow;

test('rows in waiting stand where they stood, priced or not; new ones come last', () => {
  const rows = rowsInWaiting([row(d.id), row(b.id)], [a, b, c, d], [c.id, 'gone', d.id]);
  expect(rows.map((r) => r.id)).toEqual([c.id, d.id, a.id, b.id]);
  expect(rows.map((r) => r.name)).toEqual([c.display, 'priced', a.display, 'priced']);
});

test('lists are found by their words and their seller', () => {
  const all = catalogue();
  expect(filterTariffs(all, '', '')).toEqual(all);
  const sellers = filterTariffs(all, '', a.provider);
  expect(sellers.length).toBeGreaterThan(0);
  expect(sellers.every((t) => t.provider === a.provider)).toBe(true);
  expect(filterTariffs(all, a.display, '').map((t) => t.id)).toContain(a.id);
  expect(filterTariffs(all, 'no such list', '')).toEqual([]);
});
