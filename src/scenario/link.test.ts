import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossover } from '../answers/crossover.ts';
import { sumByBand, type Cell, type Ledger } from '../costing/ledger.ts';
import { tariff, TA, TG } from '../costing/testing.ts';
import type { PricingOptions } from '../costing/price.ts';
import { catalogue, tariffById } from '../tariffs/catalogue.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { BitWriter } from './bits.ts';
import { describeContents } from './contents.ts';
import { DEFAULT_CHOICES } from './defaults.ts';
import { decodeLink, encodeLink, MAX_LINK_CHARACTERS, seal } from './link.ts';
import { openScenario } from './open.ts';
import type { Choices, Scenario } from './scenario.ts';
import { pricedText, scenarioFrom, seeded, totalsOf, type Shape } from './testing.ts';

const BASE = 'https://example.org/keep-or-compact/';
const SMALL: Shape = { seed: 3, sessions: 4, turns: [3, 5], writes: true, tiers: true };
const AS_OF: PricingOptions = { dateMs: Date.UTC(2026, 10, 30), writes: 'recorded' };
const RECORDED: PricingOptions = { dateMs: null, writes: 'prefix' };

/** Twelve of the catalogue, spread over all sellers. */
const TWELVE = Array.from({ length: 12 }, (_, i) => {
  const all = catalogue();
  return all[Math.floor((i * all.length) / 12)]?.id ?? '';
});

async function opened(link: string): Promise<Scenario> {
  const result = await decodeLink(link);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.scenario;
}

/** Cells in one order: a ledger says the same in any. */
function sorted(ledger: Ledger): Ledger {
  const key = (c: Cell): number => c.band * 1e6 + c.session;
  return { ...ledger, cells: [...ledger.cells].sort((a, b) => key(a) - key(b)) };
}

function normal(scenario: Scenario): unknown {
  const { workload } = scenario;
  return {
    ...scenario,
    workload: {
      ...workload,
      keep: sorted(workload.keep),
      compact: workload.compact === null ? null : sorted(workload.compact),
    },
  };
}

const decimalArb = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('', '.5', '.50', '.0001'))
  .map(([a, b]) => `${a}${b}`);
const maybe = <T>(arb: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arb, { nil: null });
const someIdArb = fc.constantFrom(...TWELVE);
const choicesArb: fc.Arbitrary<Partial<Choices>> = fc.record(
  {
    date: fc.constantFrom('recorded', '2026-11-30', '2026-03-01T04:30:00Z'),
    cache: fc.constantFrom('recorded', 'simulated'),
    writes: fc.constantFrom('recorded', 'prefix', 'as-input'),
    rules: fc.record({ tiers: fc.boolean(), windows: fc.boolean(), schedule: fc.boolean() }),
    model: someIdArb,
    baseline: maybe(someIdArb),
    cachedPrice: maybe(decimalArb),
    uncachedPrice: maybe(decimalArb),
    outputPrice: maybe(decimalArb),
    hitRatio: maybe(fc.constantFrom('0', '0.85', '1')),
    shown: fc.subarray(TWELVE, { maxLength: 6 }).chain((ids) => fc.shuffledSubarray(ids)),
    turnsPerDay: decimalArb,
    daysPerMonth: fc.constantFrom('22', '30.5'),
    growthPerMonth: fc.constantFrom('0.1', '-0.05'),
    horizonMonths: fc.constantFrom(12, 24),
    // `SMALL` has sessions of 3 and of 5 turns.
    workloadShares: fc.constantFrom(
      [],
      [{ fromTurns: 5, toTurns: 5, share: '0.25' }],
      [
        { fromTurns: 3, toTurns: 4, share: '0.125' },
        { fromTurns: 5, toTurns: 9, share: '0.875' },
      ],
    ),
    budgetUsd: maybe(decimalArb),
    machine: maybe(fc.record({ usdPerMonth: decimalArb, turnsPerDay: decimalArb })),
    unitsPerUsd: fc.dictionary(fc.constantFrom('EUR', 'CNY'), fc.constant('0.92')),
    tokenScale: fc.dictionary(someIdArb, fc.constantFrom('1.35', '0.9')),
    seed: fc.nat(4_294_967_295),
    strategy: maybe(
      fc.constantFrom('summarize', 'cap-tool-output:maxTokens=500+summarize:call=prefix'),
    ),
    reworkShare: maybe(fc.constantFrom('0', '0.25', '1')),
    systemShare: maybe(fc.constantFrom('0.5')),
    toolShare: maybe(fc.constantFrom('0.5')),
    summaryEstimate: maybe(fc.constantFrom('prefix' as const, 'fresh' as const)),
    displayCurrency: maybe(
      fc.constantFrom(
        { code: 'EUR', unitsPerUsd: '0.92', date: '2026-11-27' },
        { code: 'JPY', unitsPerUsd: '151.3', date: '2026-01-02' },
      ),
    ),
  },
  { requiredKeys: [] },
);

describe('a link read back', () => {
  test('says what was written, and writes the same link again', async () => {
    await fc.assert(
      fc.asyncProperty(choicesArb, fc.nat(50), fc.boolean(), async (choices, seed, writes) => {
        const scenario = scenarioFrom({ ...SMALL, seed, writes }, catalogue(), choices);
        const encoded = await encodeLink(scenario, { base: BASE });
        const back = await opened(encoded.link);
        expect(normal(back)).toEqual(normal(encoded.scenario));
        expect(back.choices).toEqual({ ...DEFAULT_CHOICES, ...choices });
        expect((await encodeLink(back, { base: BASE })).link).toBe(encoded.link);
      }),
      { numRuns: 40 },
    );
  });

  test('one arm only, and a workload without any call', async () => {
    const two = scenarioFrom(SMALL, catalogue());
    const one = { ...two, workload: { ...two.workload, compact: null, recorded: null } };
    expect((await opened((await encodeLink(one)).link)).workload.compact).toBeNull();
    const none = scenarioFrom({ ...SMALL, sessions: 0 }, catalogue());
    expect((await opened((await encodeLink(none)).link)).workload.keep.cells).toEqual([]);
  });

  test('is found as a whole address, a bare fragment, escaped, in brackets, or wrapped', async () => {
    const { link } = await encodeLink(scenarioFrom(SMALL, catalogue()), { base: BASE });
    const fragment = link.slice(link.indexOf('#'));
    const escaped = fragment.replace('#', '%23').replaceAll('.', '%2E').replaceAll('-', '%2D');
    const forms = [
      link,
      fragment,
      fragment.slice(1),
      `${BASE}${escaped}`,
      `  <${link}>\n`,
      `${link.slice(0, 70)}\r\n${link.slice(70)}`,
    ];
    const [first, ...others] = await Promise.all(forms.map(opened));
    for (const other of others) expect(other).toEqual(first);
    expect(fragment).toMatch(/^#1\.[A-Za-z0-9_-]{9}\.[A-Za-z0-9_-]+$/);
  });
});

describe('the dollars of a link', () => {
  const shapes: (Shape & { readonly detail: string })[] = [
    { ...SMALL, detail: 'exact' },
    { seed: 5, sessions: 50, turns: [22, 36, 44], writes: true, tiers: false, detail: 'rounded' },
    { seed: 6, sessions: 50, turns: [22, 36], writes: true, tiers: true, detail: 'split' },
  ];

  test.each(shapes)('are the same for every stored list: $detail', async ({ detail, ...shape }) => {
    // Two lists where many would push the middle case over the edge of its detail.
    const shown = detail === 'exact' ? TWELVE : ['anthropic/claude-opus-4-5', 'openai/gpt-5.5'];
    const scenario = scenarioFrom(shape, catalogue(), {
      shown,
      model: shown[0] ?? '',
      date: '2026-11-30',
    });
    const encoded = await encodeLink(scenario, { base: BASE });
    const facts = describeContents(scenario, encoded);
    expect(facts.find((f) => f.code === 'sessions')).toMatchObject({ detail });
    const back = openScenario(await opened(encoded.link), tariffById);
    expect(back.differs).toEqual([]);
    expect(back.tariffs.map((t) => t.id)).toEqual(scenario.tariffs.map((t) => t.id));
    const { keep, compact } = scenario.workload;
    for (const t of back.tariffs) {
      const original = tariffById(t.id) as Tariff;
      for (const options of [AS_OF, RECORDED]) {
        for (const [before, after] of [
          [keep, back.workload.keep],
          [compact as Ledger, back.workload.compact as Ledger],
        ] as const) {
          expect(pricedText(after, t, options)).toBe(pricedText(before, original, options));
          for (const turns of shape.turns) {
            const of = (l: Ledger) => sumByBand(l, (c) => l.sessions[c.session]?.turns === turns);
            expect(pricedText(after, t, options, of(after))).toBe(
              pricedText(before, original, options, of(before)),
            );
          }
        }
        const answer = (k: Ledger, c: Ledger, by: Tariff) =>
          crossover(k, c, by, { pricing: options, bootstrap: null });
        const before = answer(keep, compact as Ledger, original);
        const after = answer(back.workload.keep, back.workload.compact as Ledger, t);
        const flips = (a: typeof before): unknown => [
          a.pairing.how,
          a.complete,
          [a.overall, ...a.groups].map((g) => [
            g.turns,
            g.sessions,
            g.crossover?.cachedPrice?.toFixed() ?? null,
            g.crossover?.regime,
            g.margin?.toFixed() ?? null,
            g.rewritesPerSession?.toFixed() ?? null,
          ]),
        ];
        expect(flips(after)).toEqual(flips(before));
      }
    }
  });

  test('stay when a list changes later, and the newer price is noticed', async () => {
    const scenario = scenarioFrom(SMALL, catalogue(), { shown: ['anthropic/claude-opus-4-5'] });
    const stored = await opened((await encodeLink(scenario)).link);
    const dearer = (id: string): Tariff | null => {
      const t = tariffById(id);
      return t === null || id !== 'anthropic/claude-opus-4-5'
        ? t
        : {
            ...t,
            periods: t.periods.map((p) => ({
              ...p,
              rates: { ...p.rates, output: p.rates.output.times(2) },
            })),
          };
    };
    const back = openScenario(stored, dearer);
    expect(back.differs).toEqual(['anthropic/claude-opus-4-5']);
    const [first] = back.tariffs;
    expect(pricedText(back.workload.keep, first as Tariff, AS_OF)).toBe(
      pricedText(scenario.workload.keep, tariffById(first?.id ?? '') as Tariff, AS_OF),
    );
    expect(openScenario(stored, () => null).differs.length).toBe(stored.tariffs.length);
  });
});

test('a cached price of zero stays apart from a missing one', async () => {
  const list = (id: string, cachedRead?: string): Tariff =>
    tariff({
      id,
      periods: [
        { rates: { input: '2', output: '8', ...(cachedRead === undefined ? {} : { cachedRead }) } },
      ],
    });
  const scenario = scenarioFrom(SMALL, [list('a/blank'), list('a/zero', '0')], {
    model: 'a/blank',
    shown: ['a/blank', 'a/zero'],
    cachedPrice: '0',
  });
  const back = await opened((await encodeLink(scenario, { includePrivate: true })).link);
  expect(back.tariffs.map((t) => t.periods[0]?.rates.cachedRead)).toEqual([undefined, '0']);
  expect(back.choices.cachedPrice).toBe('0');
});

describe('rounded sessions', () => {
  const shape: Shape = { seed: 8, sessions: 50, turns: [22, 36], writes: true, tiers: false };

  test('are within a step of 4 digits and add up to the exact totals', async () => {
    const scenario = scenarioFrom(shape, [TA], { model: TA.id });
    const encoded = await encodeLink(scenario, { base: BASE });
    expect(encoded.notices.map((n) => n.code)).toContain('sessions-rounded');
    const { workload } = await opened(encoded.link);
    expect(workload.roundedSessions).toBe(true);
    expect(totalsOf(workload.keep)).toEqual(totalsOf(encoded.scenario.workload.keep));
    const perSession = (l: Ledger, name: 'uncachedInput' | 'cacheRead' | 'output'): number[] =>
      l.sessions.map((_, s) =>
        l.cells.reduce((n, c) => (c.session === s ? n + c.sums[name] : n), 0),
      );
    for (const name of ['uncachedInput', 'cacheRead', 'output'] as const)
      perSession(workload.keep, name).forEach((v, s) => {
        const exact = perSession(scenario.workload.keep, name)[s] ?? 0;
        expect(Math.abs(v - exact)).toBeLessThanOrEqual(Math.max(2, exact / 1000));
      });
    expect(workload.keep.sessions).toEqual(encoded.scenario.workload.keep.sessions);
  });
});

describe('2,000 characters', () => {
  // Three bands: below and above one tier, and the summaries.
  const lists = [TA, TG].map((t) => ({ ...t, origin: 'catalogue' as const }));
  test.each([false, true])(
    'hold 50 sessions, two arms, three bands; writes: %s',
    async (writes) => {
      for (let seed = 1; seed <= 5; seed++) {
        const shape: Shape = { seed, sessions: 50, turns: [22, 36, 44], writes, tiers: true };
        const scenario = scenarioFrom(shape, lists, { model: TA.id, shown: [TA.id, TG.id] });
        const encoded = await encodeLink(scenario, { base: BASE });
        const bands = [encoded.scenario.workload.keep, encoded.scenario.workload.compact];
        expect(Math.max(...bands.map((l) => l?.bands.length ?? 0))).toBe(3);
        expect(encoded.tooLong).toBe(false);
        expect(encoded.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
        expect(encoded.link.length).toBe(encoded.length);
        expect(encoded.notices.some((n) => n.code === 'groups-pooled')).toBe(false);
      }
    },
  );

  test.each([
    [12, '2500'],
    [15, '123456'],
  ])(
    'https://github.com/hyperdxio/hyperdx/pull/1772: hold six custom lists and a sample of calls (%i sessions)',
    async (sessions, turnsPerDay) => {
      const own = Array.from({ length: 6 }, (_, i) =>
        tariff({
          id: `acme/contract-${i}`,
          display: `Contract number ${i}`,
          contextWindow: 100_000 * (i + 1),
          periods: [
            {
              from: '2026-01-01',
              rates: { input: `1.2${i}`, cachedRead: `0.1${i}`, output: `9.7${i}` },
              tiers: [{ above: 128_000, rates: { input: `2.4${i}` } }],
            },
          ],
        }),
      );
      const scenario = scenarioFrom({ ...SMALL, sessions }, own, {
        model: own[0]?.id ?? '',
        shown: own.map((t) => t.id),
        turnsPerDay,
      });
      const encoded = await encodeLink(scenario, { base: BASE, includePrivate: true });
      expect(encoded.tooLong).toBe(false);
      expect(encoded.link.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
      expect(encoded.link.split('#')[1]).toMatch(/^[\w.~-]+$/);
      expect((await opened(encoded.link)).tariffs).toEqual(scenario.tariffs);
    },
  );

  test('https://github.com/SigNoz/signoz/issues/6870: or the link is refused with its length', async () => {
    const shape: Shape = { seed: 1, sessions: 300, turns: [22, 36], writes: true, tiers: true };
    const encoded = await encodeLink(scenarioFrom(shape, lists, { model: TA.id }));
    expect(encoded).toMatchObject({ link: '', tooLong: true });
    expect(encoded.length).toBeGreaterThan(MAX_LINK_CHARACTERS);
  });
});

describe('a link that is not whole', () => {
  const scenario = scenarioFrom({ ...SMALL, sessions: 2, turns: [2] }, [TA], { model: TA.id });

  test('cut at any length is refused', async () => {
    const { link } = await encodeLink(scenario, { base: BASE });
    const codes = new Set<string>();
    for (let end = 0; end < link.length; end++) {
      const result = await decodeLink(link.slice(0, end));
      expect(result.ok).toBe(false);
      if (!result.ok) codes.add(result.code);
      // Once the version is there, the reader learns that the rest is missing.
      if (end >= link.indexOf('#1.') + 3 && !result.ok) expect(result.code).toBe('cut');
    }
    expect([...codes].sort()).toEqual(['cut', 'not-a-link']);
  });

  test('changed in any single character is refused', async () => {
    const { link } = await encodeLink(scenario);
    const random = seeded(1);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.%#';
    for (let i = 0; i < link.length; i++)
      for (let n = 0; n < 6; n++) {
        const other = alphabet[Math.floor(random() * alphabet.length)] ?? 'A';
        if (other === link[i]) continue;
        const result = await decodeLink(link.slice(0, i) + other + link.slice(i + 1));
        // Without its `#` or with a second one in its place it is still the same fragment.
        if (!(i === 0 && result.ok)) expect(result.ok).toBe(false);
      }
  });

  test.each([
    ['', 'not-a-link'],
    ['https://example.org/', 'not-a-link'],
    ['https://example.org/#methods', 'not-a-link'],
    ['#pako:eNpVkE1qwzAQha8', 'not-a-link'],
    ['#0.AAAAAAAAA.AAAA', 'not-a-link'],
    ['#2.AAAAAAAAA.AAAA', 'newer-version'],
    ['#17.whatever/comes?then', 'newer-version'],
    ['#1.', 'cut'],
    ['#1.AAAAAAAAA.', 'cut'],
    ['#1.AAAAAAAAA.AAAA', 'damaged'],
    ['#1.AAAAAAAAA.AA%zz', 'damaged'],
  ])('%.40s → %s', async (text, code) => {
    expect(await decodeLink(text)).toEqual({ ok: false, code });
  });
});

test('100 MB of text are refused unread', async () => {
  expect(await decodeLink('0'.repeat(100_000_000))).toEqual({ ok: false, code: 'too-large' });
});

describe('private strings', () => {
  const custom = tariff({
    id: 'acme-corp/secret-deal',
    provider: 'acme-corp',
    display: 'Acme secret deal',
    note: 'negotiated by jo',
    match: { exact: ['hidden-model'] },
    periods: [
      {
        rates: { input: '1.25', cachedRead: '0.1', output: '9' },
        schedule: [
          {
            name: 'acme-night',
            timeZone: 'UTC',
            days: [1, 2, 3],
            windows: [['00:00', '05:00']],
            rates: { input: '0.6' },
          },
        ],
        note: 'private note',
      },
    ],
    modifiers: { 'acme-tier': '0.5' },
  });
  const scenario = scenarioFrom(SMALL, [TA, custom], {
    model: custom.id,
    shown: [custom.id, TA.id, 'acme-corp/unknown'],
    overlays: [
      { name: 'Acme rebate', match: { id: custom.id }, multiply: { output: '0.9' } },
      { name: 'Acme other', match: { provider: 'acme-corp' }, set: { input: '1' } },
    ],
    tokenScale: { [custom.id]: '1.2' },
    modelMap: { 'acme/hidden-model': custom.id },
  });
  const words = /acme|secret|hidden|jo\b|run-|jsonl|home|private|night|test\/ta/i;

  test('are in no byte of a link, but its dollars are the same', async () => {
    const encoded = await encodeLink(scenario);
    const payload = encoded.link.split('.')[2] ?? '';
    const bytes = Buffer.from(payload, 'base64url');
    const size = bytes.readUInt16BE(0);
    const text =
      size % 2 === 1
        ? inflateRawSync(bytes.subarray(2, 2 + Math.floor(size / 2))).toString()
        : bytes.subarray(2, 2 + size / 2).toString();
    expect(text).toContain('2026-11-30');
    expect(text).not.toMatch(words);
    expect(bytes.toString('latin1')).not.toMatch(words);
    const back = await opened(encoded.link);
    expect(JSON.stringify(back)).not.toMatch(words);
    expect(back.custom).toEqual(['custom/1', 'custom/2']);
    expect(back.choices.modelMap).toEqual({});
    expect(back.workload.source).toBe('link');
    const tariffs = openScenario(back, () => null).tariffs;
    const own = tariffs.find((t) => t.id === back.choices.model) as Tariff;
    const how = { ...RECORDED, overlays: scenario.choices.overlays };
    expect(pricedText(back.workload.keep, own, { ...how, overlays: back.choices.overlays })).toBe(
      pricedText(scenario.workload.keep, custom, how),
    );
    const fact = describeContents(scenario, encoded).find((f) => f.code === 'private-names');
    expect(fact).toMatchObject({ included: false });
    expect(fact).toHaveProperty('values', expect.arrayContaining(['Acme secret deal']));
  });

  test('are in it when the reader says so, but never a session id or a file name', async () => {
    const encoded = await encodeLink(scenario, { includePrivate: true });
    const back = await opened(encoded.link);
    const text = JSON.stringify(back);
    expect(back.choices).toEqual(scenario.choices);
    expect(text).toContain('Acme secret deal');
    expect(text).not.toMatch(/run-|jsonl|home/);
  });
});

describe('links of version 1', () => {
  // Written by the first codec. It must open for ever: never change it, add newer ones below.
  const STORED =
    '#1.AFaACtvkm.ATFVz7EOwjAMBNB_8XwNZzduC79iZSqIkYFuiH9HDhUqWSJfondJiNGmQXUYWVj9vK7XKoggDif' +
    'SEEpYbgox5zda8JLt9txO210uokXl3Roi9vCRUDhGgsVBTMW8gSAibDaS3a0OBaFWvOXqN7Lsh6ejxRyalB4Usit' +
    'WHOpgFuxA_WqIHEPUylh9mheBkj2L_Cb3tv7wv7m1DwELwUEhCAIwLEHB69ECChAEeEoLW3IEW-FII_y6NndLE9m' +
    'FAIpkYINt6TAwkCGmFFACMIQj2rTmQAECCg4PXuEoQm995hpMKQTEk3TmN0NtMKARr4gWwC7hAwkCZ-2SWimEQTA' +
    'yZyCAAA';

  test('the stored example opens', async () => {
    const scenario = await opened(STORED);
    expect(scenario.choices).toEqual({
      ...DEFAULT_CHOICES,
      date: '2026-11-30',
      shown: ['test/to', 'test/tg'],
      turnsPerDay: '2500',
      tokenScale: { 'test/tg': '1.1' },
    });
    expect(scenario.tariffs.map((t) => t.id)).toEqual(['test/to', 'test/tg']);
    expect(scenario.workload.keep.sessions).toHaveLength(3);
    expect(totalsOf(scenario.workload.keep)).toEqual([
      26, 19885, 987049, 0, 179084, 0, 0, 0, 10828, 2268, 0, 0, 0, 0, 0, 0,
    ]);
    const [first] = openScenario(scenario, () => null).tariffs;
    expect(pricedText(scenario.workload.keep, first as Tariff, AS_OF)).toContain(
      '"total":"2.0370645"',
    );
  });

  // Written when shares of workloads and the horizon were added.
  const WITH_SHARES =
    '#1.AGPBIoVI5.AddNkEFuAjEMRe_i9SfYTgztnKM7Kws0My1IQ6kgXVSIu1cOtCJZxHo_sl_ipKyblcgqc-Jir-M' +
    '4FYI74ymhCi_gCheGxpFBnNgiUIF7RifbAAaLOlOtESu0ROHU5ktbt1O0d0NmcDIwNkmtgsFw160yc59TDAKGaLI' +
    'aq99gXOnrfDidD-2HBlK6PXAE427czzRcqbXlQoNT5iNV0DS_776X9tYWGjq73Sr-dD66jiQ1SBjJkwxzl9FkEAO' +
    'H58Oj3KXgDAniJJpysc32hSDMnXl8433rv_-9Ne3G47zeH6Zp_lwdT9O8EDqj_tZfAQygoUpgoRVVECDgoRVVwhC' +
    'aTdl2ffCgFHAijjKArWSE4YShFTMC_Cxj5wMJAioArW8fQ3hCFHV1vQp8AAA';

  test('the stored example with shares opens', async () => {
    const scenario = await opened(WITH_SHARES);
    expect(scenario.choices).toEqual({
      ...DEFAULT_CHOICES,
      date: '2026-11-30',
      model: 'test/to',
      shown: ['test/to', 'test/tg'],
      growthPerMonth: '0.05',
      horizonMonths: 24,
      workloadShares: [
        { fromTurns: 3, toTurns: 3, share: '0.7' },
        { fromTurns: 5, toTurns: 5, share: '0.3' },
      ],
    });
    expect(scenario.workload.keep.sessions.map((x) => x.turns)).toEqual([3, 5, 3, 5]);
    expect(totalsOf(scenario.workload.keep)).toEqual([
      34, 3042, 393410, 0, 27540, 0, 0, 0, 20096, 3226, 0, 0, 0, 0, 0, 0,
    ]);
  });
});

describe('made-up payloads with a right checksum', () => {
  const deflated = (text: Uint8Array | string): Uint8Array => {
    const body = deflateRawSync(text);
    const size = body.length * 2 + 1;
    const head = Buffer.alloc(size < 0x8000 ? 2 : 4);
    if (size < 0x8000) head.writeUInt16BE(size);
    else head.writeUInt32BE(size + 0x80000000);
    return Buffer.concat([head, body]);
  };
  const arm = [[[0]]];
  const packed = (changes: Record<number, unknown>): string =>
    JSON.stringify(
      ['2026-11-30', [], [], [], 0, 0, 0, [arm]].map((v, i) => (i in changes ? changes[i] : v)),
    );
  const counts = (write: (out: BitWriter) => void): Uint8Array => {
    const out = new BitWriter();
    out.bits(0, 2);
    out.number(1);
    write(out);
    return out.bytes();
  };
  const none = counts((out) => {
    out.number(0);
    out.flag(true);
    out.bits(0, 200);
  });
  const nested = (n: number): string => '['.repeat(n) + ']'.repeat(n);
  const form = [['x/y', [[[1, 2]]]]];
  const cases: [string, Uint8Array, string][] = [
    ['an empty scenario', Buffer.concat([deflated(packed({})), none]), 'opened'],
    ['nothing', new Uint8Array(1), 'damaged'],
    ['noise', Uint8Array.from({ length: 900 }, (_, i) => (i * 7919) % 251), 'damaged'],
    ['100 MB of zeros', deflated(new Uint8Array(100_000_000)), 'too-large'],
    ['no deflate', Uint8Array.from([0, 9, 255, 255, 255, 255]), 'damaged'],
    ['deep lists', deflated(nested(90_000)), 'damaged'],
    [
      'deep choices',
      deflated(packed({ 1: 0 }).replace(',0,', `,[[15,${nested(5000)}]],`)),
      'damaged',
    ],
    ['text that is not UTF-8', deflated(Uint8Array.from([34, 255, 34])), 'damaged'],
    ['no arm', Buffer.concat([deflated(packed({ 7: [] })), none]), 'damaged'],
    ['no counts', deflated(packed({})), 'damaged'],
    [
      'a wrong price',
      Buffer.concat([deflated(packed({ 2: [['x/y', [[[-1, 2]]]]] })), none]),
      'damaged',
    ],
    [
      'a day that no calendar has',
      Buffer.concat([deflated(packed({ 2: [['x/y', [[[1, 2], 1e12]]]] })), none]),
      'damaged',
    ],
    [
      'the same list twice',
      Buffer.concat([deflated(packed({ 2: [...form, ...form] })), none]),
      'damaged',
    ],
    [
      'a choice out of bounds',
      Buffer.concat([deflated(packed({ 1: [[20, -1]] })), none]),
      'damaged',
    ],
    ['a choice of no name', Buffer.concat([deflated(packed({ 1: [[99, 1]] })), none]), 'damaged'],
    [
      'a prototype',
      Buffer.concat([deflated(packed({ 1: [[18, { constructor: '2' }]] })), none]),
      'damaged',
    ],
    [
      'a band of a missing slot',
      Buffer.concat([deflated(packed({ 7: [[[[0, 0, 0, 7]]]] })), none]),
      'damaged',
    ],
    [
      'a billion sessions',
      Buffer.concat([deflated(packed({})), counts((out) => out.number(1_000_000_000))]),
      'damaged',
    ],
    [
      'counts beyond what is exact',
      Buffer.concat([
        deflated(packed({})),
        counts((out) => {
          out.number(2);
          out.flag(true);
          out.column([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
          for (let i = 0; i < 30; i++) out.column([0, 0]);
        }),
      ]),
      'damaged',
    ],
    [
      'negative counts',
      Buffer.concat([
        deflated(packed({})),
        counts((out) => {
          out.number(2);
          out.flag(true);
          out.column([-5, -6]);
          for (let i = 0; i < 30; i++) out.column([0, 0]);
        }),
      ]),
      'damaged',
    ],
  ];

  test.each(cases)('%s', async (_name, bytes, expected) => {
    const { fragment } = seal(bytes);
    const start = performance.now();
    const result = await decodeLink(fragment);
    expect(result.ok ? 'opened' : result.code).toBe(expected);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});
