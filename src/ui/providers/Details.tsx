/** All that is known of one price list: rates, rules, assumptions, sources; and what to do with it. */
import { For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { MAX_SHOWN } from '../../scenario/defaults.ts';
import type { Rates } from '../../tariffs/tariff.ts';
import { late } from '../late.tsx';
import { useWords } from '../words.tsx';
import { assumptionWords } from './notes.ts';
import type { TableRow } from './rows.ts';

const History = late(() => import('../prices/History.tsx').then((m) => m.History));

export function Details(props: { row: TableRow }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const tariff = () => props.row.keep.tariff;
  const isShown = (): boolean => app.choices().shown.includes(tariff().id);
  const toggleShown = (): void => {
    const shown = app.choices().shown;
    app.change(
      {
        shown: isShown()
          ? shown.filter((id) => id !== tariff().id)
          : [...shown, tariff().id].slice(-MAX_SHOWN),
      },
      'shown',
    );
  };
  const rates = (r: Rates): string => {
    const parts = [
      t('detail.rates', {
        input: f().price(r.input),
        cached: r.cachedRead === null ? t('row.noDiscount') : f().price(r.cachedRead),
        output: f().price(r.output),
      }),
      ...Object.entries(r.cacheWrite).map(([ttl, price]) =>
        t('detail.write', { ttl, price: f().price(price) }),
      ),
    ];
    return parts.join(', ');
  };
  return (
    <div class="details">
      <div>
        <h3>{t('detail.prices')}</h3>
        <Show when={props.row.card} fallback={<p>{t('detail.noCard')}</p>}>
          {(card) => (
            <ul>
              <li>{rates(card().rates)}</li>
              <For each={card().tiers}>
                {(tier) => (
                  <li>{`${t('detail.tier', { above: f().tokens(tier.above) })} ${rates(tier.rates)}`}</li>
                )}
              </For>
              <For each={card().schedule}>
                {(band) => (
                  <li>
                    {`${t('detail.schedule', { name: band.name, windows: band.rule.windows.map((w) => w.join('–')).join(', '), zone: band.rule.timeZone })} ${rates(band.rates)}`}
                  </li>
                )}
              </For>
              <li>
                {tariff().contextWindow === null
                  ? t('detail.noWindow')
                  : t('detail.window', { window: f().tokens(tariff().contextWindow ?? 0) })}
              </li>
            </ul>
          )}
        </Show>
      </div>
      <div>
        <h3>{t('detail.assumptions')}</h3>
        <ul>
          <For each={props.row.keep.priced.assumptions} fallback={<li>{t('detail.none')}</li>}>
            {(a) => <li>{assumptionWords(a, words)}</li>}
          </For>
        </ul>
      </div>
      <div>
        <h3>{t('detail.sources')}</h3>
        <ul>
          <For each={props.row.card?.sources ?? []} fallback={<li>{t('detail.none')}</li>}>
            {(source) => (
              <li>
                <Show
                  when={tariff().origin === 'catalogue' && /^https:\/\//.test(source.ref)}
                  fallback={source.ref}
                >
                  <a href={source.ref} rel="noreferrer noopener">
                    {source.ref.replace(/^https:\/\//, '')}
                  </a>
                </Show>
                <span class="sub">{source.date ?? source.seen ?? ''}</span>
              </li>
            )}
          </For>
        </ul>
      </div>
      <History tariff={tariff()} />
      <div class="details-actions">
        <button
          type="button"
          class="button"
          onClick={() =>
            app.change(
              { model: tariff().id, cachedPrice: null, uncachedPrice: null, outputPrice: null },
              'model',
            )
          }
        >
          {t('detail.useForVerdict')}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => app.change({ baseline: tariff().id }, 'baseline')}
        >
          {t('detail.pin')}
        </button>
        <button type="button" class="button" aria-pressed={isShown()} onClick={toggleShown}>
          {t(isShown() ? 'detail.unshow' : 'detail.show')}
        </button>
      </div>
    </div>
  );
}
