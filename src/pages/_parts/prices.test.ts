/** The prices page shows all of the catalogue, under anchors that last, in words for each fact. */
import { describe, expect, test } from 'vitest';
import { isPageCode } from '../../i18n/pages.ts';
import { compileTariff } from '../../tariffs/compile.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../../tariffs/catalogue.ts';
import { Decimal } from '../../money/decimal.ts';
import {
  addressOf,
  anchorOf,
  bySeller,
  cardLines,
  day,
  decimalsOf,
  entryOf,
  instant,
  rate,
  seenAt,
  weekdays,
} from './prices.ts';
import { PRICE_NOTES_FR } from './prices-notes.fr.ts';
import { lineWords } from './prices-words.ts';

const all = catalogue();
const present = <T>(values: readonly (T | null)[]): T[] =>
  values.flatMap((v) => (v === null ? [] : [v]));

describe('anchors', () => {
  test('one a tariff and a seller, in characters that an address may hold', () => {
    const anchors = bySeller(all).flatMap((s) => [
      anchorOf(s.id),
      ...s.entries.map((e) => e.anchor),
    ]);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(encodeURI(anchor)).toBe(anchor);
  });
  test('are the ids themselves, but for what a fragment may not hold', () => {
    expect(anchorOf('openai/gpt-5.6-sol')).toBe('openai/gpt-5.6-sol');
    expect(anchorOf('own/a b"c#d')).toBe('own/a-b-c-d');
  });
});

describe('what is shown', () => {
  test('every tariff, once', () => {
    const shown = bySeller(all).flatMap((s) => s.entries.map((e) => e.tariff.id));
    expect([...shown].sort()).toEqual(all.map((t) => t.id).sort());
  });
  test('an entry: in force, what comes, what was, how old', () => {
    const tariff = compileTariff(
      {
        id: 'own/x',
        provider: 'own',
        periods: [
          { to: '2026-05-01', rates: { input: '4', output: '8' } },
          {
            from: '2026-05-01',
            to: '2026-12-01',
            rates: { input: '2', cachedRead: '0.2', output: '8' },
            tiers: [{ above: 1000, rates: { input: '4', output: '12' } }],
            confirmedOn: '2026-09-30',
          },
          { from: '2026-12-01', rates: { input: '3', output: '8' } },
        ],
      },
      'custom',
    );
    const at = (text: string) => entryOf(tariff, Date.parse(text));
    const now = at('2026-11-30');
    expect([now.earlier, now.ageDays, now.old]).toEqual([1, 61, true]);
    expect(now.next?.rates.input.toString()).toBe('3');
    expect(at('2026-11-29').old).toBe(false);
    expect(at('2026-05-01').now?.rates.input.toString()).toBe('2');
    expect(at('2026-04-30').now?.rates.input.toString()).toBe('4');
    const [base, tier] = now.now === null ? [] : cardLines(now.now);
    expect([base?.kind, tier?.kind, tier?.filledIn]).toEqual(['base', 'tier', ['cachedRead']]);
    expect(tier?.rates.cachedRead?.toString()).toBe('0.4');
    expect(tier && lineWords('en', tier)).toBe('above 1,000 tokens');
  });
  test('a list that is no longer sold shows its last price', () => {
    const gone = all.map((t) => entryOf(t)).filter((e) => e.now === null);
    expect(gone.length).toBeGreaterThan(0);
    for (const { shown } of gone) expect(shown?.toMs).toBeLessThanOrEqual(CATALOGUE_AS_OF_MS);
  });
  test('a source is a link only where it is an address', () => {
    const source = { id: 'x', date: null, seen: '2026-07/2026-11' };
    expect(addressOf({ ...source, ref: 'npm a@1.0.0' })).toBeNull();
    expect(addressOf({ ...source, ref: 'javascript:alert(1)' })).toBeNull();
    expect(addressOf({ ...source, ref: 'https://example.org/a' })).toBe('https://example.org/a');
    expect(seenAt('en', { ...source, ref: '' })).toBe('Jul 2026 – Nov 2026');
  });
});

describe('words', () => {
  const named: Readonly<Record<string, readonly string[]>> = {
    status: present(all.map((t) => t.status)),
    confidence: present(all.map((t) => t.confidence)),
    cacheMode: present(all.map((t) => t.cache.mode)),
    modifier: all.flatMap((t) => t.modifiers.map((m) => m.name)),
    basis: present(all.flatMap((t) => t.periods.map((p) => p.fromBasis))),
    band: all.flatMap((t) => t.periods.flatMap((p) => p.schedule.map((s) => s.name))),
  };
  test.each(Object.keys(named))('for every %s of the catalogue', (prefix) => {
    for (const name of named[prefix] ?? [])
      expect(isPageCode(`${prefix}.${name}`), name).toBe(true);
  });
  test('French for every note', () => {
    const notes = new Set(
      present(all.flatMap((t) => [t.note, t.cache.note, ...t.periods.map((p) => p.note)])),
    );
    expect([...notes].filter((note) => PRICE_NOTES_FR[note] === undefined)).toEqual([]);
    expect(Object.keys(PRICE_NOTES_FR).filter((note) => !notes.has(note))).toEqual([]);
  });
});

describe('numbers and days', () => {
  test('rates keep their digits; decimals are counted as they are written', () => {
    for (const text of ['5', '0.5', '0.0028', '0.003625']) {
      const value = new Decimal(text);
      const written = rate('en', value);
      expect(written.split('.')[1]?.length).toBe(decimalsOf(value));
      expect(new Decimal(written).eq(value)).toBe(true);
    }
    expect(rate('fr', new Decimal('0.5'))).toBe('0,50');
  });
  test('days, instants, weekdays', () => {
    expect(instant('en', Date.UTC(2026, 7, 16, 16))).toBe('16 Aug 2026, 16:00 UTC');
    expect(instant('en', Date.UTC(2026, 10, 30))).toBe('30 Nov 2026');
    expect(day('fr', '2026-09-01')).toBe('1er sept. 2026');
    expect(weekdays('en', [1, 2, 3, 4, 5])).toBe('Mon–Fri');
    expect(weekdays('en', [1, 3])).toBe('Mon, Wed');
    expect(weekdays('en', [7, 6, 5, 4, 3, 2, 1])).toBeNull();
  });
});
