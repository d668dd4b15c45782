/** The mapping step over the page's real state, as a reader would use it. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppContext } from '../../app/context.ts';
import type { App } from '../../app/app.ts';
import { previewOf } from '../../app/preview.ts';
import { parseMapping } from '../../importers/mapped/mapping.ts';
import { peekFile } from '../../importers/mapped/peek.ts';
import { sourceOf } from '../../importers/testing.ts';
import { testApp } from '../testing.ts';
import { Mapping } from './Mapping.tsx';
import { problemsOf, withColumn, withConstant, type Mapping as Draft } from './draft.ts';

afterEach(cleanup);

const TABLE =
  'Maschine;input;cached;output;thinking;price;other\n' +
  'm;59.200;50.000;1.100;300;0,30;7\nm;1.000;800;100;0;1.234,50;8\n';

async function shown(text = TABLE, locale: 'en' | 'fr' = 'en') {
  const peek = await peekFile(sourceOf('table.csv', text));
  if (peek === null) throw new Error('no table');
  const applyMapping = vi.fn<App['applyMapping']>();
  const dismissMapping = vi.fn<App['dismissMapping']>();
  const separateTable = vi.fn<App['separateTable']>();
  const tables = [{ arm: 'keep' as const, index: 0, name: 'folder/table.csv', peek }];
  render(() => {
    const own: App = {
      ...testApp(locale),
      unmapped: () => tables,
      applyMapping,
      dismissMapping,
      separateTable,
    };
    return (
      <AppContext.Provider value={own}>
        <Mapping />
      </AppContext.Provider>
    );
  });
  return { peek, tables, applyMapping, dismissMapping, separateTable };
}
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const previewText = (): string =>
  screen.getByRole('region', { name: /as they would be counted/ }).textContent ?? '';

describe('the guess', () => {
  test('is preselected, with a sample from the file beside it', async () => {
    await shown(TABLE.replace('Maschine', 'model'));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      'This table needs one look: which column is which?',
    );
    expect(select('Model').value).toBe('model');
    expect(select('Input').value).toBe('input');
    expect(select('Cache reads').value).toBe('cached');
    expect(select('Session').value).toBe('');
    expect(select('Decimal mark').value).toBe(',');
    expect(screen.getByText('row 1: 59.200')).toBeTruthy();
    expect(previewText()).toContain('9,20050,000');
  });
  test('cells of the file are text, never markup', async () => {
    await shown('input;output;note\n1;2;<img src=x onerror=alert(1)>\n');
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });
});

describe('the marks', () => {
  test('show what separates the cells; another separator is asked for', async () => {
    const { tables, separateTable } = await shown();
    const separator = select('Cell separator');
    expect(separator.value).toBe(';');
    expect(screen.getByText('for the whole file: it has 7 columns')).toBeTruthy();
    fireEvent.change(separator, { target: { value: ',' } });
    expect(separateTable).toHaveBeenCalledWith(tables[0], ',');
  });
});

describe('choosing', () => {
  test('another column changes what would be counted', async () => {
    await shown();
    fireEvent.change(select('Output'), { target: { value: 'other' } });
    expect(previewText()).toContain('9,20050,000–7');
    fireEvent.change(select('Decimal mark'), { target: { value: '.' } });
    expect(previewText()).toContain('skipped: no whole number in “Input”');
  });
  test('the question of the reads changes the uncached tokens; both answers are worked out', async () => {
    const { applyMapping } = await shown();
    const question = within(
      screen.getByRole('group', { name: /input count already contain the tokens read/ }),
    );
    const [yes, no] = question.getAllByRole<HTMLInputElement>('radio');
    expect(yes?.checked).toBe(true);
    expect(question.getByText('Row 1: 9,200 uncached + 50,000 read = 59,200')).toBeTruthy();
    expect(question.getByText('Row 1: 59,200 uncached + 50,000 read = 109,200')).toBeTruthy();
    expect(question.getByText('The first rows do not settle it.')).toBeTruthy();
    fireEvent.click(no!);
    expect(previewText()).toContain('59,20050,000');
    fireEvent.click(screen.getByRole('button', { name: 'Read with this mapping' }));
    expect(applyMapping.mock.calls[0]?.[1].inclusive.cacheRead).toBe(false);
  });
  test('says what the rows show, until the columns are others', async () => {
    await shown('model,input,cached,output,total,b\nx,1000,800,100,1100,1\nx,900,800,10,910,1\n');
    expect(screen.getByText('Of the first 2 rows, 2 show them inside, 0 on top.')).toBeTruthy();
    fireEvent.change(select('Cache reads'), { target: { value: 'b' } });
    expect(screen.queryByText(/show them inside/)).toBeNull();
  });
});

describe('confirming', () => {
  test('hands over a mapping that its check accepts, the model for all rows in it', async () => {
    const { applyMapping, tables } = await shown();
    expect(screen.getByText(/No model: choose its column/)).toBeTruthy();
    fireEvent.input(screen.getByLabelText('Model, the same for all rows'), {
      target: { value: ' gpt-5.6-sol ' },
    });
    expect(screen.queryByText(/No model: choose its column/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Read with this mapping' }));
    const [table, mapping] = applyMapping.mock.calls[0] ?? [];
    expect(table).toBe(tables[0]);
    const parsed = parseMapping(JSON.parse(JSON.stringify(mapping)));
    expect(parsed.ok && parsed.mapping).toEqual(mapping);
    expect(mapping?.constants).toEqual({ model: 'gpt-5.6-sol' });
    expect(mapping?.decimal).toBe(',');
  });
  test('waits until input and output are mapped, and says so', async () => {
    await shown();
    fireEvent.change(select('Output'), { target: { value: '' } });
    const confirm = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Read with this mapping',
    });
    expect(confirm.disabled).toBe(true);
    const reason = document.getElementById(confirm.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('Choose the column of the output tokens.');
    expect(select('Output').getAttribute('aria-invalid')).toBe('true');
  });
  test('is refused while a column would count twice', async () => {
    await shown();
    fireEvent.change(select('Reasoning'), { target: { value: 'output' } });
    expect(
      screen.getByText(
        'Column “output” is chosen twice, as Output and Reasoning: it would count twice.',
      ),
    ).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Read with this mapping' }).disabled,
    ).toBe(true);
  });
  test('the file can be left out', async () => {
    const { dismissMapping, tables } = await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Leave this file out' }));
    expect(dismissMapping).toHaveBeenCalledWith(tables[0]);
  });
});

describe('a mapping file', () => {
  const load = (text: string): void => {
    const input = document.querySelector<HTMLInputElement>('.mapping input[type=file]')!;
    Object.defineProperty(input, 'files', { value: [new File([text], 'm.json')] });
    fireEvent.change(input);
  };
  const saved: Draft = {
    format: 'csv',
    columns: { uncached_input: 'INPUT', output: 'other' },
    inclusive: { cacheRead: true, cacheWrite: true, reasoning: true },
    decimal: ',',
    constants: { model: 'mine' },
  };
  test('takes the place of the guess, in the table’s own spelling', async () => {
    await shown();
    load(JSON.stringify(saved));
    await waitFor(() => expect(select('Output').value).toBe('other'));
    expect(select('Input').value).toBe('input');
    expect(select('Cache reads').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Model, the same for all rows').value).toBe(
      'mine',
    );
  });
  test('that is none is refused in words', async () => {
    await shown();
    load('{"format":"csv","columns":{"cache_raed":"x"}}');
    await screen.findByText(/columns\.cache_raed is no field of one|inclusive is missing/);
    expect(select('Output').value).toBe('output');
  });
  test('of the other form is refused', async () => {
    await shown();
    load(JSON.stringify({ ...saved, format: 'jsonl' }));
    await screen.findByText('That mapping is for JSONL; this table is CSV.');
  });
});

test('French has all its words', async () => {
  await shown(TABLE, 'fr');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('quelle colonne');
  expect(document.body.textContent).not.toMatch(/mapping\.|\{\w+\}/);
});

test('constants leave with their column, and a total beside its split is told', async () => {
  const peek = await peekFile(sourceOf('t.csv', 'input,w,w5,output\n100,20,20,5\n'));
  const table = { arm: 'keep' as const, index: 0, name: 't.csv', peek: peek! };
  const base: Draft = {
    format: 'csv',
    columns: { uncached_input: 'input', output: 'output', cache_write: 'w', cache_write_5m: 'w5' },
    inclusive: { cacheRead: true, cacheWrite: true, reasoning: true },
    decimal: '.',
  };
  const codes = (m: Draft) =>
    problemsOf(m, table, (draft) => previewOf(table, draft)).map((p) => p.code);
  const named = withConstant(base, 'model', 'x');
  expect(codes(named)).toEqual(['doubled', 'no-session', 'no-time']);
  expect(codes(withColumn(named, 'cache_write', null))).toEqual(['no-session', 'no-time']);
  expect(withColumn(named, 'model', 'w').constants).toBeUndefined();
});
