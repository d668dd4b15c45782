/** The reader's own prices: a list of one's own, a tariff file, a negotiated discount. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { discountFactor, discountPercent } from '../../charts/bars.ts';
import { parseTyped } from '../../i18n/parse.ts';
import { FilePicker } from '../drop/FilePicker.tsx';
import { sellerName } from '../facts.ts';
import { useWords } from '../words.tsx';
import { refusalReason, TariffForm } from './TariffForm.tsx';

export function CustomTariffs(): JSX.Element {
  const app = useApp();
  const { t, f, locale } = useWords();
  const [open, setOpen] = createSignal<'form' | 'discount' | null>(null);
  const [refusals, setRefusals] = createSignal<readonly { path: string; code: string }[]>([]);
  const custom = () => app.tariffs().filter((x) => x.origin === 'custom');
  const sellers = () => [...new Set(app.tariffs().map((x) => x.provider))];
  const [bad, setBad] = createSignal(false);
  let percent: HTMLInputElement | undefined;
  let scope: HTMLSelectElement | undefined;

  const addDiscount = (): void => {
    const typed = parseTyped(locale(), percent?.value ?? '');
    const factor = typed === null ? null : discountFactor(typed);
    setBad(factor === null);
    if (factor === null) return;
    const provider = scope?.value ?? '';
    const name = `discount ${provider === '' ? 'all' : provider}`;
    app.change(
      {
        overlays: [
          ...app.choices().overlays.filter((o) => o.name !== name),
          {
            name,
            ...(provider === '' ? {} : { match: { provider } }),
            multiply: { input: factor, cachedRead: factor, cacheWrite: factor, output: factor },
          },
        ],
      },
      'overlays',
    );
    setOpen(null);
  };
  return (
    <div class="own-prices">
      <p>
        <button
          type="button"
          class="link"
          aria-expanded={open() === 'form'}
          onClick={() => setOpen(open() === 'form' ? null : 'form')}
        >
          {t('own.add')}
        </button>{' '}
        <FilePicker
          class="link"
          code="own.file"
          accept=".json,application/json"
          onFiles={(files) => {
            void files[0]
              ?.text()
              .catch(() => '')
              .then((text) => app.addTariffs(text))
              .then(setRefusals, () => app.say({ code: 'offline', values: {} }));
          }}
        />{' '}
        <button
          type="button"
          class="link"
          aria-expanded={open() === 'discount'}
          onClick={() => setOpen(open() === 'discount' ? null : 'discount')}
        >
          {t('own.discount')}
        </button>
      </p>
      <div role="alert">
        <Show when={refusals().length > 0}>
          <ul class="trouble">
            <For each={refusals()}>
              {(refusal) => (
                <li>
                  {t('own.refused', {
                    path: refusal.path === '' ? '·' : refusal.path,
                    reason: refusalReason(refusal.code, t),
                  })}
                </li>
              )}
            </For>
          </ul>
        </Show>
      </div>
      <Show when={open() === 'form'}>
        <TariffForm onDone={() => setOpen(null)} />
      </Show>
      <Show when={open() === 'discount'}>
        <form
          class="own-form"
          onSubmit={(event) => {
            event.preventDefault();
            addDiscount();
          }}
        >
          <label>
            {t('own.discount.percent')}
            <input
              class="box-input"
              type="text"
              inputmode="decimal"
              size="6"
              aria-invalid={bad()}
              onInput={() => setBad(false)}
              ref={(el) => (percent = el)}
            />
          </label>
          <label>
            {t('own.discount.at')}
            <select class="box-select" ref={(el) => (scope = el)}>
              <option value="">{t('providers.seller.all')}</option>
              <For each={sellers()}>{(id) => <option value={id}>{sellerName(id)}</option>}</For>
            </select>
          </label>
          <button type="submit" class="button">
            {t('own.discount.apply')}
          </button>
          <div role="alert">
            <Show when={bad()}>
              <p class="trouble">{t('own.discount.bad')}</p>
            </Show>
          </div>
        </form>
      </Show>
      <ul class="own-list">
        <For each={app.choices().overlays}>
          {(overlay) => (
            <li>
              {t('own.discount.on', {
                percent: f().decimal(Number(discountPercent(overlay.multiply?.input ?? '1'))),
                seller:
                  overlay.match?.provider === undefined
                    ? t('providers.seller.all')
                    : sellerName(overlay.match.provider),
              })}{' '}
              <button
                type="button"
                class="link"
                onClick={() =>
                  app.change(
                    { overlays: app.choices().overlays.filter((o) => o !== overlay) },
                    'overlays',
                  )
                }
              >
                {t('own.remove')}
              </button>
            </li>
          )}
        </For>
        <For each={custom()}>
          {(tariff) => (
            <li>
              {tariff.display}{' '}
              <button type="button" class="link" onClick={() => app.removeTariff(tariff.id)}>
                {t('own.remove')}
              </button>
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}
