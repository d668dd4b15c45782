/** The crossover chart with its title, scale switch, source line and table twin. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { TariffVerdict } from '../../app/app.ts';
import { layoutCrossover, type CrossoverLayout } from '../../charts/crossover.ts';
import type { RugMark } from '../../charts/rug.ts';
import { headlineOf, isSimulated } from '../verdict.ts';
import { isMaker, shortName } from '../facts.ts';
import { firstSign, late } from '../late.tsx';
import { useWords } from '../words.tsx';
import type { Links } from '../header/Header.tsx';
import { ChartFoot } from './ChartFoot.tsx';
import { CrossoverSvg } from './CrossoverSvg.tsx';
import { createWidth } from './measure.ts';

// Nobody opens it without a sign: it is no part of the first view.
const CrossoverTable = late(() => import('./CrossoverTable.tsx').then((m) => m.CrossoverTable));

const DESKTOP = { width: 788, height: 422 };

export function CrossoverFigure(props: { links: Links }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [scale, setScale] = createSignal<'log' | 'linear'>('log');
  const [width, measure] = createWidth(DESKTOP.width);
  const height = (): number => (width() < 560 ? 300 : DESKTOP.height);
  const shown = createMemo(() => app.choices().shown);
  const marks = createMemo(() => rugMarks(app.tariffVerdicts(), app.model().id, shown()));

  const layout = createMemo((): CrossoverLayout | null => {
    const lines = app.lines();
    const held = app.held();
    if (lines === null || held === null) return null;
    const crossover = app.verdict().crossover;
    const share = crossover?.shareOfUncached ?? null;
    return layoutCrossover({
      width: width(),
      height: height(),
      scale: scale(),
      keep: lines.keep,
      compact: lines.compact,
      now: held.cached.toNumber(),
      own: held.own.cached.toNumber(),
      flip: crossover?.cachedPrice?.toNumber() ?? null,
      marks: marks(),
      words: {
        tick: (v) => f().tick(v),
        priceTick: (v) => f().priceTick(v),
        dollars: (v) => f().dollars(v),
        price: (v) => (v === held.cached.toNumber() ? f().price(v) : f().flip(v)),
        aSession: (amount) => t('chart.aSession', { amount }),
        keepLine: t(lines.compact === null ? 'chart.recorded' : 'chart.keep'),
        compactLine: t(
          isSimulated(app)
            ? 'simulated.chart.compact'
            : app.source().kind === 'study'
              ? 'chart.compact.study'
              : 'chart.compact',
        ),
        keepCheaper: t('chart.keepCheaper'),
        compactCheaper: t('chart.compactCheaper'),
        less: (fraction) => t('chart.less', { share: f().percent(fraction, 0) }),
        flip: (price) => t('chart.flip', { price }),
        flipShare:
          share === null
            ? isSimulated(app)
              ? t('simulated.chart.flip')
              : null
            : t(isSimulated(app) ? 'simulated.chart.flipShare' : 'chart.flipShare', {
                share: f().percent(share),
              }),
      },
    });
  });

  return (
    <figure class="figure">
      <figcaption class="figure-head">
        <span class="figure-title title-wide">{t('chart.title')}</span>
        <span class="figure-title title-narrow">{t('chart.title.short')}</span>{' '}
        <span class="figure-unit">{t('chart.unit')}</span>
        <span class="toggle" role="group" aria-label={t('chart.scale')}>
          <For each={['log', 'linear'] as const}>
            {(name) => (
              <button type="button" aria-pressed={scale() === name} onClick={() => setScale(name)}>
                {t(`chart.${name}`)}
              </button>
            )}
          </For>
        </span>
      </figcaption>
      <div class="chart-box crossover-box" ref={measure}>
        <Show
          when={layout()}
          fallback={
            <p class="chart-empty">{t('chart.empty', { reason: headlineOf(app, words).costs })}</p>
          }
        >
          {(l) => <CrossoverSvg layout={l()} />}
        </Show>
      </div>
      <ChartFoot
        fileName="keep-or-compact-crossover"
        how={props.links.methods}
        table={() => (
          <Show when={firstSign()}>
            <CrossoverTable domain={layout()?.domain ?? [0.02, 3]} />
          </Show>
        )}
      >
        {t(app.source().hasCompact ? 'chart.marks' : 'chart.marks.one', { n: marks().length })}{' '}
        {app.source().hasCompact ? t('chart.shading', { model: app.model().display }) : ''}
        <br />
        {t(
          isSimulated(app)
            ? 'simulated.chart.source'
            : app.source().kind === 'study'
              ? 'chart.source.study'
              : 'chart.source',
        )}
      </ChartFoot>
    </figure>
  );
}

/** Sellers in the order in which their marks are named where room is short. */
const NAMED_FIRST = [
  'anthropic',
  'openai',
  'google',
  'deepseek',
  'xai',
  'mistral',
  'moonshotai',
  'zai',
];

/** A mark a price list. Named first: the shown rows, then one list a maker in turn. */
export function rugMarks(
  verdicts: readonly TariffVerdict[],
  held: string,
  shown: readonly string[],
): RugMark[] {
  const perSeller = new Map<string, number>();
  return verdicts.flatMap((v): RugMark[] => {
    if (v.cachedPrice === null) return [];
    const { id, provider, display } = v.tariff;
    const nth = perSeller.get(provider) ?? 0;
    perSeller.set(provider, nth + 1);
    const rank = NAMED_FIRST.indexOf(provider);
    const priority = shown.includes(id)
      ? 1000
      : rank < 0 || !isMaker(provider) || display.length > 20
        ? 0
        : 500 - nth * 10 - rank;
    return [
      {
        id,
        label: shortName(v.tariff),
        price: v.cachedPrice.toNumber(),
        side: v.side === 'keep' || v.side === 'compact' ? v.side : 'none',
        held: id === held,
        priority,
      },
    ];
  });
}
