/** The trigger of the summary and its tail, swept: which is cheapest, and how flat the curve is. */
import { createMemo, createSignal, Show, type JSX } from 'solid-js';
import type { ExplorationAnswer } from '../../answers/exploration.ts';
import type { SweepPoint } from '../../answers/sweep.ts';
import { useApp } from '../../app/context.ts';
import { specAt, specNow, spreadFactor, sweepSeries, triggerNow } from '../../app/telling.ts';
import { layoutSweep, type SweepDot, type SweptPoint } from '../../charts/sweep.ts';
import { NARROW } from '../../charts/monthly.ts';
import { ChartFoot } from '../chart/ChartFoot.tsx';
import { createWidth } from '../chart/measure.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { useWords } from '../words.tsx';
import { strategyName } from './names.ts';
import { Part } from './Part.tsx';
import { Fact } from './Fact.tsx';
import { SweepSvg } from './SweepSvg.tsx';
import { SweepTable } from './SweepTable.tsx';

/** What the curve says in a word. */
type Finding = 'partial' | 'none' | 'fits' | 'same' | 'never' | 'alone' | 'best';

const CHART = '#explore-sweep-figure';
const LINKS = {
  trigger: CHART,
  tail: CHART,
  total: CHART,
  share: CHART,
  factor: CHART,
  spans: CHART,
  keep: '#providers',
  done: CHART,
  wanted: CHART,
};

export function Sweep(props: {
  found: Pick<ExplorationAnswer, 'sweep' | 'lengths' | 'windows'>;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [width, measure] = createWidth(1160);
  const [hovered, setHovered] = createSignal<SweepDot | null>(null);
  const answer = () => props.found.sweep;
  const series = createMemo(() => sweepSeries(answer()?.points ?? []));
  const drawn = createMemo(() =>
    series().map(({ keepShare, points }) => ({
      name: t('explore.sweep.tail', { share: f().percent(keepShare, 0) }),
      points: points.map((p): SweptPoint => ({ ...p, total: p.total.toNumber() })),
    })),
  );
  const best = createMemo(() => {
    const point = answer()?.best ?? null;
    return point === null || point.total === null ? null : { point, total: point.total };
  });
  const now = createMemo(() => triggerNow(specNow(app)));
  const layout = createMemo(() => {
    const b = best();
    if (b === null) return null;
    const keep = answer()?.keepTotal ?? null;
    return layoutSweep({
      width: width(),
      series: drawn(),
      keep: keep?.toNumber() ?? null,
      keepName: t('explore.sweep.keep', { amount: f().dollars(keep ?? 0) }),
      best: { ...b.point, total: b.total.toNumber() },
      bestName: t('explore.sweep.best', {
        trigger: f().tokens(b.point.triggerTokens),
        amount: f().dollars(b.total),
      }),
      now: now(),
      nowName: t('explore.sweep.now', { trigger: f().tokens(now() ?? 0) }),
      flips: answer()?.flips ?? [],
      tick: (v) => (width() < NARROW ? f().tickShort(v) : f().tick(v)),
      tokens: (v) => f().tokens(v),
    });
  });
  const tooLong = (): boolean =>
    props.found.windows.windows.some((w) => w.calls > 0 && w.tariffs.includes(app.model().id));
  const relative = () => answer()?.bestRelativeToKeep ?? null;
  /** Points are still on their way. */
  const isPartial = (): boolean => {
    const a = answer();
    return a !== null && a.points.length < a.wanted;
  };
  const finding = (): Finding => {
    const r = relative();
    if (isPartial()) return 'partial';
    if (best() === null) return 'none';
    // Keeping everything has no price where a prompt does not fit.
    if (r === null) return tooLong() ? 'fits' : 'none';
    if (r.isZero()) return 'same';
    if (r.gt(0)) return 'never';
    return answer()?.leaveAlone === true ? 'alone' : 'best';
  };
  const values = () => ({
    trigger: f().tokens(best()?.point.triggerTokens ?? 0),
    tail: f().tokens(best()?.point.keepTokens ?? 0),
    total: f().dollars(best()?.total ?? 0),
    keep: f().dollars(answer()?.keepTotal ?? 0),
    share: f().percent(relative()?.abs() ?? 0),
    model: app.model().display,
    done: f().count(answer()?.points.length ?? 0),
    wanted: f().count(answer()?.wanted ?? 0),
  });
  const title = (): MessageCode => {
    const what = finding();
    return `explore.sweep.title.${what === 'same' ? 'never' : what}`;
  };
  const why = (): string => {
    const a = answer();
    if (a === null && props.found.lengths === null) return t('explore.noReplay');
    if (a === null) return t('explore.sweep.none', { strategy: strategyName(specNow(app), words) });
    return a.points.length === 0
      ? t('explore.sweep.short')
      : t('explore.sweep.unpriced', { model: app.model().display });
  };
  const factor = createMemo(() => spreadFactor(answer()?.spread ?? null));
  const flips = (): string =>
    f().list(
      (answer()?.flips ?? []).map(({ from, to }) =>
        t('explore.sweep.span', { from: f().tokens(from), to: f().tokens(to) }),
      ),
    );
  const set = (point: Pick<SweepPoint, 'triggerTokens' | 'keepTokens'>): void => {
    const strategy = specAt(specNow(app), point);
    if (strategy !== null) app.change({ strategy }, 'trigger');
  };
  const isSet = (point: SweepPoint): boolean => specAt(specNow(app), point) === specNow(app);
  const hoveredText = (): string => {
    const dot = hovered();
    const point = answer()?.points.find(
      (p) => p.triggerTokens === dot?.triggerTokens && p.keepTokens === dot.keepTokens,
    );
    if (!point?.total) return t('explore.sweep.how');
    return t('explore.sweep.point', {
      trigger: f().tokens(point.triggerTokens),
      tail: f().tokens(point.keepTokens),
      amount: f().dollars(point.total),
      n: point.rewrites,
      count: f().count(point.rewrites),
    });
  };
  return (
    <Part id="sweep" title={<Fact code={title()} values={values()} links={LINKS} />}>
      <div ref={measure}>
        <Show when={layout()} fallback={<p class="deck">{why()}</p>}>
          {(l) => (
            <>
              <p class="deck">
                <Show when={finding() !== 'none'}>
                  <Fact
                    code={`explore.sweep.deck.${finding() as Exclude<Finding, 'none'>}`}
                    values={values()}
                    links={LINKS}
                  />{' '}
                </Show>
                <Show when={!isPartial() && factor()}>
                  {(x) => (
                    <>
                      <Fact
                        code="explore.sweep.deck.spread"
                        values={{ factor: f().times(x()) }}
                        links={LINKS}
                      />{' '}
                    </>
                  )}
                </Show>
                <Show when={!isPartial() && flips() !== ''}>
                  <Fact
                    code="explore.sweep.deck.flips"
                    values={{ spans: flips() }}
                    links={LINKS}
                  />{' '}
                </Show>
                <Show when={['best', 'fits'].includes(finding()) && best()}>
                  {(b) => (
                    <Show when={!isSet(b().point)} fallback={t('explore.sweep.isSet')}>
                      <button type="button" class="link" onClick={() => set(b().point)}>
                        {t('explore.sweep.set', values())}
                      </button>
                    </Show>
                  )}
                </Show>
              </p>
              <figure class="explore-figure" id="explore-sweep-figure">
                <p class="sweep-read" aria-hidden="true">
                  {hoveredText()}
                </p>
                <SweepSvg layout={l()} hovered={hovered()} onHover={setHovered} onPick={set} />
                <ChartFoot
                  fileName="keep-or-compact-trigger"
                  table={() => (
                    <SweepTable
                      series={series()}
                      keep={answer()?.keepTotal ?? null}
                      isSet={isSet}
                      onPick={set}
                    />
                  )}
                >
                  {t('explore.sweep.source', {
                    model: app.model().display,
                    strategy: strategyName(specNow(app), words),
                  })}
                </ChartFoot>
              </figure>
            </>
          )}
        </Show>
      </div>
    </Part>
  );
}
