/** What all price lists say today, and the switch between the study's prices and today's. */
import { Show, type JSX } from 'solid-js';
import { scaleLinear } from 'd3-scale';
import { useApp } from '../../app/context.ts';
import { CATALOGUE_AS_OF } from '../../tariffs/catalogue.ts';
import { awaitsSimulation, isIdle, isSimulated } from '../verdict.ts';
import { Rich, useWords } from '../words.tsx';

export function TodayLine(): JSX.Element {
  const app = useApp();
  const { t, f, locale } = useWords();
  const today = () => app.today() ?? { keep: 0, compact: 0, fitting: 0 };
  return (
    <Show when={(app.source().hasCompact && !isIdle(app)) || awaitsSimulation(app)}>
      <div class="today" aria-busy={app.today() === null}>
        <TwoToneBar
          keep={awaitsSimulation(app) ? 0 : today().keep}
          compact={awaitsSimulation(app) ? 0 : today().compact}
        />
        <p>
          <b>
            {t('today.date', {
              date: f().date(CATALOGUE_AS_OF, locale() === 'fr' ? 'medium' : 'long'),
            })}
          </b>{' '}
          <Rich
            code={
              awaitsSimulation(app)
                ? 'simulated.today.working'
                : isSimulated(app)
                  ? 'simulated.today'
                  : 'today.counts'
            }
            slots={{
              keep: () => <b class="is-keep">{f().count(today().keep)}</b>,
              compact: () => <b class="is-compact">{f().count(today().compact)}</b>,
              fitting: () => <>{f().count(today().fitting)}</>,
            }}
          />
        </p>
        <Show when={app.source().kind === 'study'}>
          <button
            type="button"
            class="button"
            onClick={() => (app.isStudyView() ? app.showToday() : app.showStudy())}
          >
            {t(app.isStudyView() ? 'today.use' : 'today.study')}
          </button>
        </Show>
      </div>
    </Show>
  );
}

/** How many keep, how many compact, as one bar of two parts. */
export function TwoToneBar(props: { keep: number; compact: number }): JSX.Element {
  const { t } = useWords();
  const x = () =>
    scaleLinear()
      .domain([0, Math.max(1, props.keep + props.compact)])
      .range([0, 100]);
  return (
    <svg
      class="two-tone"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('today.bar', { keep: props.keep, compact: props.compact })}
    >
      <rect class="fill-none" x="0" y="0" width="100" height="6" />
      <rect class="fill-keep" x="0" y="0" width={x()(props.keep)} height="6" />
      <rect
        class="fill-compact"
        x={x()(props.keep) + 0.6}
        y="0"
        width={Math.max(0, x()(props.compact) - 0.6)}
        height="6"
      />
    </svg>
  );
}
