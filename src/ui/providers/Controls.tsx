/** Search, seller, price date, and how writes and rules are billed. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { CATALOGUE_AS_OF } from '../../tariffs/catalogue.ts';
import { saveText } from '../chart/svgfile.ts';
import { sellerName } from '../facts.ts';
import { useWords } from '../words.tsx';
import type { Column } from './rows.ts';

export function Controls(props: {
  query: string;
  onQuery(query: string): void;
  seller: string;
  onSeller(seller: string): void;
  count: number;
  /** Those to choose from. */
  columns: readonly Column[];
  shows(column: Column): boolean;
  onColumn(column: Column): void;
}): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [open, setOpen] = createSignal(false);
  const [choosing, setChoosing] = createSignal(false);
  const sellers = createMemo(() =>
    [...new Set(app.tariffs().map((x) => x.provider))].sort((a, b) =>
      sellerName(a).localeCompare(sellerName(b)),
    ),
  );
  const day = (): string =>
    app.choices().date === 'recorded' ? '' : app.choices().date.slice(0, 10);
  const setDate = (date: string): void => app.change({ date }, 'date');
  return (
    <div class="controls">
      <input
        type="search"
        class="box-input"
        aria-label={t('providers.search', { n: props.count })}
        placeholder={t('providers.search', { n: props.count })}
        value={props.query}
        onInput={(event) => props.onQuery(event.currentTarget.value)}
      />
      <select
        class="box-select"
        aria-label={t('providers.seller')}
        onChange={(event) => props.onSeller(event.currentTarget.value)}
      >
        <option value="" selected={props.seller === ''}>
          {t('providers.seller.all')}
        </option>
        <For each={sellers()}>
          {(id) => (
            <option value={id} selected={props.seller === id}>
              {sellerName(id)}
            </option>
          )}
        </For>
      </select>
      <button type="button" class="button" aria-expanded={open()} onClick={() => setOpen(!open())}>
        {app.choices().date === 'recorded'
          ? t('providers.date.recorded')
          : t('providers.date', { date: f().date(day(), 'medium') })}
        {' ▾'}
      </button>
      <button
        type="button"
        class="button"
        aria-expanded={choosing()}
        onClick={() => setChoosing(!choosing())}
      >
        {`${t('providers.columns')} ▾`}
      </button>
      <button
        type="button"
        class="button"
        onClick={() =>
          void app.comparisonCsv().then(
            (text) => saveText(text, 'keep-or-compact.csv', 'text/csv'),
            () => app.say({ code: 'offline', values: {} }),
          )
        }
      >
        {t('providers.csv')}
      </button>
      <Show when={choosing()}>
        <div class="options">
          <fieldset>
            <legend>{t('providers.columns.legend')}</legend>
            <For each={props.columns}>
              {(column) => (
                <label>
                  <input
                    type="checkbox"
                    checked={props.shows(column)}
                    onChange={() => props.onColumn(column)}
                  />{' '}
                  {t(column === 'parts' ? 'providers.columns.parts' : `providers.col.${column}`)}
                </label>
              )}
            </For>
          </fieldset>
        </div>
      </Show>
      <Show when={open()}>
        <div class="options">
          <fieldset>
            <legend>{t('options.date')}</legend>
            <label>
              <input
                type="radio"
                name="price-date"
                checked={app.choices().date === 'recorded'}
                onChange={() => setDate('recorded')}
              />{' '}
              {t('options.date.recorded')}
            </label>
            <label>
              <input
                type="radio"
                name="price-date"
                checked={app.choices().date !== 'recorded'}
                onChange={() => setDate(CATALOGUE_AS_OF)}
              />{' '}
              {t('options.date.day')}{' '}
              <input
                type="date"
                class="box-input"
                aria-label={t('options.date.day')}
                value={day()}
                max={CATALOGUE_AS_OF}
                onChange={(event) => {
                  if (event.currentTarget.value !== '') setDate(event.currentTarget.value);
                }}
              />
            </label>
          </fieldset>
          <fieldset>
            <legend>{t('options.cache')}</legend>
            <For each={['recorded', 'simulated'] as const}>
              {(mode) => (
                <label>
                  <input
                    type="radio"
                    name="cache"
                    checked={app.choices().cache === mode}
                    onChange={() => app.change({ cache: mode }, 'cache')}
                  />{' '}
                  {t(`options.cache.${mode}`)}
                </label>
              )}
            </For>
            <p class="small" role="status">
              <Show when={app.cacheStatus() === 'working'}>{t('options.cache.working')}</Show>
              <Show when={app.cacheStatus() === 'ready'}>{t('options.cache.ready')}</Show>
              <Show when={app.cacheStatus() === 'impossible'}>{t('options.cache.impossible')}</Show>
            </p>
          </fieldset>
          <fieldset>
            <legend>{t('options.writes')}</legend>
            <For each={['recorded', 'prefix', 'as-input'] as const}>
              {(mode) => (
                <label>
                  <input
                    type="radio"
                    name="writes"
                    checked={app.choices().writes === mode}
                    onChange={() => app.change({ writes: mode }, 'writes')}
                  />{' '}
                  {t(`options.writes.${mode}`)}
                </label>
              )}
            </For>
          </fieldset>
          <fieldset>
            <legend>{t('options.rules')}</legend>
            <For each={['tiers', 'windows', 'schedule'] as const}>
              {(rule) => (
                <label>
                  <input
                    type="checkbox"
                    checked={app.choices().rules[rule]}
                    onChange={(event) =>
                      app.change(
                        { rules: { ...app.choices().rules, [rule]: event.currentTarget.checked } },
                        `rules-${rule}`,
                      )
                    }
                  />{' '}
                  {t(`options.rules.${rule}`)}
                </label>
              )}
            </For>
          </fieldset>
        </div>
      </Show>
    </div>
  );
}
