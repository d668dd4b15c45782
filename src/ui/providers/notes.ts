/** Short notes on a row: why its figure is a bound, which of its rules struck, what was assumed. */
import type { AssumptionLike } from './types.ts';
import { isMessageCode, type MessageCode } from '../../i18n/messages.ts';
import type { Words } from '../words.tsx';
import type { TableRow } from './rows.ts';

/** The one note that matters most, under the name. */
export function rowNote(row: TableRow, words: Words, typed = false): string | null {
  const { t, f } = words;
  const has = (code: string): boolean => row.keep.priced.assumptions.some((a) => a.code === code);
  if (typed) return t('row.typed');
  if (row.keep.tariff.origin === 'custom') return t('row.custom');
  if (row.keep.lowerBound) return t('row.lowerBound');
  const tier = row.keep.priced.tiers[0];
  if (tier !== undefined)
    return t('row.tier', {
      n: tier.calls,
      count: f().count(tier.calls),
      above: f().tokens(tier.above),
    });
  if (has('cache-rent-not-in-trace')) return t('row.rent');
  if (has('no-cache-discount')) return t('row.noDiscount');
  if ((row.card?.schedule.length ?? 0) > 0) return t('row.schedule');
  return null;
}

/** An assumption in words; its bare code where the catalogues have none. */
export function assumptionWords(assumption: AssumptionLike, words: Words): string {
  const code = `assumption.${assumption.code}`;
  return isMessageCode(code)
    ? words.t(code as MessageCode, { detail: assumption.detail })
    : `${assumption.code} ${assumption.detail}`.trim();
}
