/** From a sum to the calls behind it. */
import type { JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';

export function CallsLink(props: {
  /** A session, or all sessions with calls of an agent or a model; names as recorded. */
  to: { readonly session: string } | { readonly agent: string } | { readonly model: string };
  /** What the link reads; words for it where there is none. */
  children?: JSX.Element;
}): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  return (
    <a
      class="fact"
      href="#calls"
      title={t('calls.show')}
      onClick={() => {
        if ('session' in props.to) app.looking.open(props.to.session);
        else app.looking.filter(props.to);
      }}
    >
      {props.children ?? t('calls.show')}
    </a>
  );
}
