/**
 * The sections below the first screen. When the page is built they are at hand; in the browser that
 * branch is left out of the script, and they are loaded. Those that are not in the page as it is built
 * are loaded where a reader comes near.
 */
import { below } from './below.tsx';
import { nearby } from './late.tsx';

export const Groups = below(
  import.meta.env.SSR ? (await import('./groups/Groups.tsx')).Groups : null,
  () => import('./groups/Groups.tsx').then((m) => m.Groups),
);
export const Monthly = below(
  import.meta.env.SSR ? (await import('./monthly/Monthly.tsx')).Monthly : null,
  () => import('./monthly/Monthly.tsx').then((m) => m.Monthly),
);
export const Providers = below(
  import.meta.env.SSR ? (await import('./providers/Providers.tsx')).Providers : null,
  () => import('./providers/Providers.tsx').then((m) => m.Providers),
);
export const Share = below(
  import.meta.env.SSR ? (await import('./share/Share.tsx')).Share : null,
  () => import('./share/Share.tsx').then((m) => m.Share),
);
export const Sliders = below(
  import.meta.env.SSR ? (await import('./sliders/Sliders.tsx')).Sliders : null,
  () => import('./sliders/Sliders.tsx').then((m) => m.Sliders),
);
export const Trace = below(
  import.meta.env.SSR ? (await import('./trace/Trace.tsx')).Trace : null,
  () => import('./trace/Trace.tsx').then((m) => m.Trace),
);
export const WhatIf = below(
  import.meta.env.SSR ? (await import('./whatif/WhatIf.tsx')).WhatIf : null,
  () => import('./whatif/WhatIf.tsx').then((m) => m.WhatIf),
);

/** Less than lies between the first screen and the map: the first view does without it. */
const NEAR_PIXELS = 400;

export const BreakEven = nearby(NEAR_PIXELS, () =>
  import('./map/BreakEven.tsx').then((m) => m.BreakEven),
);
export const PriceChecks = nearby(NEAR_PIXELS, () =>
  import('./prices/PriceChecks.tsx').then((m) => m.PriceChecks),
);
/** Its answers take a while. */
export const Explore = nearby(900, () => import('./explore/Explore.tsx').then((m) => m.Explore));
export const Calls = nearby(
  NEAR_PIXELS,
  () => import('./calls/Calls.tsx').then((m) => m.Calls),
  'calls',
);
