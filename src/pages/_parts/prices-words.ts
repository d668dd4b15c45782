/** Words of the lines of a price list: a step for long prompts, a band of hours. */
import { count } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { isPageCode, pageMessage } from '../../i18n/pages.ts';
import type { FilledIn, ScheduleRule } from '../../tariffs/tariff.ts';
import { weekdays } from './prices.ts';

export function bandWords(locale: Locale, name: string): string {
  const code = `band.${name}`;
  return isPageCode(code) ? pageMessage(locale, code) : name;
}

/** What a line of prices is for; empty for the base card. */
export function lineWords(
  locale: Locale,
  line: {
    readonly kind: 'base' | 'tier' | 'band';
    readonly band: string | null;
    readonly rule: ScheduleRule | null;
    readonly above?: number;
    readonly inclusive?: boolean;
  },
): string {
  const said: string[] = [];
  if (line.kind === 'tier')
    said.push(
      pageMessage(locale, line.inclusive === true ? 'prices.tier.from' : 'prices.tier.above', {
        n: count(locale, line.above ?? 0),
      }),
    );
  if (line.band !== null) said.push(bandWords(locale, line.band));
  if (line.rule !== null) {
    const days = weekdays(locale, line.rule.days) ?? pageMessage(locale, 'prices.everyDay');
    const hours = line.rule.windows.map(([start, end]) => `${start}–${end}`).join(', ');
    said.push(`${days} ${hours} ${line.rule.timeZone}`);
  }
  return said.join(', ');
}

/** Which rates of a line its source leaves out; empty for none. */
export function filledWords(locale: Locale, filledIn: readonly FilledIn[]): string {
  if (filledIn.length === 0) return '';
  const parts = filledIn.map((part) => pageMessage(locale, `filledIn.${part}`)).join(', ');
  return pageMessage(locale, 'prices.filledIn', { parts });
}
