import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { forbidden } from './layers.mjs';

describe('the layer rule', () => {
  test.each([
    ['src/money/usd.ts', '../trace/trace.ts'],
    ['src/importers/registry.ts', '../tariffs/schema.ts'],
    ['src/trace/trace.ts', '../money/usd.ts'],
    ['src/costing/price.ts', '../answers/crossover.ts'],
    ['src/ui/table/Table.tsx', '../../costing/price.ts'],
    ['src/ui/drop/Drop.tsx', '../../importers/registry.ts'],
    ['src/charts/scale.ts', '../trace/trace.ts'],
    ['src/answers/projection.ts', 'solid-js'],
    ['src/answers/projection.ts', 'node:fs'],
  ])('%s may not import %s', (from, specifier) => {
    expect(forbidden(from, specifier)).not.toBeNull();
  });

  test.each([
    ['src/costing/price.ts', '../tariffs/schema.ts'],
    ['src/ui/table/Table.tsx', 'solid-js'],
    ['src/ui/table/Table.tsx', '../../app/state.ts'],
    ['src/cli/main.ts', 'node:fs'],
    ['src/importers/codex/codex.ts', '../../trace/trace.ts'],
    ['scripts/samples/main.ts', '../../src/money/usd.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(forbidden(from, specifier)).toBeNull();
  });

  test('ESLint reports a planted upward import, static and dynamic', async () => {
    const eslint = new ESLint();
    const [planted] = await eslint.lintText(
      "import { a } from '../answers/a.ts';\nexport const b = [a, import('../ui/b.tsx')];\n",
      { filePath: 'src/costing/planted.ts' },
    );
    const hits = planted?.messages.filter((m) => m.ruleId === 'local/layers') ?? [];
    expect(hits.map((m) => m.line)).toEqual([1, 2]);
  });
});
