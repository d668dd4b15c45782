/** The numbers behind each constraint, each leading to where it comes from. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { CheapestList, Told } from '../../app/telling.ts';
import type { Decimal } from '../../money/decimal.ts';
import { sellerName } from '../facts.ts';
import { costWords } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { Fact } from './Fact.tsx';
import { strategyName } from './names.ts';

const WHAT_IF = '#what-if';

export function WindowFacts(props: { told: Told }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const w = () => props.told.window;
  const values = () => ({
    n: w().tooLong > 0 ? w().tooLong : w().calls,
    calls: f().count(w().calls),
    tooLong: f().count(w().tooLong),
    largest: f().tokens(w().largestPromptTokens),
    window: f().tokens(w().tokens ?? 0),
    turn: f().count(w().firstTurn ?? 0),
    model: app.model().display,
  });
  const links = {
    calls: '#trace',
    tooLong: '#explore-windows',
    window: '#providers',
    largest: '#explore-windows',
    turn: '#explore-windows',
  };
  return (
    <p>
      <Show when={w().calls > 0} fallback={t('explore.window.sums')}>
        <Fact
          code={
            w().tokens === null
              ? 'explore.window.unknown'
              : w().tooLong > 0
                ? 'explore.window.tooLong'
                : 'explore.window.fits'
          }
          values={values()}
          links={links}
        />
      </Show>
    </p>
  );
}

export function BillFacts(props: { told: Told }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const model = (): string => app.model().display;
  const percent = (d: Decimal): string => f().percent(d.abs());
  const cheaper = (list: CheapestList | null): CheapestList | null =>
    list?.relative.lt(0) === true ? list : null;
  const values = (list: CheapestList) => ({
    list: list.tariff.display,
    seller: sellerName(list.tariff.provider),
    total: costWords(list.total, list.isLower, words),
    share: percent(list.relative),
  });
  const links = { total: '#providers', share: '#providers' };
  /** Where the cheapest of all is the list that was named already, it is not named twice. */
  const other = () => {
    const { cheapest, list } = props.told;
    return cheapest?.tariff.id === list?.tariff.id ? null : cheaper(cheapest);
  };
  return (
    <>
      <p>
        <Show when={props.told.ownTotal} fallback={t('explore.bill.unpriced', { model: model() })}>
          {(total) => (
            <Fact
              code="explore.bill.own"
              values={{
                total: costWords(total(), props.told.isOwnLower, words),
                model: model(),
              }}
              links={{ total: '#providers' }}
            />
          )}
        </Show>
      </p>
      <p>
        <Show when={props.told.best} fallback={t('explore.bill.noWay')}>
          {(best) => {
            const how = (): 'saves' | 'costs' | 'same' =>
              best().relative.isZero() ? 'same' : best().relative.lt(0) ? 'saves' : 'costs';
            return (
              <Fact
                code={`explore.bill.${best().from}.${how()}`}
                values={{
                  trigger: f().tokens(best().triggerTokens ?? 0),
                  strategy: strategyName(best().spec, words),
                  share: percent(best().relative),
                }}
                links={{
                  trigger: '#explore-sweep',
                  share: best().from === 'sweep' ? '#explore-sweep' : WHAT_IF,
                }}
              />
            );
          }}
        </Show>
      </p>
      <p>
        <Show
          when={cheaper(props.told.list)}
          fallback={props.told.list === null ? '' : t('explore.bill.list.none')}
        >
          {(list) => <Fact code="explore.bill.list" values={values(list())} links={links} />}
        </Show>
      </p>
      <p class="explore-aside">
        <Show when={!props.told.isPricing} fallback={t('explore.bill.any.pricing')}>
          <Show
            when={other()}
            fallback={
              props.told.cheapest === null || cheaper(props.told.cheapest) !== null
                ? ''
                : t('explore.bill.any.none')
            }
          >
            {(list) => <Fact code="explore.bill.any" values={values(list())} links={links} />}
          </Show>
        </Show>
      </p>
    </>
  );
}

export function QualityFacts(props: { told: Told }): JSX.Element {
  const { t, f } = useWords();
  const rewrites = (n: number) => ({ n: Number(n.toFixed(1)), rewrites: f().decimal(n, 1) });
  return (
    <>
      <p>
        <Show when={props.told.recordedRewritesPerSession > 0} fallback={t('explore.quality.none')}>
          <Fact
            code="explore.quality.recorded"
            values={rewrites(props.told.recordedRewritesPerSession)}
            links={{ rewrites: '#explore-breaks' }}
          />
        </Show>{' '}
        <Show when={props.told.best}>
          {(best) => (
            <Fact
              code="explore.quality.best"
              values={rewrites(best().rewritesPerSession)}
              links={{ rewrites: best().from === 'sweep' ? '#explore-sweep' : WHAT_IF }}
            />
          )}
        </Show>
      </p>
      <p class="explore-aside">{t('explore.quality.evidence')}</p>
    </>
  );
}
