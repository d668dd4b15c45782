/** The one island: the state around the page's sections. */
import { AppRoot } from '../../app/AppRoot.tsx';
import type { Initial } from '../../app/create.ts';
import { loadLate } from '../../ui/late.tsx';
import { Page } from '../../ui/Page.tsx';
import type { PageLinks } from './links.ts';

export default function Island(props: { readonly initial: Initial; readonly links: PageLinks }) {
  return (
    <AppRoot initial={props.initial} loadLate={loadLate}>
      <Page links={props.links} />
    </AppRoot>
  );
}
