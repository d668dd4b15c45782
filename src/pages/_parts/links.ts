/** Addresses of the pages, under whatever path the site is built for. */
import type { Locale } from '../../i18n/i18n.ts';

export interface PageLinks {
  readonly prices: string;
  readonly methods: string;
  readonly formats: string;
  readonly en: string;
  readonly fr: string;
}

/** @param path address of this page within its language, e.g. `prices/` */
export function linksFor(locale: Locale, path = ''): PageLinks {
  const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');
  const own = locale === 'en' ? base : `${base}fr/`;
  return {
    prices: `${own}prices/`,
    methods: `${own}methods/`,
    formats: `${own}formats/`,
    en: `${base}${path}`,
    fr: `${base}fr/${path}`,
  };
}
