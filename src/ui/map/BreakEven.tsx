/** Every price list against its own break-even: the map, what it says, its table twin. */
import { createMemo, createSignal, For, Match, Show, Switch, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { overUnder } from '../../charts/bars.ts';
import {
  layoutBreakEven,
  MAP_SELLERS,
  NARROW,
  offTheMap,
  type MapOff,
} from '../../charts/breakeven.ts';
import { given } from '../../tariffs/form.ts';
import { ChartFoot } from '../chart/ChartFoot.tsx';
import { createWidth } from '../chart/measure.ts';
import { strategyName } from '../explore/names.ts';
import { sellerName } from '../facts.ts';
import { awaitsSimulation } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { BreakEvenSvg } from './BreakEvenSvg.tsx';
import { BreakEvenTable } from './BreakEvenTable.tsx';
import { mapLists } from './lists.ts';
import { SellerMark } from './SellerMark.tsx';

/** Lists without a mark, in the order in which they are told. */
const OFF = [
  'keepAlways',
  'compactAlways',
  'free',
  'far',
  'inverted',
  'sameAlways',
  'notCompared',
] as const satisfies readonly (keyof MapOff)[];
/** These are told at the edges of the map. */
const AT_EDGE: ReadonlySet<string> = new Set(['keepAlways', 'compactAlways', 'free']);

export function BreakEven(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [width, measure] = createWidth(1160);
  /** The list that a reader points at or walks to; `null` = the model of the verdict. */
  const [picked, setPicked] = createSignal<string | null>(null);

  const shown = createMemo(() => app.choices().shown);
  const lists = createMemo(() => mapLists(app.tariffVerdicts(), app.model().id, shown()));
  const count = (side: 'keep' | 'compact' | 'tie'): number =>
    lists().filter((l) => l.side === side).length;
  const compared = (): number => count('keep') + count('compact') + count('tie');
  const sideName = (side: 'keep' | 'compact'): string =>
    t(`map.side.${side}`, { n: count(side), count: f().count(count(side)) });
  const off = createMemo(() => offTheMap(lists(), () => false));
  /** Where room is short the count alone; its words are below the chart. */
  const atEdge = (reason: 'keepAlways' | 'compactAlways' | 'free'): string => {
    const n = off()[reason];
    return n === 0 ? '' : width() < NARROW ? f().count(n) : t(`map.off.${reason}`, { n, count: n });
  };
  const edges = createMemo(() => {
    const [above, below, left] = [atEdge('keepAlways'), atEdge('compactAlways'), atEdge('free')];
    return {
      above: above === '' ? '' : `${above} ▴`,
      below: below === '' ? '' : `${below} ▾`,
      left: left === '' ? '' : `◂ ${left}`,
    };
  });
  const layout = createMemo(() =>
    !app.source().hasCompact || compared() === 0
      ? null
      : layoutBreakEven({
          width: width(),
          lists: lists(),
          tick: (v) => f().priceTick(v),
          sideNames: { keep: sideName('keep'), compact: sideName('compact') },
          edgeNames: edges(),
        }),
  );
  const drawn = createMemo(() => new Set(layout()?.marks.map((m) => m.seller)));
  const title = (): string => {
    const [keep, compact] = [count('keep'), count('compact')];
    if (!app.source().hasCompact || keep + compact === 0) return t('map.title.none');
    const side = keep >= compact ? 'keep' : 'compact';
    const n = Math.max(keep, compact);
    return t(`map.title.${side}`, { n, count: n, total: f().count(compared()) });
  };
  const source = (): string => {
    const { date } = app.choices();
    return date === 'recorded'
      ? t('map.source.recorded')
      : t('map.source', { date: f().date(date.slice(0, 10)) });
  };
  const read = createMemo(() => {
    const id = picked() ?? app.model().id;
    const verdict = app.tariffVerdicts().find((v) => v.tariff.id === id);
    return verdict === undefined ? null : { verdict, words: readingOf(id) };
  });
  /** All that the map says of a list, in words. */
  function readingOf(id: string): string {
    const v = app.tariffVerdicts().find((x) => x.tariff.id === id);
    if (v === undefined) return '';
    const where = t('map.read', {
      name: v.tariff.display,
      seller: sellerName(v.tariff.provider),
      price: v.cachedPrice === null ? '–' : f().price(v.cachedPrice),
      flip: given(v.crossover?.cachedPrice) ? f().flip(v.crossover.cachedPrice) : '–',
    });
    if (v.side === 'tie') return `${where} ${t('map.read.tie')}`;
    if ((v.side !== 'keep' && v.side !== 'compact') || v.margin === null) return where;
    const { ratio, isUnder } = overUnder(v.margin);
    const side = t('map.read.side', {
      side: t(`side.${v.side === 'keep' ? 'Keep' : 'Compact'}`),
      times: f().times(ratio),
      relation: t(isUnder ? 'map.read.under' : 'map.read.over'),
    });
    return `${where} ${side}`;
  }
  const take = (id: string): void => {
    setPicked(id);
    if (id !== app.model().id)
      app.change({ model: id, cachedPrice: null, uncachedPrice: null, outputPrice: null }, 'model');
  };
  const offText = (reason: keyof MapOff): string => {
    const n = layout()?.off[reason] ?? 0;
    return n === 0 ? '' : t(`map.off.${reason}`, { n, count: n });
  };

  return (
    <section
      class="section map"
      id="map"
      aria-labelledby="map-title"
      aria-busy={app.isPricing() || awaitsSimulation(app)}
    >
      <h2 class="section-title" id="map-title">
        {title()}
      </h2>
      <Switch>
        <Match when={!app.source().hasCompact}>
          <p class="deck">
            <Show when={awaitsSimulation(app)} fallback={t('map.one')}>
              {t('map.one.working')}
            </Show>{' '}
            <Show when={!awaitsSimulation(app)}>
              <a href="#what-if">{t('map.one.link')}</a> <a href="#way-in">{t('map.one.drop')}</a>
            </Show>
          </p>
        </Match>
        <Match when={layout() === null}>
          <p class="deck">{t('map.one.none')}</p>
        </Match>
        <Match when={layout()}>
          {(l) => (
            <>
              <p class="deck">
                {t('map.deck')}
                <Show when={app.source().simulated}>
                  {(facts) => (
                    <>
                      {' '}
                      <b>
                        {t('map.deck.simulated', { strategy: strategyName(facts().spec, words) })}
                      </b>
                    </>
                  )}
                </Show>
              </p>
              <figure>
                <div class="map-head">
                  <ul class="map-key" aria-label={t('map.key')}>
                    <For each={MAP_SELLERS.filter((s) => drawn().has(s))}>
                      {(seller) => (
                        <li class={`seller-${seller}`}>
                          <svg viewBox="-7 -7 14 14" aria-hidden="true">
                            <SellerMark seller={seller} x={0} y={0} size={4.6} />
                          </svg>
                          <span>
                            {seller === 'maker' || seller === 'host' || seller === 'own'
                              ? t(`map.key.${seller}`)
                              : seller === 'google'
                                ? 'Google'
                                : sellerName(seller)}
                          </span>
                        </li>
                      )}
                    </For>
                  </ul>
                  <Show when={l().marks.some((m) => m.isFanned)}>
                    <p class="small map-fanned">{t('map.fanned')}</p>
                  </Show>
                </div>
                <div class="map-box" ref={measure}>
                  <BreakEvenSvg
                    layout={l()}
                    names={{
                      title: title(),
                      description: t('map.file', {
                        n: f().count(l().marks.length),
                        source: source(),
                      }),
                      aria: t('map.aria', { n: f().count(l().marks.length) }),
                      keep: sideName('keep'),
                      compact: sideName('compact'),
                      edges: edges(),
                    }}
                    picked={picked()}
                    model={app.model().id}
                    readingOf={readingOf}
                    onPick={setPicked}
                    onTake={take}
                  />
                </div>
                <p class="map-read">
                  <Show when={read()} fallback={t('map.hint')}>
                    {(r) => (
                      <>
                        <span>{r().words}</span>{' '}
                        <Show
                          when={r().verdict.tariff.id !== app.model().id}
                          fallback={<span class="map-used">{t('map.used')}</span>}
                        >
                          <button
                            type="button"
                            class="link"
                            onClick={() => take(r().verdict.tariff.id)}
                          >
                            {t('map.use')}
                          </button>
                        </Show>
                      </>
                    )}
                  </Show>
                </p>
                <ChartFoot
                  fileName="keep-or-compact-break-even"
                  table={() => <BreakEvenTable onTake={take} />}
                >
                  {source()}
                  <For each={OFF.filter((o) => (l().narrow || !AT_EDGE.has(o)) && l().off[o] > 0)}>
                    {(reason) => <>{` ${offText(reason)}.`}</>}
                  </For>
                  <Show when={OFF.some((o) => l().off[o] > 0)}>{` ${t('map.off.intable')}`}</Show>
                  <Show when={app.isPricing()}>{` ${t('map.hint.pending')}`}</Show>
                </ChartFoot>
              </figure>
            </>
          )}
        </Match>
      </Switch>
    </section>
  );
}
