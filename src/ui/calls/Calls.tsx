/** Every session, every call: a list of sessions, and one of them call by call. */
import { Match, onMount, Switch, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';
import { OneSession } from './OneSession.tsx';
import { SessionList } from './SessionList.tsx';

/** The arm of the study whose tool outputs are whole. */
const RAW_SAMPLE = 'tutor-study-raw';

export function Calls(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  onMount(() => app.looking.look());
  /** The verdict is about other prices or another hit ratio than the list's and the record's. */
  const hasTyped = (): boolean => {
    const { cachedPrice, uncachedPrice, outputPrice, hitRatio } = app.choices();
    return [cachedPrice, uncachedPrice, outputPrice, hitRatio].some((typed) => typed !== null);
  };
  const hasCalls = (): boolean => ['files', 'sample'].includes(app.source().kind);
  return (
    <section class="section calls" aria-labelledby="calls-title">
      <h2 class="section-title" id="calls-title">
        {t('calls.title')}
      </h2>
      <Switch
        fallback={
          <>
            <p class="deck">{t('calls.none.study')}</p>
            <p class="whatif-try">
              <button
                type="button"
                class="button button-black"
                onClick={() => app.openSample(RAW_SAMPLE)}
              >
                {t('calls.none.open')}
              </button>
            </p>
          </>
        }
      >
        <Match when={app.source().kind === 'link'}>
          <p class="deck">{t('calls.none.link')}</p>
        </Match>
        <Match when={hasCalls()}>
          <p class="deck">
            {t('calls.deck', { model: app.model().display })}
            {hasTyped() ? ` ${t('calls.deck.own')}` : ''}
          </p>
          <p class="calls-status" role="status">
            {app.looking.status() === 'failed'
              ? t('calls.failed')
              : app.looking.status() === 'working' && app.looking.page() === null
                ? t('calls.working')
                : ''}
          </p>
          <Switch>
            <Match when={app.looking.looked()}>
              {(looked) => <OneSession looked={looked()} />}
            </Match>
            <Match when={app.looking.page()}>{(page) => <SessionList page={page()} />}</Match>
          </Switch>
        </Match>
      </Switch>
    </section>
  );
}
