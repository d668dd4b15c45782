/** The page: one island. State comes from the context, addresses of other pages from the shell. */
import type { JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import type { Message } from '../app/app.ts';
import { useApp } from '../app/context.ts';
import { isMessageCode } from '../i18n/messages.ts';
import { DropOverlay } from './drop/DropOverlay.tsx';
import { Fold } from './fold/Fold.tsx';
import { Header, type Links } from './header/Header.tsx';
import { late } from './late.tsx';
import {
  Groups,
  MapPlace,
  Monthly,
  PriceChecksPlace,
  Providers,
  Share,
  Sliders,
  Tells,
  Trace,
  WhatIf,
} from './sections.ts';
import { StickyBar } from './sliders/StickyBar.tsx';
import { useWords } from './words.tsx';

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
        <MapPlace />
        <Providers />
        <PriceChecksPlace />
        <Groups />
        <WhatIf links={props.links} />
        <Monthly />
        <Tells />
        <Trace />
        <Share />
      </main>
      <StickyBar />
      <DropOverlay />
    </div>
  );
}
