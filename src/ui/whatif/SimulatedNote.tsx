/** Under the verdict: that compacting is simulated, how, and how far that can be trusted. */
import { Match, Show, Switch, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { SimulatedFacts } from '../../scenario/scenario.ts';
import { isIdle } from '../verdict.ts';
import { useWords, type Words } from '../words.tsx';
import { sayProgress, saySpec, withLowerTrigger } from './say.ts';
import { isWeak, largestMiss } from './trust.ts';

export function SimulatedNote(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t } = words;
  const facts = () => app.source().simulated;
  const status = () => app.whatIf.status();
  return (
    <Switch>
      <Match when={status() === 'working'}>
        <p class="pulse">
          {t('note.working')}{' '}
          <Show when={app.whatIf.progress()}>{(p) => <>{`${sayProgress(p(), words)} `}</>}</Show>
          <button type="button" class="link" onClick={() => app.whatIf.stop()}>
            {t('note.stop')}
          </button>
        </p>
      </Match>
      <Match when={status() === 'stopped' || status() === 'failed'}>
        <p>
          {t(
            status() === 'failed'
              ? 'note.failed'
              : facts() === null
                ? 'note.stopped'
                : 'note.stopped.before',
          )}{' '}
          <Show when={facts()}>{(of) => <>{`${saySpec(of().spec, words)}. `}</>}</Show>
          <button type="button" class="link" onClick={() => app.whatIf.resume()}>
            {t('note.resume')}
          </button>
        </p>
      </Match>
      <Match when={facts()}>{(of) => <Note facts={of()} />}</Match>
    </Switch>
  );
}

function Note(props: { facts: SimulatedFacts }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const lower = () =>
    isIdle(app) && app.whatIf.status() === 'ready' ? withLowerTrigger(props.facts.spec) : null;
  return (
    <p>
      <Show when={isWeak(props.facts) && !isIdle(app)}>
        <b class="weak">{t('note.weak')}</b>{' '}
      </Show>
      <b>{t(app.source().kind === 'link' ? 'note.lead.link' : 'note.lead')}</b>{' '}
      {`${saySpec(props.facts.spec, words)}. `}
      <Show when={isIdle(app)} fallback={agreementWords(props.facts, words)}>
        <Show when={lower()} fallback={t('note.idle.none')}>
          {(l) => (
            <>
              {t('note.idle.trigger', { tokens: f().count(l().from) })}{' '}
              <button
                type="button"
                class="button"
                onClick={() => app.change({ strategy: l().spec }, 'strategy')}
              >
                {t('note.idle.try', { tokens: f().count(l().to) })}
              </button>
            </>
          )}
        </Show>
      </Show>{' '}
      <Show
        when={isWeak(props.facts) && !isIdle(app) ? largestMiss(app.whatIf.calibration()) : null}
      >
        {(miss) => (
          <>
            {`${t('note.weak.cause', {
              cause: t(`cause.${miss().cause}`),
              n: miss().calls,
              count: f().count(miss().calls),
            })} `}
          </>
        )}
      </Show>
      <Show when={app.source().kind !== 'link'}>
        <a href="#what-if">{t('note.change')}</a>
      </Show>
    </p>
  );
}

function agreementWords({ calls, agreeing }: SimulatedFacts, { t, f }: Words): string {
  if (calls === 0) return t('note.weak.none');
  return t(isWeak({ calls, agreeing }) ? 'note.weak.agree' : 'note.agree', {
    n: calls,
    count: f().count(calls),
    share: f().percent(agreeing / calls, 0),
  });
}
