/** Prices that a reader should check, with what the other price would change in this result. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { checkedPrices, type CheckedPrice } from '../../app/pricechecks.ts';
import { CHECK_KINDS, STALE_AFTER_DAYS, type CheckKind } from '../../answers/pricechecks.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import type { Rates } from '../../tariffs/tariff.ts';
import { TableScroll } from '../TableScroll.tsx';
import { sellerName, shownMs } from '../facts.ts';
import { useWords } from '../words.tsx';
import { sourceName } from './History.tsx';

/** Rows before "show all". */
const FIRST = 6;

export function PriceChecks(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [kind, setKind] = createSignal<CheckKind | null>(null);
  const [all, setAll] = createSignal(false);
  const ms = createMemo(() => shownMs(app));
  const looked = createMemo(() => [app.model().id, ...app.choices().shown]);
  const checks = createMemo(() =>
    checkedPrices(app.tariffs(), app.listInputs(), ms(), app.wallMs(), looked()),
  );
  const found = createMemo(() => checks().filter((c) => kind() === null || c.kind === kind()));
  const rows = createMemo(() => (all() ? found() : found().slice(0, FIRST)));
  const count = (of: CheckKind): number => checks().filter((c) => c.kind === of).length;
  const said = (c: CheckedPrice): string => {
    if (c.dispute === null)
      return c.ageDays === null || c.period.confirmedOn === null
        ? t('check.stale.undated')
        : t('check.stale', { date: f().date(c.period.confirmedOn, 'medium'), n: c.ageDays });
    const code = `dispute.${c.dispute.id}`;
    return isMessageCode(code) ? t(code) : c.dispute.id;
  };
  const sources = (c: CheckedPrice): string => {
    const list = c.dispute?.card.sources ?? [];
    return list.length === 0
      ? ''
      : t('check.sources', { n: list.length, list: f().list(list.map(sourceName)) });
  };
  const rates = (r: Rates): string =>
    t('check.rates', {
      input: f().price(r.input),
      cached: r.cachedRead === null ? '–' : f().price(r.cachedRead),
      output: f().price(r.output),
    });
  const effect = (c: CheckedPrice): string => {
    const change = c.effect?.change ?? null;
    if (change === null) return t('check.effect.unknown');
    return change.isZero()
      ? t('check.effect.none')
      : t('check.effect', {
          change: `${change.isNegative() ? '−' : '+'}${f().percent(change.abs())}`,
        });
  };
  const flips = (c: CheckedPrice): string =>
    c.flipsTo === 'keep' || c.flipsTo === 'compact'
      ? ` ${t('check.effect.flips', { side: t(`side.${c.flipsTo}`) })}`
      : '';
  return (
    <section class="section price-checks" id="price-checks" aria-labelledby="price-checks-title">
      <h2 class="section-title" id="price-checks-title">
        {checks().length === 0
          ? t('check.title.none')
          : t('check.title', { n: checks().length, count: checks().length })}
      </h2>
      <p class="deck">{t('check.deck', { days: f().count(STALE_AFTER_DAYS) })}</p>
      <Show when={checks().length > 0}>
        <div class="toggle check-kinds" role="group" aria-label={t('check.show')}>
          <button type="button" aria-pressed={kind() === null} onClick={() => setKind(null)}>
            {`${t('check.kind.all')} ${f().count(checks().length)}`}
          </button>
          <For each={CHECK_KINDS.filter((k) => count(k) > 0)}>
            {(k) => (
              <button type="button" aria-pressed={kind() === k} onClick={() => setKind(k)}>
                {`${t(`check.kind.${k}`)} ${f().count(count(k))}`}
              </button>
            )}
          </For>
        </div>
        <TableScroll label={t('check.table')}>
          <table class="table checks">
            <thead>
              <tr>
                <th scope="col">{t('check.col.name')}</th>
                <th scope="col" class="left">
                  {t('check.col.why')}
                </th>
                <th scope="col">
                  {t('check.col.taken')}
                  <span class="sub">{t('check.rates.what')}</span>
                </th>
                <th scope="col">{t('check.col.other')}</th>
                <th scope="col">{t('check.col.now')}</th>
                <th scope="col">{t('check.col.then')}</th>
              </tr>
            </thead>
            <tbody>
              <For each={rows()}>
                {(c) => (
                  <tr>
                    <th scope="row">
                      {c.tariff.display}
                      <span class="sub">{sellerName(c.tariff.provider)}</span>
                    </th>
                    <td class="left check-why">
                      <b>{t(`check.kind.${c.kind}`)}</b>
                      {c.isCurrent ? '' : ` (${t('check.past')})`}
                      {': '}
                      {said(c)}
                      <Show when={sources(c)}>{(s) => <span class="sub">{s()}</span>}</Show>
                    </td>
                    <td>{rates(c.period.rates)}</td>
                    <td>{c.dispute === null ? '–' : rates(c.dispute.card.rates)}</td>
                    <td>{c.perSession === null ? '–' : f().dollars(c.perSession.now)}</td>
                    <td class="check-then">
                      <Show when={c.dispute !== null} fallback="–">
                        <b>{c.perSession === null ? '–' : f().dollars(c.perSession.then)}</b>
                        <span class="sub">{`${effect(c)}${flips(c)}`}</span>
                      </Show>
                    </td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </TableScroll>
        <Show when={found().length > FIRST}>
          <p class="table-foot">
            <button type="button" class="link" aria-expanded={all()} onClick={() => setAll(!all())}>
              {t(all() ? 'check.first' : 'check.all')}
            </button>
          </p>
        </Show>
      </Show>
    </section>
  );
}
