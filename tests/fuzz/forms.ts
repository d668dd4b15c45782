/** Links, scenarios, tariff files and mappings, spoilt, and what must hold of what reads them. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { crossover } from '../../src/answers/crossover.ts';
import { sumByBand } from '../../src/costing/ledger.ts';
import { priceBands, totalOf } from '../../src/costing/price.ts';
import { TA, TG, TO, tariff } from '../../src/costing/testing.ts';
import { parseMapping } from '../../src/importers/mapped/mapping.ts';
import { decodeLink, encodeLink, seal } from '../../src/scenario/link.ts';
import { openScenario } from '../../src/scenario/open.ts';
import { formatScenario, parseScenario } from '../../src/scenario/schema.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { callsOf, scenarioFrom } from '../../src/scenario/testing.ts';
import { boundariesOf } from '../../src/tariffs/boundaries.ts';
import { parseTariffFile } from '../../src/tariffs/schema.ts';
import { toForm } from '../../src/scenario/forms.ts';
import { buildLedger } from '../../src/costing/ledger.ts';
import { traceOf } from '../../src/trace/builder.ts';
import { Dice } from './dice.ts';
import { mutateBytes, mutateJson, mutateText } from './mutate.ts';

export const FORMS = ['scenario', 'link', 'tariff-file', 'mapping'] as const;
export type FormName = (typeof FORMS)[number];

const peak = tariff({
  id: 'test/peak',
  display: 'Peak',
  contextWindow: 400_000,
  caching: true,
  modifiers: { batch: '0.5', fast: [{ multiplier: '6', from: '2026-03-01', to: null }] },
  perRequest: { webSearch: { per1000: '10' } },
  match: { exact: ['peak'], glob: ['peak-*'] },
  periods: [
    { to: '2026-03-01', rates: { input: '2', output: '8' } },
    {
      from: '2026-03-01',
      rates: { input: '1', cachedRead: '0.1', output: '4', cacheWrite: { '5m': '1.25' } },
      tiers: [{ above: 200_000, band: 'base', rates: { input: '2' } }],
      schedule: [
        {
          name: 'night',
          timeZone: 'Asia/Shanghai',
          days: [1, 2, 3],
          windows: [['16:30', '00:30']],
          rates: { input: '0.5', output: '2' },
        },
      ],
      sources: ['a', 'b'],
      note: 'a note',
    },
  ],
});
const lists = [TA, TO, TG, peak];
const scenario = scenarioFrom(
  { seed: 4, sessions: 3, turns: [2, 3], writes: true, tiers: true },
  lists,
  {
    model: TA.id,
    shown: [TA.id, TO.id, peak.id],
    cachedPrice: '0.15',
    hitRatio: '0.8',
    turnsPerDay: '1200',
    overlays: [{ name: 'rebate', match: { id: TA.id }, multiply: { output: '0.9' } }],
    unitsPerUsd: { EUR: '0.92' },
    tokenScale: { [TO.id]: '1.2' },
    machine: { usdPerMonth: '2000', turnsPerDay: '5000' },
    budgetUsd: '100',
  },
);
export const scenarioText = formatScenario(scenario);
export const tariffText = JSON.stringify(lists.map(toForm));
export const mappingText = JSON.stringify({
  format: 'csv',
  columns: { time: 'when', model: 'name', output: 'out', cache_read: 'cached' },
  inclusive: { cacheRead: true, cacheWrite: true, reasoning: true },
  decimal: ',',
  delimiter: ';',
  constants: { provider: 'mistral', calls: 1 },
});
const ledger = buildLedger(
  traceOf(callsOf('keep', { seed: 1, sessions: 2, turns: [3], writes: true, tiers: true })),
  boundariesOf(lists),
  { asOfMs: Date.UTC(2026, 10, 30) },
);

function fail(what: string): never {
  throw new Error(what);
}

let link: { readonly text: Uint8Array; readonly counts: Uint8Array } | null = null;

/** The two parts of the scenario's link: its terse text, and its counts. */
async function linkParts(): Promise<NonNullable<typeof link>> {
  if (link !== null) return link;
  const encoded = await encodeLink(scenario, { includePrivate: true });
  const bytes = Buffer.from(encoded.link.split('.')[2] ?? '', 'base64url');
  const size = bytes.readUInt16BE(0);
  const length = Math.floor(size / 2);
  const body = bytes.subarray(2, 2 + length);
  return (link = {
    text: size % 2 === 1 ? inflateRawSync(body) : body,
    counts: bytes.subarray(2 + length),
  });
}

/** A link that was made up: its parts spoilt, its checksum right. */
async function spoiltLink(dice: Dice): Promise<string> {
  const { text, counts } = await linkParts();
  if (dice.once(4)) return mutateText((await encodeLink(scenario)).link, dice);
  const spoilt = dice.once(4)
    ? mutateText(Buffer.from(text).toString(), dice)
    : (mutateJson(Buffer.from(text).toString(), dice) ?? '');
  const body = deflateRawSync(dice.once(3) ? text : spoilt);
  const size = body.length * 2 + 1;
  const head = Buffer.alloc(size < 0x8000 ? 2 : 4);
  if (size < 0x8000) head.writeUInt16BE(size);
  else head.writeUInt32BE((size + 0x8000_0000) >>> 0);
  const tail = dice.once(2) ? mutateBytes(counts, dice) : counts;
  return seal(Buffer.concat([head, body, tail])).fragment;
}

/** A scenario that was accepted can be priced, compared, written, read and sent. */
async function checkScenario(given: Scenario, dice: Dice): Promise<void> {
  const text = formatScenario(given);
  const again = parseScenario(text);
  if (!again.ok) fail(`accepted, and refused when written: ${again.code} ${again.path}`);
  if (formatScenario(again.scenario) !== text) fail('written otherwise than it was read');
  const { tariffs, workload, choices } = openScenario(given, () => null);
  const options = { dateMs: null, writes: choices.writes, overlays: choices.overlays };
  for (const list of tariffs)
    for (const arm of [workload.keep, workload.compact]) {
      if (arm === null) continue;
      const total = totalOf(priceBands(arm, sumByBand(arm), list, options).amounts);
      if (!total.isFinite() || total.isNegative()) fail(`a total of ${total.toString()}`);
    }
  const [first] = tariffs;
  if (first !== undefined && workload.compact !== null)
    crossover(workload.keep, workload.compact, first, { pricing: options, bootstrap: null });
  if (!dice.once(4)) return;
  const encoded = await encodeLink(given, { includePrivate: true });
  if (encoded.tooLong) return;
  const back = await decodeLink(encoded.link);
  if (!back.ok) fail(`its link is refused: ${back.code}`);
  if (formatScenario(back.scenario) !== formatScenario(encoded.scenario)) {
    const once = await encodeLink(back.scenario, { includePrivate: true });
    if (once.link !== encoded.link) fail('its link says something else');
  }
}

const LINK_REFUSALS = ['not-a-link', 'newer-version', 'cut', 'damaged', 'too-large'];
const SCENARIO_REFUSALS = ['too-large', 'not-json', 'newer-version', 'bad-field'];

/**
 * Spoils form number `index` and reads it.
 * @returns whether it was accepted
 * @throws Error saying which promise was broken
 */
export async function checkForm(form: FormName, seed: number, index: number): Promise<boolean> {
  const dice = new Dice(seed, form, index);
  const spoil = (text: string): string =>
    dice.once(5) ? mutateText(text, dice) : (mutateJson(text, dice) ?? text);
  switch (form) {
    case 'scenario': {
      const result = parseScenario(spoil(scenarioText));
      if (result.ok) await checkScenario(result.scenario, dice);
      else if (!SCENARIO_REFUSALS.includes(result.code) || result.path.length > 600)
        fail(`refused as ${result.code}, ${result.path.length}`);
      return result.ok;
    }
    case 'link': {
      const result = await decodeLink(await spoiltLink(dice));
      if (result.ok) await checkScenario(result.scenario, dice);
      else if (!LINK_REFUSALS.includes(result.code)) fail(`refused as ${result.code}`);
      return result.ok;
    }
    case 'tariff-file': {
      const result = parseTariffFile(spoil(tariffText));
      if (!result.ok) {
        if (result.problems.length === 0 || result.problems.length > 50) fail('no reason given');
        for (const { path, code, message } of result.problems)
          if (code === undefined || message === undefined || path.length > 600)
            fail(`refused at ${path} as ${code}: ${message}`);
        return false;
      }
      for (const list of result.tariffs) {
        const options = { dateMs: null, writes: 'recorded' } as const;
        const total = totalOf(priceBands(ledger, sumByBand(ledger), list, options).amounts);
        if (!total.isFinite() || total.isNegative()) fail(`a total of ${total.toString()}`);
      }
      const again = parseTariffFile(JSON.stringify(result.forms));
      if (!again.ok) fail('accepted, and refused when written');
      return true;
    }
    case 'mapping': {
      let value: unknown;
      try {
        value = JSON.parse(spoil(mappingText));
      } catch {
        return false;
      }
      const result = parseMapping(value);
      if (!result.ok && result.problems.some(({ message }) => message === '')) fail('no reason');
      return result.ok;
    }
  }
}
