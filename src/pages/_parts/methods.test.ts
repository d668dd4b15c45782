/** The methods page says what is so: the study's figures, the security policy, its own order. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isPageCode } from '../../i18n/pages.ts';
import { Decimal } from '../../money/decimal.ts';
import { GLOSSARY, POLICY, SECTIONS } from './methods.ts';
import { predictions, widestSpan } from './methods-predictions.ts';
import { FIGURE_IDS, agrees, studyFacts } from './methods-study.ts';

describe('the methods page', () => {
  test('every published figure is met, and none is missing', async () => {
    const { figures, example } = await studyFacts();
    expect(figures.map((f) => f.id)).toEqual([...FIGURE_IDS]);
    expect(figures.filter((f) => !agrees(f)).map((f) => f.id)).toEqual([]);
    const { keep, compact, group } = example;
    const crossing = compact.fixed.minus(keep.fixed).div(keep.slope.minus(compact.slope));
    expect(crossing.toFixed(8)).toBe(group.crossover?.cachedPrice?.toFixed(8));
  });
  test('every prediction is shown beside what was published, a miss as a miss', () => {
    const rows = predictions();
    expect(rows.map((r) => isPageCode(`prediction.${r.figure.id}`))).not.toContain(false);
    for (const { figure, predicted, seeds, gap, agrees: isHit } of rows) {
      const away = Math.min(...figure.published.map((p) => predicted.minus(p).abs().toNumber()));
      const isWithin = gap.isZero() || Math.abs(gap.abs().toNumber() - away) < 1e-12;
      expect(isWithin, figure.id).toBe(true);
      expect(isHit, figure.id).toBe(gap.abs().lte(figure.within));
      expect(seeds[0].lte(seeds[1]), figure.id).toBe(true);
    }
    // The page says that a single hit is weak evidence, by this.
    expect(widestSpan(rows).toNumber()).toBeGreaterThan(2);
  });
  test('agreement is to the last published digit', () => {
    const figure = { id: 'flip', kind: 'price', published: ['0.55'] } as const;
    expect(agrees({ ...figure, ours: new Decimal('0.5549') })).toBe(true);
    expect(agrees({ ...figure, ours: new Decimal('0.556') })).toBe(false);
    expect(agrees({ ...figure, published: ['0.133', '0.134'], ours: new Decimal('0.1344') })).toBe(
      true,
    );
    expect(agrees({ ...figure, kind: 'count', published: ['19'], ours: new Decimal(20) })).toBe(
      false,
    );
  });
  test('the quoted security policy is the one of the build', () => {
    const config = readFileSync(new URL('../../../astro.config.mjs', import.meta.url), 'utf8');
    const block = /directives: \[([^\]]*)\]/.exec(config)?.[1] ?? '';
    const quoted = [...block.matchAll(/"([^"]+)"|^\s*'([^']+)'/gm)].map((m) => m[1] ?? m[2]);
    expect(quoted).toEqual([...POLICY]);
  });
  test('every section and term has words', () => {
    for (const { id } of SECTIONS) expect(isPageCode(`methods.${id}.title`), id).toBe(true);
    for (const term of GLOSSARY) expect(isPageCode(`term.${term}.is`), term).toBe(true);
  });
});
