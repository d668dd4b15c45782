/** The flip in words, for the chart is only looked at, and the link to the whole tool. */
import { Show, type JSX } from 'solid-js';
import type { FlipWords } from '../verdict.ts';
import { useWords } from '../words.tsx';

export function EmbedFoot(props: { flip: FlipWords | null; href: string }): JSX.Element {
  const { t } = useWords();
  return (
    <p class="embed-foot">
      <Show when={props.flip}>
        {(flip) => <>{t('embed.flip', { side: t(`side.${flip().side}`), price: flip().price })} </>}
      </Show>
      <a href={props.href} target="_blank" rel="noopener noreferrer">
        {t('embed.open')}
      </a>
    </p>
  );
}
