import { expect, test } from 'vitest';
import { escapeMarkdown, markdownOf, type MarkdownReport } from './markdown.ts';

const report: MarkdownReport = {
  title: 'Keep or Compact',
  verdict: 'Keep the whole history.',
  sentences: ['Above $0.55 the answer flips.'],
  table: {
    title: 'Price lists',
    header: ['List', 'Keep', 'Compact'],
    rows: [
      ['A | B', '$1', '$2'],
      ['<script>', '≥ $3', '–'],
    ],
  },
  assumptions: { title: 'Assumptions', items: ['writes as recorded'] },
  sources: {
    title: 'Sources',
    items: [
      { text: 'A', ref: 'https://example.org/prices' },
      { text: 'B', ref: 'javascript:alert(1)' },
    ],
  },
  foot: 'Prices of 15 July 2026.',
  link: { text: 'Open it', url: 'https://example.org/#1.abc' },
};

test('a report is a table with as many cells in each row, whatever names hold', () => {
  const text = markdownOf(report);
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(5);
  expect(text).toContain('**Keep the whole history.**');
  expect(text).toContain('- A: <https://example.org/prices>');
  expect(text).toContain('[Open it](https://example.org/#1.abc)');
});

test('only web addresses become links, and no text becomes markup', () => {
  const text = markdownOf(report);
  expect(text).not.toContain('<javascript');
  expect(text).not.toContain('<script>');
  expect(escapeMarkdown('*a* _b_ [c](d) `e` @team #1\n\n# title')).toBe(
    '\\*a\\* \\_b\\_ \\[c\\](d) \\`e\\` @\u200bteam \\#1 \\# title',
  );
});

test('an empty part leaves no heading', () => {
  const text = markdownOf({ ...report, sources: { title: 'Sources', items: [] }, link: null });
  expect(text).not.toContain('Sources');
});
