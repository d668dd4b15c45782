/** The published figures of the tutoring study, by the command line, on the sample of its two arms. */
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { TestFolder, cli, list, type Answer } from './testing.ts';

const folder = new TestFolder();
afterAll(() => folder.remove());

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../sample-traces/tutor-study/${name}.jsonl`, import.meta.url));
const arms = ['--keep', sample('keep'), '--compact', sample('compact'), '--json'];

const sol = { input: '5', cachedRead: '0.50', output: '30' };
const longer = { input: '10', cachedRead: '1', output: '45' };
const prices = folder.file(
  'study.json',
  JSON.stringify([
    list('study/flat', sol),
    list('study/tiered', sol, {
      periods: [{ rates: sol, tiers: [{ above: 272_000, rates: longer }] }],
    }),
    list('study/flash', { input: '0.14', cachedRead: '0.0028', output: '0.28' }),
  ]),
);

describe('the study', () => {
  test('dollars a session, with the long-context rule and without', async () => {
    const perSession = async (arm: string): Promise<Record<string, string>> => {
      const models = ['flat', 'tiered', 'flash'].flatMap((name) => ['--model', `study/${name}`]);
      const { rows } = (await cli(['reprice', sample(arm), '--tariff', prices, ...models, '--json'])).json(); // prettier-ignore
      return Object.fromEntries(
        rows.map((r: Answer) => [r.model.slice(6), Number(r.perSession).toFixed(3)]),
      );
    };
    const [keep, compact] = [await perSession('keep'), await perSession('compact')];
    expect(keep).toMatchObject({ flash: '0.117' });
    expect([keep['flat'], keep['tiered']].map((n) => Number(n).toFixed(2))).toEqual([
      '9.85',
      '12.56',
    ]);
    expect([compact['flat'], compact['tiered']].map((n) => Number(n).toFixed(2))).toEqual([
      '9.94',
      '9.94',
    ]);
    expect(Number(compact['flash'])).toBeGreaterThanOrEqual(0.133);
    expect(Number(compact['flash'])).toBeLessThanOrEqual(0.134);
  });

  test('the cached price at which the answer flips, overall and by length', async () => {
    const answer = (await cli(['crossover', ...arms, '--uncached', '5', '--output', '30', '--by', 'turns'])).json(); // prettier-ignore
    const cents = (crossing: Answer): string => Number(crossing.cachedPrice).toFixed(2);
    expect([answer, ...answer.groups].map((g) => cents(g.crossover))).toEqual([
      '0.55',
      '2.91',
      '0.39',
    ]);
    expect(answer.groups[1].pairs).toMatchObject({ count: 6, compactWins: 3 });
  });

  test('at its own prices compacting wins 4 pairs of 15', async () => {
    const answer = (await cli(['crossover', ...arms, '--tariff', prices, '--model', 'study/flash'])).json(); // prettier-ignore
    expect(Number(answer.crossover.cachedPrice).toFixed(3)).toBe('0.012');
    expect(answer.pairs).toMatchObject({ count: 15, compactWins: 4 });
  });
});
