/** One session: what it cost and why, its context over its calls, and the call that is looked at. */
import { createMemo, Show, type JSX } from 'solid-js';
import type { SessionCall, SessionDetail } from '../../answers/sessionlist.ts';
import { useApp } from '../../app/context.ts';
import type { Looked } from '../../app/looking.ts';
import { layoutContext } from '../../charts/context.ts';
import { ChartFoot } from '../chart/ChartFoot.tsx';
import { createWidth } from '../chart/measure.ts';
import { shortId } from '../explore/names.ts';
import { useWords } from '../words.tsx';
import { amountOf } from './amount.ts';
import { CallsTable } from './CallsTable.tsx';
import { ContextSvg } from './ContextSvg.tsx';

export function OneSession(props: { looked: Looked }): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const detail = () => app.looking.detail();
  return (
    <>
      <p class="calls-back">
        <button type="button" class="link" onClick={() => app.looking.close()}>
          ← {t('calls.close')}
        </button>
      </p>
      <Show
        when={detail()}
        fallback={
          <p class="deck">
            {t(app.looking.status() === 'ready' ? 'calls.missing' : 'calls.working')}
          </p>
        }
      >
        {(found) => <Found detail={found()} call={props.looked.call} />}
      </Show>
    </>
  );
}

function Found(props: { detail: SessionDetail; call: number }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [width, measure] = createWidth(1160);
  const row = () => props.detail.row;
  const model = (): string => app.model().display;
  const move = (call: number): void =>
    app.looking.open(row().session, Math.max(1, Math.min(props.detail.length, Math.round(call))));
  const layout = createMemo(() =>
    layoutContext({
      width: width(),
      points: props.detail.points.map((p) => ({
        call: p.call,
        cacheRead: p.cacheRead ?? 0,
        cacheWrite: p.cacheWrite ?? 0,
        uncachedInput: p.uncachedInput ?? 0,
        output: p.output ?? 0,
        mark: p.purpose === 'summary' ? 'summary' : p.breakCause === null ? null : 'break',
      })),
      tierSteps: props.detail.tierSteps,
      current: props.call,
      tick: (n) => f().tokens(n),
    }),
  );
  const told = (): string => {
    const { breaks, callsInTiers, tierSteps } = props.detail;
    const { dollars, hitRatio, rewrites } = row();
    const share = f().percent(hitRatio ?? 0, 0);
    return [
      dollars === null
        ? t('calls.one.cost.none', { model: model(), share })
        : t('calls.one.cost', { dollars: amountOf(row(), words), model: model(), share }),
      ...(row().isLower ? [t('calls.one.lower')] : []),
      ...(props.detail.hasSums ? [t('calls.one.sums')] : []),
      // Between sums nobody sees a break.
      ...(props.detail.hasSums
        ? []
        : [
            breaks === null
              ? t('calls.one.breaks.working')
              : breaks === 0
                ? t('calls.one.breaks.none')
                : t('calls.one.breaks', { n: breaks, count: f().count(breaks) }),
          ]),
      ...(rewrites === 0
        ? []
        : [t('calls.one.rewrites', { n: rewrites, count: f().count(rewrites) })]),
      ...(callsInTiers === 0
        ? []
        : [
            t('calls.one.tiers', {
              n: callsInTiers,
              count: f().count(callsInTiers),
              step: f().tokens(tierSteps[0] ?? 0),
              model: model(),
            }),
          ]),
    ].join(' ');
  };
  const current = () => props.detail.page.find((c) => c.call === props.call) ?? null;
  return (
    <>
      <p class="calls-name" title={row().name}>
        {t('calls.one.session', { name: shortId(row().name) || t('calls.unnamed') })}
      </p>
      <h3 class="explore-title">
        {row().largestPrompt === null
          ? t('calls.one.title.sums', {
              n: props.detail.length,
              count: f().count(props.detail.length),
            })
          : t('calls.one.title', {
              n: props.detail.length,
              count: f().count(props.detail.length),
              tokens: f().tokens(row().largestPrompt ?? 0),
            })}
      </h3>
      <p class="deck">{told()}</p>
      <figure class="calls-figure">
        <div ref={measure}>
          <ContextSvg
            layout={layout()}
            ofSums={props.detail.hasSums}
            outputMost={Math.max(0, ...props.detail.points.map((p) => p.output ?? 0))}
            onCall={move}
          />
        </div>
        <input
          type="range"
          class="calls-range"
          min="1"
          max={props.detail.length}
          value={props.call}
          aria-label={t('calls.chart.move')}
          aria-valuetext={t('calls.call', { n: f().count(props.call) })}
          onInput={(event) => move(event.currentTarget.valueAsNumber)}
        />
        <p class="calls-now" role="status">
          <Show when={current()}>
            {(call) => <Told call={call()} length={props.detail.length} />}
          </Show>
        </p>
        <Show when={props.detail.every > 1}>
          <p class="source">{t('calls.one.every', { every: f().count(props.detail.every) })}</p>
        </Show>
        <ChartFoot
          fileName={t('calls.chart.file')}
          table={() => <CallsTable detail={props.detail} call={props.call} onCall={move} />}
        >
          {t('calls.chart.source', { model: model() })}
        </ChartFoot>
      </figure>
    </>
  );
}

/** The call that is looked at, in a sentence or two. */
function Told(props: { call: SessionCall; length: number }): JSX.Element {
  const all = useWords();
  const { t, f } = all;
  const part = (key: 'read' | 'written' | 'uncached', tokens: number | null): string[] =>
    tokens === null || tokens === 0 ? [] : [`${f().tokens(tokens)} ${t(`calls.chart.${key}`)}`];
  const words = (): string => {
    const c = props.call;
    return [
      [
        ...(c.timeMs === null ? [] : [f().moment(c.timeMs)]),
        ...part('read', c.cacheRead),
        ...part('written', c.cacheWrite),
        ...part('uncached', c.uncachedInput),
        ...(c.output === null
          ? []
          : [`${f().tokens(c.output)} ${t('calls.col.output').toLowerCase()}`]),
        c.dollars === null
          ? t('calls.call.cost.none')
          : t('calls.call.cost', { dollars: amountOf(c, all) }),
      ].join(' · '),
      ...(c.tierFromTokens === null
        ? []
        : [t('calls.call.tier', { tokens: f().tokens(c.tierFromTokens) })]),
      ...(c.breakCause === null
        ? []
        : [
            t('calls.call.break', {
              tokens: f().tokens(c.rebilledTokens),
              cause: t(`explore.cause.${c.breakCause}`).toLowerCase(),
            }),
          ]),
      ...(c.purpose === 'summary' ? [t('calls.call.summary')] : []),
      ...(c.estimated ? [t('calls.call.estimated')] : []),
      ...(c.calls > 1 ? [t('calls.call.rows', { n: c.calls, count: f().count(c.calls) })] : []),
    ].join(' ');
  };
  return (
    <>
      <strong>{t('calls.call', { n: f().count(props.call.call) })}</strong>{' '}
      {t('calls.call.of', { count: f().count(props.length) })}: {words()}
    </>
  );
}
