/** One number: its box, its response curve, its slider, and what it does in a sentence. */
import { createMemo, createUniqueId, For, Show, type JSX } from 'solid-js';
import type { ResponseCurve, Variable } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { gapAt, layoutResponse, RANGE_STEPS, rangeOf, valueAt } from '../../charts/response.ts';
import { snap } from '../../charts/ticks.ts';
import { createWidth } from '../chart/measure.ts';
import { perFrame } from '../frame.ts';
import { useWords } from '../words.tsx';
import { CurveSvg } from './CurveSvg.tsx';
import { SliderBox } from './SliderBox.tsx';

const KEY = {
  cachedPrice: 'cached',
  uncachedPrice: 'uncached',
  outputPrice: 'output',
  hitRatio: 'hit',
} as const satisfies Record<Variable, string>;

export function SliderCard(props: { variable: Variable; extent: number }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const id = createUniqueId();
  const [width, measure] = createWidth(360);
  const curve = createMemo((): ResponseCurve | undefined =>
    app.curves().find((c) => c.variable === props.variable),
  );
  const isRatio = (): boolean => props.variable === 'hitRatio';
  const format = (v: number): string => (isRatio() ? f().percent(v) : f().flip(v));
  const change = (value: string): void => app.change({ [props.variable]: value }, props.variable);
  // eslint-disable-next-line solid/reactivity
  const changeSoon = perFrame(change);
  const layout = createMemo(() => {
    const c = curve();
    return c === undefined
      ? null
      : layoutResponse({
          ...c,
          width: width(),
          extent: props.extent,
          tick: (v) => (isRatio() ? f().percent(v) : f().priceTick(v)),
        });
  });
  const gapWords = (gap: number): string =>
    t(gap >= 0 ? 'sliders.keepBy' : 'sliders.compactBy', { amount: f().amount(Math.abs(gap)) });

  /** What a step does and where the answer flips. */
  const sentence = (): string => {
    const c = curve();
    if (c === undefined) return '';
    const now = gapAt(c.points, c.now);
    const next = isRatio() ? Math.max(c.domain[0], c.now - 0.01) : Math.min(c.domain[1], c.now * 2);
    const change = gapAt(c.points, next) - now;
    const effect =
      Math.abs(change) < 0.005
        ? t('sliders.flat')
        : t(
            isRatio()
              ? change < 0
                ? 'sliders.point.compact'
                : 'sliders.point.keep'
              : change < 0
                ? 'sliders.double.compact'
                : 'sliders.double.keep',
            { amount: f().amount(Math.abs(change)) },
          );
    const flip = c.flips[0];
    if (flip === undefined)
      return `${effect} ${t(now >= 0 ? 'sliders.always.keep' : 'sliders.always.compact')}`;
    const isAbove = flip > c.now;
    const other = now >= 0 ? 'compact' : 'keep';
    return `${effect} ${t(`sliders.${isAbove ? 'above' : 'below'}.${other}`, { value: format(flip) })}`;
  };

  return (
    <Show when={curve()}>
      {(c) => (
        <article class="card" aria-labelledby={`${id}-title`}>
          <div class="card-head">
            <h3 id={`${id}-title`}>
              {t(`number.${KEY[props.variable]}`)}
              <span class="sub">{t(isRatio() ? 'sliders.unit.ratio' : 'chart.unit')}</span>
            </h3>
            <SliderBox
              label={t(`number.${KEY[props.variable]}`)}
              isRatio={isRatio()}
              value={c().now}
              onChange={change}
            />
          </div>
          <div class="card-chart" ref={measure}>
            <Show when={layout()}>
              {(l) => (
                <CurveSvg
                  layout={l()}
                  width={width()}
                  keepLabel={t('sliders.scale.keep', { amount: f().tick(props.extent) })}
                  compactLabel={t('sliders.scale.compact', { amount: f().tick(props.extent) })}
                />
              )}
            </Show>
            <input
              type="range"
              class="range"
              min="0"
              max={RANGE_STEPS}
              step="1"
              value={rangeOf(c().now, c().domain, c().log)}
              aria-label={t(`number.${KEY[props.variable]}`)}
              aria-valuetext={`${format(c().now)}: ${gapWords(gapAt(c().points, c().now))}`}
              onInput={(event) => {
                const value = valueAt(Number(event.currentTarget.value), c().domain, c().log);
                changeSoon(isRatio() ? value.toFixed(3) : snap(value, 2));
              }}
              onDblClick={() => app.change({ [props.variable]: null }, props.variable)}
            />
          </div>
          <p class="card-words">
            {sentence()}{' '}
            <Show when={c().now !== c().start}>
              <button
                type="button"
                class="link"
                onClick={() => app.change({ [props.variable]: null }, props.variable)}
              >
                {t('number.restore', { value: format(c().start) })}
              </button>
            </Show>
          </p>
          <Show when={c().flips.length > 1}>
            <p class="sub">
              <For each={c().flips.slice(1)}>
                {(flip) => <>{t('sliders.alsoFlips', { value: format(flip) })} </>}
              </For>
            </p>
          </Show>
        </article>
      )}
    </Show>
  );
}
