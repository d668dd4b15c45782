/** The verdict stays in view below the first screen, with the way back. */
import { createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { SideMark } from '../icons.tsx';
import { copyLink } from '../share/copy.ts';
import { costWords, flipOf, headlineOf, isSimulated, sideOf } from '../verdict.ts';
import { useWords } from '../words.tsx';

export function StickyBar(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t } = words;
  const [past, setPast] = createSignal(false);
  const [copied, setCopied] = createSignal('');
  onMount(() => {
    const verdict = document.getElementById('verdict');
    if (verdict === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) =>
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(verdict);
    onCleanup(() => observer.disconnect());
  });
  const side = () => sideOf(app.verdict());
  const short = (): string => {
    const v = app.verdict();
    const kept = [v.keepPerSession, costWords(v.keepPerSession, v.keepLower, words)] as const;
    const compacted = [
      v.compactPerSession,
      costWords(v.compactPerSession, v.compactLower, words),
    ] as const;
    const [[own, cost], [against, other]] =
      side() === 'compact' ? [compacted, kept] : [kept, compacted];
    if (own === null) return headlineOf(app, words).costs;
    if (against === null) return t('sticky.session', { cost });
    const arm = side() === 'compact' ? 'compact' : 'keep';
    return t(isSimulated(app) ? `simulated.sticky.${arm}` : `sticky.${arm}`, { cost, other });
  };
  const flip = () => flipOf(app, words);
  return (
    <div
      class="sticky"
      classList={{ 'sticky-on': past() }}
      role="region"
      aria-label={t('sticky.label')}
      aria-hidden={!past()}
      inert={!past()}
    >
      <div class="sticky-in">
        <p class="sticky-verdict">
          <Show when={side()}>
            {(s) => (
              <b class={`is-${s()}`}>
                <SideMark side={s()} /> {t(`sticky.lead.${s()}`)}
              </b>
            )}
          </Show>{' '}
          {short()}{' '}
          <Show when={flip()}>{(fl) => <>{t('sticky.flips', { price: fl().price })}</>}</Show>
        </p>
        <p class="sticky-actions">
          <Show when={app.changes() > 0}>
            <span class="sticky-changes">{t('sticky.changes', { n: app.changes() })}</span>
          </Show>
          <button type="button" class="link" disabled={!app.canUndo()} onClick={() => app.undo()}>
            {t('sticky.undo')}
          </button>
          <button
            type="button"
            class="link only-wide"
            disabled={!app.canRedo()}
            onClick={() => app.redo()}
          >
            {t('sticky.redo')}
          </button>
          <button
            type="button"
            class="link only-wide"
            disabled={app.changes() === 0}
            onClick={() => app.reset()}
          >
            {t('sticky.reset')}
          </button>
          <button
            type="button"
            class="link"
            onClick={() => void copyLink(app, false).then((code) => setCopied(t(code)))}
          >
            {t('share.copy')}
          </button>
          <span role="status" class="sticky-copied">
            {copied()}
          </span>
        </p>
      </div>
    </div>
  );
}
