/** How far the work is, and a way to give it up. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';

export function Progress(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const { exploring } = app;
  const calls = () => app.source().sizes.keep.calls;
  const isWorking = (): boolean => exploring.status() === 'working';
  const says = (): string => {
    if (exploring.status() === 'stopped') return t('explore.stopped');
    if (exploring.status() === 'failed') return t('explore.failed');
    if (!isWorking()) return '';
    // Said once: a screen reader would be told every piece of work.
    return t('explore.working', { n: calls(), count: f().count(calls()) });
  };
  return (
    <div class="explore-progress">
      <p class="deck explore-wait" role="status">
        {says()}
      </p>
      <Show when={isWorking()}>
        <p>
          <Show when={exploring.progress()}>
            {(p) => (
              <>
                <progress
                  aria-label={t('explore.progress.label')}
                  max={p().total}
                  value={p().done}
                />{' '}
                {t('explore.progress', {
                  done: f().count(p().done),
                  total: f().count(p().total),
                })}{' '}
              </>
            )}
          </Show>
          <button type="button" class="link" onClick={() => exploring.stop()}>
            {t('explore.stop')}
          </button>
        </p>
      </Show>
      <Show when={exploring.status() === 'stopped'}>
        <p>
          <button type="button" class="link" onClick={() => exploring.resume()}>
            {t('explore.resume')}
          </button>
        </p>
      </Show>
    </div>
  );
}
