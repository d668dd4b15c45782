/** What a session costs against its length, kept and compacted, and where the answer flips. */
import { createMemo, Show, type JSX } from 'solid-js';
import type { ExplorationAnswer } from '../../answers/exploration.ts';
import { LOOKED_TURNS } from '../../answers/lengths.ts';
import { useApp } from '../../app/context.ts';
import { specNow } from '../../app/telling.ts';
import { layoutLengths, type LengthPoint } from '../../charts/lengths.ts';
import { NARROW } from '../../charts/monthly.ts';
import { ChartFoot } from '../chart/ChartFoot.tsx';
import { createWidth } from '../chart/measure.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { useWords } from '../words.tsx';
import { Fact } from './Fact.tsx';
import { LengthsSvg } from './LengthsSvg.tsx';
import { LengthsTable } from './LengthsTable.tsx';
import { strategyName } from './names.ts';
import { Part } from './Part.tsx';

const FIGURE = '#explore-lengths-figure';

export function Lengths(props: {
  found: Pick<ExplorationAnswer, 'lengths' | 'remaining'>;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [width, measure] = createWidth(1160);
  const answer = () => props.found.lengths;
  /** From the first turn to the last that has a price both ways. */
  const points = createMemo((): readonly LengthPoint[] => {
    const out: LengthPoint[] = [];
    for (const { turn, sessions, keep, compact } of answer()?.points ?? []) {
      if (keep === null || compact === null) break;
      out.push({ turn, sessions, keep: keep.toNumber(), compact: compact.toNumber() });
    }
    return out;
  });
  /** Later turns have no price one way or the other. */
  const isCut = (): boolean => (answer()?.unpricedFrom ?? null) !== null;
  const cutAt = () => ({
    model: app.model().display,
    turn: f().count(answer()?.unpricedFrom ?? 0),
  });
  /** Sessions so long are not looked at to their end. */
  const isLong = (): boolean => (answer()?.turns ?? 0) > LOOKED_TURNS;
  const last = () => answer()?.points[points().length - 1];
  const layout = createMemo(() =>
    points().length < 2
      ? null
      : layoutLengths({
          width: width(),
          points: points(),
          flips: (answer()?.flips ?? []).map((flip) => flip.turn),
          keepName: t('explore.lengths.keep', { amount: f().dollars(last()?.keep ?? 0) }),
          compactName: t('explore.lengths.compact', { amount: f().dollars(last()?.compact ?? 0) }),
          tick: (v) => (width() < NARROW ? f().tickShort(v) : f().tick(v)),
          turn: (n) => f().count(n),
          flip: (n) => t('explore.lengths.flip', { turn: f().count(n) }),
        }),
  );
  const title = (): MessageCode => {
    const { first = null, flips = [], flipCount = 0 } = answer() ?? {};
    if (points().length === 0 || (points().length < 2 && isCut()))
      return 'explore.lengths.title.none';
    const [only] = flips;
    if (flipCount > 1) return 'explore.lengths.title.many';
    if (only === undefined) return `explore.lengths.title.${first ?? 'same'}`;
    return `explore.lengths.title.${only.cheaper === 'keep' ? 'toKeep' : 'toCompact'}`;
  };
  const titleValues = () => ({
    n: answer()?.flipCount ?? 0,
    count: f().count(answer()?.flipCount ?? 0),
    turn: f().count(answer()?.flips[0]?.turn ?? 0),
  });
  const why = (): string =>
    answer() === null
      ? t('explore.noReplay')
      : isCut()
        ? t('explore.lengths.none', cutAt())
        : t('explore.lengths.single');
  return (
    <Part
      id="lengths"
      title={<Fact code={title()} values={titleValues()} links={{ count: FIGURE, turn: FIGURE }} />}
    >
      <div ref={measure}>
        <Show when={layout()} fallback={<p class="deck">{why()}</p>}>
          {(l) => (
            <>
              <p class="deck">
                {t('explore.lengths.deck', {
                  model: app.model().display,
                  strategy: strategyName(specNow(app), words),
                })}
              </p>
              <figure class="explore-figure" id="explore-lengths-figure">
                <LengthsSvg layout={l()} />
                <ChartFoot
                  fileName="keep-or-compact-by-length"
                  table={() => <LengthsTable points={answer()?.points ?? []} />}
                >
                  <Show when={isCut()}>
                    <b>{t('explore.lengths.cut', cutAt())}</b>{' '}
                  </Show>
                  <Show when={isLong()}>
                    <b>
                      {t('explore.lengths.long', {
                        turns: f().count(answer()?.turns ?? 0),
                        looked: f().count(LOOKED_TURNS),
                      })}
                    </b>{' '}
                  </Show>
                  {t('explore.lengths.source')}
                </ChartFoot>
              </figure>
            </>
          )}
        </Show>
        <Show when={props.found.remaining}>
          {(cut) => (
            <p class="deck">
              <Fact
                code={cut().fromCalls === null ? 'explore.remaining.never' : 'explore.remaining'}
                values={{
                  prompt: f().count(cut().promptTokens),
                  removed: f().count(cut().removedTokens),
                  kept: f().count(cut().keptTokens),
                  amount: f().dollars(cut().summaryCallUsd),
                  model: app.model().display,
                  calls: f().count(cut().fromCalls ?? 0),
                }}
                links={{
                  prompt: '#explore-windows',
                  removed: '#what-if',
                  kept: '#what-if',
                  amount: '#providers',
                  calls: '#what-if',
                }}
              />
            </p>
          )}
        </Show>
      </div>
    </Part>
  );
}
