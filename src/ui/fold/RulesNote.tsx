/** What the rules of the price list change where the view leaves them off. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { firstTier, shownMs } from '../facts.ts';
import { useWords } from '../words.tsx';

export function RulesNote(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const text = (): string | null => {
    const rules = app.verdictWithRules();
    const now = app.verdict();
    if (rules === null) return null;
    const window = f().tokens(app.model().contextWindow ?? 0);
    if (rules.kind === 'neither') return t('rules.neither', { window });
    if (rules.kind === 'window') return t('rules.window', { window });
    if (rules.keepPerSession === null) return null;
    const keep = f().dollars(rules.keepPerSession);
    if (rules.compactPerSession === null) return t('rules.single', { keep }) + t('rules.then.same');
    const compact = f().dollars(rules.compactPerSession);
    const above = firstTier(app.model(), shownMs(app));
    const same = now.compactPerSession !== null && f().dollars(now.compactPerSession) === compact;
    const first =
      above === null
        ? t('rules.all', { keep, compact })
        : t(same ? 'rules.tiers' : 'rules.tiers.compact', {
            above: f().tokens(above),
            keep,
            compact,
          });
    const then = rules.kind === 'keep' || rules.kind === 'compact' ? rules.kind : ('same' as const);
    return first + t(then === now.kind ? 'rules.then.same' : `rules.then.${then}`);
  };
  return (
    <Show when={text()}>
      {(words) => (
        <p class="rules-note">
          {words()}{' '}
          <button
            type="button"
            class="link"
            onClick={() =>
              app.change({ rules: { tiers: true, windows: true, schedule: true } }, 'rules')
            }
          >
            {t('rules.apply')}
          </button>
        </p>
      )}
    </Show>
  );
}
