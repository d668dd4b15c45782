/** `prices`: what is listed, and what the other price would do to a file's calls. */
import { afterAll, describe, expect, test } from 'vitest';
import { cli, TestFolder } from './testing.ts';

interface Check {
  readonly model: string;
  readonly kind: string;
  readonly current: boolean;
  readonly total?: string | null;
  readonly otherTotal?: string | null;
  readonly change?: string | null;
  readonly other: { readonly input: string } | null;
  readonly ageDays: number | null;
}
const checksOf = (text: string): Check[] => (JSON.parse(text) as { checks: Check[] }).checks;

const folder = new TestFolder();
afterAll(() => folder.remove());
/** One call, after every claim began. */
const file = folder.file('calls.jsonl', [
  {
    session: 's',
    turn: '1',
    time: '2026-11-25T12:00:00Z',
    model: 'claude-sonnet-5',
    provider: 'anthropic',
    uncached_input: 100_000,
    cache_read: 100_000,
    output: 100_000,
  },
]);

describe('without a file', () => {
  test('every price to check, with the other one and no totals', async () => {
    const { code, out } = await cli(['prices', '--json']);
    expect(code).toBe(0);
    const checks = checksOf(out);
    expect(new Set(checks.map((c) => c.kind))).toEqual(
      new Set(['disputed', 'promotional', 'stale']),
    );
    for (const c of checks) {
      expect(c).not.toHaveProperty('total');
      expect(c.other === null).toBe(c.kind === 'stale');
      if (c.kind === 'stale') expect(c.ageDays ?? Infinity).toBeGreaterThan(60);
    }
  });
  test.each(['disputed', 'promotional', 'stale'])('--%s lists only those', async (kind) => {
    const { out } = await cli(['prices', `--${kind}`, '--json']);
    const kinds = checksOf(out).map((c) => c.kind);
    expect(kinds.length).toBeGreaterThan(0);
    expect(new Set(kinds)).toEqual(new Set([kind]));
  });
  test('a table with its reasons, in French too', async () => {
    const { out } = await cli(['prices', '--promotional', '--lang', 'fr']);
    expect(out).toMatch(/5 prix à vérifier/);
    expect(out).toMatch(/1 {2}Le prix depuis le 21 août est une promotion/);
  });
});

describe('with a file', () => {
  test('0.2 + 0.02 + 1 dollars become half as much again, each call at its own day', async () => {
    const { out } = await cli(['prices', '--disputed', '--json', file]);
    const check = checksOf(out).find((c) => c.model === 'anthropic/claude-sonnet-5');
    expect(check).toMatchObject({ total: '1.22', otherTotal: '1.83', change: '0.5' });
  });
  test('a dispute about days on which there were no calls is left out', async () => {
    const { out } = await cli(['prices', '--disputed', '--json', file]);
    expect(checksOf(out).map((c) => c.model)).not.toContain('openai/o3');
    const all = await cli(['prices', '--disputed', '--json']);
    expect(checksOf(all.out).find((c) => c.model === 'openai/o3')?.current).toBe(false);
  });
  test('only the lists that are asked for', async () => {
    const { out } = await cli(['prices', '--json', '--model', 'mistral/devstral-2512', file]);
    expect(checksOf(out).map((c) => c.model)).toEqual(['mistral/devstral-2512']);
  });
  test('a file without a call is refused as everywhere', async () => {
    const empty = folder.file('empty.jsonl', '');
    expect((await cli(['prices', empty])).code).toBe(1);
  });
});
