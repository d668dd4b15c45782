/** What amounts are shown in: a currency, a typed rate, and the day of that rate. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { parseTyped } from '../../i18n/parse.ts';
import { parseDecimal } from '../../money/decimal.ts';
import { useWords } from '../words.tsx';

const CODES = [
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'CNY',
  'KRW',
  'INR',
  'BRL',
  'MXN',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'XOF',
  'MAD',
  'ZAR',
] as const;
const USD = 'USD';

export function Currency(): JSX.Element {
  const app = useApp();
  const { t, locale } = useWords();
  const chosen = () => app.choices().displayCurrency;
  /** Asked for, but still without a rate. */
  const [wanted, setWanted] = createSignal<string | null>(null);
  const [rate, setRate] = createSignal<string | null>(null);
  const [day, setDay] = createSignal<string | null>(null);
  const code = (): string => wanted() ?? chosen()?.code ?? USD;
  const names = createMemo(() => new Intl.DisplayNames([locale()], { type: 'currency' }));
  const shownRate = (): string => {
    const text = rate() ?? (chosen()?.code === code() ? (chosen()?.unitsPerUsd ?? '') : '');
    return rate() === null && locale() === 'fr' ? text.replace('.', ',') : text;
  };
  const shownDay = (): string =>
    day() ?? chosen()?.date ?? new Date(app.wallMs() ?? 0).toISOString().slice(0, 10);
  const parsed = (): string | null => {
    const value = parseTyped(locale(), shownRate());
    return value !== null && parseDecimal(value)?.gt(0) === true ? value : null;
  };
  const apply = (): void => {
    const unitsPerUsd = parsed();
    if (code() === USD || unitsPerUsd === null || shownDay() === '') return;
    app.change(
      { displayCurrency: { code: code(), unitsPerUsd, date: shownDay() } },
      'displayCurrency',
    );
    setWanted(null);
    setRate(null);
    setDay(null);
  };
  const choose = (next: string): void => {
    setRate(null);
    if (next === USD) {
      setWanted(null);
      app.change({ displayCurrency: null });
    } else setWanted(next === chosen()?.code ? null : next);
  };
  return (
    <div class="currency">
      <label>
        {t('currency.label')}{' '}
        <select
          class="box-select"
          value={code()}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value={USD}>{t('currency.usd')}</option>
          <For each={[...CODES, ...rest(code())]}>
            {(each) => (
              <option value={each} selected={each === code()}>
                {`${names().of(each) ?? each} (${each})`}
              </option>
            )}
          </For>
        </select>
      </label>
      <Show when={code() !== USD}>
        <label>
          {t('currency.rate.label')}{' '}
          <input
            class="box-input currency-rate"
            type="text"
            inputmode="decimal"
            value={shownRate()}
            aria-invalid={rate() !== null && parsed() === null}
            onInput={(event) => setRate(event.currentTarget.value)}
            onChange={apply}
          />
        </label>
        <label>
          {t('currency.date.label')}{' '}
          <input
            class="box-input"
            type="date"
            value={shownDay()}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              apply();
            }}
          />
        </label>
        <p class="sub" role="status">
          {parsed() === null || shownDay() === '' ? t('currency.needs') : ''}
        </p>
      </Show>
    </div>
  );
}

/** A link may bring a currency that the list does not have. */
function rest(code: string): string[] {
  return code === USD || (CODES as readonly string[]).includes(code) ? [] : [code];
}
