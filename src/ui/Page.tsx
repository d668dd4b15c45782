/** The page: one island. State comes from the context, addresses of other pages from the shell. */
import type { JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import type { Message } from '../app/app.ts';
import { useApp } from '../app/context.ts';
import { isMessageCode } from '../i18n/messages.ts';
import { DropOverlay } from './drop/DropOverlay.tsx';
import { Fold } from './fold/Fold.tsx';
import { Header, type Links } from './header/Header.tsx';
import { firstSign, late } from './late.tsx';
import {
  BreakEven,
  Calls,
  Explore,
  Groups,
  Monthly,
  PriceChecks,
  Providers,
  Share,
  Sliders,
  Trace,
  WhatIf,
} from './sections.ts';
import { useWords } from './words.tsx';

const Desk = late(() => import('./desk/Desk.tsx').then((m) => m.Desk));
const Kept = late(() => import('./kept/Kept.tsx').then((m) => m.Kept));
const StickyBar = late(() => import('./sliders/StickyBar.tsx').then((m) => m.StickyBar));
const Mapping = late(() => import('./mapping/Mapping.tsx').then((m) => m.Mapping));

export function Page(props: { links: Links }): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  /** Stays once it was needed: it still has to say what comes after the last table. */
  const asksForMapping = createMemo(
    (before: boolean) => before || app.unmapped().length > 0,
    false,
  );
  /** A message's words; its bare code where the catalogues have none. */
  const said = (m: Message): string => {
    const code = `message.${m.code}`;
    return isMessageCode(code) ? t(code, m.values) : m.code;
  };
  return (
    <div class="page">
      <Header links={props.links} />
      <main id="main">
        <p class="message" role="status">
          <Show when={app.message()}>{(m) => <>{said(m())}</>}</Show>
        </p>
        <Fold links={props.links} />
        <Show when={asksForMapping()}>
          <Mapping />
        </Show>
        <Sliders />
        <BreakEven />
        <Providers />
        <PriceChecks />
        <Groups />
        <WhatIf links={props.links} />
        <Monthly />
        <Explore />
        <Calls />
        <Trace />
        <Share links={props.links} />
        <Show when={firstSign()}>
          <Kept />
        </Show>
      </main>
      <Show when={firstSign()}>
        <Desk />
        <StickyBar />
      </Show>
      <DropOverlay />
    </div>
  );
}
