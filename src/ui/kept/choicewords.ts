/** A choice in words, for scenarios side by side. */
import type { Choices } from '../../scenario/scenario.ts';
import { parseDecimal } from '../../money/decimal.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import type { Words } from '../words.tsx';

export const choiceLabel = (key: keyof Choices): MessageCode => `choice.${key}`;

/** @param nameOf the display name of a price list */
export function choiceWords(
  key: keyof Choices,
  choices: Choices,
  { t, f }: Words,
  nameOf: (id: string) => string,
): string {
  const fraction = (text: string): string => f().percent(parseDecimal(text) ?? 0);
  const number = (text: string) => f().decimal(parseDecimal(text) ?? 0, 4);
  switch (key) {
    case 'date':
      return choices.date === 'recorded' ? t('choice.date.recorded') : f().date(choices.date);
    case 'cache':
      return t(`choice.cache.${choices.cache}`);
    case 'writes':
      return t(`choice.writes.${choices.writes}`);
    case 'rules': {
      const off = (['tiers', 'windows', 'schedule'] as const).filter((r) => !choices.rules[r]);
      return off.length === 0
        ? t('choice.rules.all')
        : t('choice.rules.off', { rules: f().list(off.map((r) => t(`choice.rules.${r}`))) });
    }
    case 'model':
      return nameOf(choices.model);
    case 'baseline':
      return choices.baseline === null ? t('choice.baseline.model') : nameOf(choices.baseline);
    case 'cachedPrice':
    case 'uncachedPrice':
    case 'outputPrice': {
      const price = choices[key];
      return price === null ? t('choice.price.own') : f().price(parseDecimal(price) ?? 0);
    }
    case 'hitRatio':
      return choices.hitRatio === null ? t('choice.hitRatio.recorded') : fraction(choices.hitRatio);
    case 'shown':
      return choices.shown.length === 0
        ? t('choice.none')
        : f().list(choices.shown.map((id) => nameOf(id)));
    case 'turnsPerDay':
    case 'daysPerMonth':
      return number(choices[key]);
    case 'growthPerMonth':
      return fraction(choices.growthPerMonth);
    case 'horizonMonths':
    case 'seed':
      return f().count(choices[key]);
    case 'budgetUsd':
      return choices.budgetUsd === null
        ? t('choice.none')
        : f().whole(parseDecimal(choices.budgetUsd) ?? 0);
    case 'machine':
      return choices.machine === null
        ? t('choice.none')
        : f().whole(parseDecimal(choices.machine.usdPerMonth) ?? 0);
    case 'strategy':
      return choices.strategy ?? t('choice.strategy.none');
    case 'reworkShare':
    case 'systemShare':
    case 'toolShare': {
      const share = choices[key];
      return share === null ? t('choice.share.default') : fraction(share);
    }
    case 'summaryEstimate':
      return choices.summaryEstimate === null
        ? t('choice.none')
        : t(`summaries.${choices.summaryEstimate}`);
    case 'displayCurrency':
      return choices.displayCurrency === null
        ? t('currency.usd')
        : t('currency.rate', {
            code: choices.displayCurrency.code,
            rate: number(choices.displayCurrency.unitsPerUsd),
            date: f().date(choices.displayCurrency.date, 'medium'),
          });
    case 'workloadShares':
    case 'overlays':
    case 'unitsPerUsd':
    case 'tokenScale':
    case 'modelMap': {
      const n = Object.keys(choices[key]).length;
      return n === 0 ? t('choice.none') : t('choice.some', { n });
    }
  }
}
