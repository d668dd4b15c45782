/**
 * The sections below the first screen. When the page is built they are at hand; in the browser that
 * branch is left out of the script, and they are loaded.
 */
import { below } from './below.tsx';

export const CallsPlace = below(
  import.meta.env.SSR ? (await import('./calls/CallsPlace.tsx')).CallsPlace : null,
  () => import('./calls/CallsPlace.tsx').then((m) => m.CallsPlace),
);
export const Groups = below(
  import.meta.env.SSR ? (await import('./groups/Groups.tsx')).Groups : null,
  () => import('./groups/Groups.tsx').then((m) => m.Groups),
);
export const MapPlace = below(
  import.meta.env.SSR ? (await import('./map/MapPlace.tsx')).MapPlace : null,
  () => import('./map/MapPlace.tsx').then((m) => m.MapPlace),
);
export const Monthly = below(
  import.meta.env.SSR ? (await import('./monthly/Monthly.tsx')).Monthly : null,
  () => import('./monthly/Monthly.tsx').then((m) => m.Monthly),
);
export const PriceChecksPlace = below(
  import.meta.env.SSR ? (await import('./prices/PriceChecksPlace.tsx')).PriceChecksPlace : null,
  () => import('./prices/PriceChecksPlace.tsx').then((m) => m.PriceChecksPlace),
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
export const Tells = below(
  import.meta.env.SSR ? (await import('./explore/Tells.tsx')).Tells : null,
  () => import('./explore/Tells.tsx').then((m) => m.Tells),
);
export const Trace = below(
  import.meta.env.SSR ? (await import('./trace/Trace.tsx')).Trace : null,
  () => import('./trace/Trace.tsx').then((m) => m.Trace),
);
export const WhatIf = below(
  import.meta.env.SSR ? (await import('./whatif/WhatIf.tsx')).WhatIf : null,
  () => import('./whatif/WhatIf.tsx').then((m) => m.WhatIf),
);
