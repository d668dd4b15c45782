/** The island of the page that stands inside other pages: the same state, nothing remembered. */
import { AppRoot } from '../../app/AppRoot.tsx';
import type { Initial } from '../../app/create.ts';
import { Embed } from '../../ui/embed/Embed.tsx';
import type { PageLinks } from './links.ts';

export default function EmbedIsland(props: {
  readonly initial: Initial;
  readonly links: PageLinks;
}) {
  return (
    <AppRoot initial={props.initial} loadLate={() => undefined} isEmbedded>
      <Embed links={props.links} />
    </AppRoot>
  );
}
