/** Says beside the verdict that amounts are not in dollars, and at which rate. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { parseDecimal } from '../../money/decimal.ts';
import { useWords } from '../words.tsx';

export function CurrencyNote(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  return (
    <Show when={app.choices().displayCurrency}>
      {(shown) => (
        <p class="rules-note">
          {t('currency.note', {
            code: shown().code,
            rate: f().decimal(parseDecimal(shown().unitsPerUsd) ?? 0, 6),
            date: f().date(shown().date),
          })}{' '}
          <button type="button" class="link" onClick={() => app.change({ displayCurrency: null })}>
            {t('currency.note.change')}
          </button>
        </p>
      )}
    </Show>
  );
}
