/** How far to trust a simulation: the record, predicted; all calls first, exclusions after. */
import { For, Show, type JSX } from 'solid-js';
import type { CalibrationSummary } from '../../answers/simulation.ts';
import { useWords } from '../words.tsx';

/** What tells how the tokens of a prompt are shared out. */
const CONTENT = ['shown', 'growthOnly'] as const;

export function Calibration(props: { of: CalibrationSummary; methods: string }): JSX.Element {
  const { t, f } = useWords();
  const share = (agreeing: number, calls: number): string =>
    calls === 0 ? '–' : f().percent(agreeing / calls, 1);
  const excluded = () => props.of.exclusions.filter((e) => e.calls > 0);
  const misses = () => [...props.of.misses].sort((a, b) => b.calls - a.calls);
  return (
    <div class="calibration" id="calibration">
      <h3 class="figure-title">{t(props.of.weak ? 'cal.title.weak' : 'cal.title')}</h3>
      <p class="deck">{t('cal.deck')}</p>
      <div class="calibration-parts">
        <div>
          <p class="big-share">{share(props.of.agreeing, props.of.calls)}</p>
          <p>
            <b>{t('cal.all')}</b>
            {': '}
            {t('cal.agree', {
              agreeing: f().count(props.of.agreeing),
              calls: f().count(props.of.calls),
            })}
            {'. '}
            {t('cal.limit')}
          </p>
          <Show when={excluded().length > 0}>
            <h4>{t('cal.excluded')}</h4>
            <ul>
              <For each={excluded()}>
                {(e) => (
                  <li>
                    <span>{t(`cal.excluded.${e.rule}`)}</span>
                    <span>{f().count(e.calls)}</span>
                  </li>
                )}
              </For>
              <li>
                <span>{t('cal.remaining')}</span>
                <span>
                  {share(props.of.remaining.agreeing, props.of.remaining.calls)}
                  {': '}
                  {t('cal.agree', {
                    agreeing: f().count(props.of.remaining.agreeing),
                    calls: f().count(props.of.remaining.calls),
                  })}
                </span>
              </li>
            </ul>
          </Show>
          <h4>{t('cal.totals')}</h4>
          <ul>
            <li>
              <span>{t('cal.totals.predicted')}</span>
              <span>{f().count(props.of.predictedCacheRead)}</span>
            </li>
            <li>
              <span>{t('cal.totals.recorded')}</span>
              <span>{f().count(props.of.recordedCacheRead)}</span>
            </li>
          </ul>
        </div>
        <div>
          <h4>{t('cal.misses')}</h4>
          <Show when={misses().length > 0} fallback={<p>{t('cal.misses.none')}</p>}>
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">{t('cal.col.cause')}</th>
                  <th scope="col">{t('cal.col.calls')}</th>
                  <th scope="col">{t('cal.col.tokens')}</th>
                </tr>
              </thead>
              <tbody>
                <For each={misses()}>
                  {(miss) => (
                    <tr>
                      <th scope="row">{t(`cause.${miss.cause}`)}</th>
                      <td>{f().count(miss.calls)}</td>
                      <td>{f().count(miss.tokens)}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </Show>
          <Show when={props.of.unexplained.calls > 0}>
            <p class="sub">
              {t('cal.unexplained', {
                n: props.of.unexplained.calls,
                count: f().count(props.of.unexplained.calls),
                share: f().percent(props.of.unexplained.lostShare, 0),
              })}
            </p>
          </Show>
        </div>
        <div>
          <h4>{t('cal.content')}</h4>
          <ul>
            <For each={CONTENT}>
              {(basis) => (
                <li>
                  <span>{t(`cal.content.${basis}`)}</span>
                  <span>
                    {t('cal.content.calls', {
                      n: props.of.content[basis],
                      count: f().count(props.of.content[basis]),
                    })}
                  </span>
                </li>
              )}
            </For>
          </ul>
          <Show when={props.of.content.contradicting > 0}>
            <p class="sub">
              {t('cal.content.contradicting', {
                n: props.of.content.contradicting,
                count: f().count(props.of.content.contradicting),
              })}
            </p>
          </Show>
          <Show when={props.of.assumptions.length > 0}>
            <h4>{t('cal.assumptions')}</h4>
            <ul class="plain">
              <For each={props.of.assumptions}>{(a) => <li>{t(`cal.assumption.${a}`)}</li>}</For>
            </ul>
          </Show>
          <Show when={props.of.notReplayedCalls > 0}>
            <p class="sub">
              {t('cal.kept', {
                n: props.of.notReplayedCalls,
                count: f().count(props.of.notReplayedCalls),
              })}
            </p>
          </Show>
          <p class="source">
            <a href={`${props.methods}#simulation`}>{t('cal.method')}</a>
          </p>
        </div>
      </div>
    </div>
  );
}
