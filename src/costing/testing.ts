/** Made-up tariffs for tests, so that no catalogue can shift an answer. */
import { compileTariff } from '../tariffs/compile.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { plain } from '../money/decimal.ts';
import { buildLedger, sumByBand, type Ledger } from './ledger.ts';
import { priceBands, totalOf, type Priced, type PricingOptions } from './price.ts';

export const tariff = (form: Omit<TariffForm, 'provider'> & { provider?: string }): Tariff =>
  compileTariff({ provider: 'test', ...form }, 'custom');

/** Anthropic-shaped; the whole call doubles above 200,000 tokens. */
export const TA = tariff({
  id: 'test/ta',
  cache: { ttls: ['5m', '1h'], defaultTtl: '5m' },
  periods: [
    {
      rates: {
        input: '3',
        cachedRead: '0.30',
        output: '15',
        cacheWrite: { '5m': '3.75', '1h': '6' },
      },
      tiers: [
        {
          above: 200_000,
          rates: {
            input: '6',
            cachedRead: '0.60',
            output: '22.50',
            cacheWrite: { '5m': '7.50', '1h': '12' },
          },
        },
      ],
    },
  ],
  perRequest: { webSearch: { per1000: '10' } },
});

/** OpenAI-shaped; dearer above 272,000 tokens; a priority tier at twice the price. */
export const TO = tariff({
  id: 'test/to',
  cache: { ttls: ['30m'], defaultTtl: '30m' },
  periods: [
    {
      rates: { input: '5', cachedRead: '0.50', output: '30', cacheWrite: { '30m': '6.25' } },
      tiers: [
        {
          above: 272_000,
          rates: { input: '10', cachedRead: '1', output: '45', cacheWrite: { '30m': '12.50' } },
        },
      ],
    },
  ],
  modifiers: { priority: '2' },
});

/** Gemini-shaped; no write price; dearer above 200,000 tokens. */
export const TG = tariff({
  id: 'test/tg',
  periods: [
    {
      rates: { input: '1.25', cachedRead: '0.125', output: '10' },
      tiers: [{ above: 200_000, rates: { input: '2.50', cachedRead: '0.25', output: '15' } }],
      storagePerMTokHour: '4.50',
    },
  ],
});

export const RECORDED: PricingOptions = { dateMs: null, writes: 'recorded' };

/** A call with all counts known to be zero but those given. */
export const call = (counts: Partial<Call> = {}): Call => ({
  session: 's',
  timeMs: Date.UTC(2026, 0, 15),
  model: 'm',
  uncachedInput: 0,
  cacheRead: 0,
  cacheWriteUnknown: 0,
  cacheWrite5m: 0,
  cacheWrite30m: 0,
  cacheWrite1h: 0,
  cacheWrite12h: 0,
  output: 0,
  ...counts,
});

export const ledgerOf = (calls: readonly Call[], tariffs: readonly Tariff[]): Ledger =>
  buildLedger(traceOf(calls), boundariesOf(tariffs), { asOfMs: Date.UTC(2026, 10, 30) });

export const priced = (
  calls: readonly Call[],
  of: Tariff,
  options: PricingOptions = RECORDED,
): Priced => {
  const ledger = ledgerOf(calls, [of]);
  return priceBands(ledger, sumByBand(ledger), of, options);
};

/** The exact total in plain notation. */
export const total = (
  calls: readonly Call[],
  of: Tariff,
  options: PricingOptions = RECORDED,
): string => plain(totalOf(priced(calls, of, options).amounts));
