/** The order of the methods page; its words are in the catalogues. */
import type { PageCode } from '../../i18n/pages.ts';

export interface Section {
  readonly id:
    | 'counting'
    | 'money'
    | 'ledger'
    | 'cache'
    | 'crossover'
    | 'interval'
    | 'projection'
    | 'links'
    | 'privacy'
    | 'limits'
    | 'simulation'
    | 'study'
    | 'glossary';
  /** Before the tables. */
  readonly text: readonly Block[];
  /** After them. */
  readonly after?: readonly Block[];
}

/** A paragraph, or a list of points. */
export type Block =
  | { readonly p: PageCode }
  | { readonly ul: readonly PageCode[] }
  | { readonly ol: readonly PageCode[] };

export const SECTIONS: readonly Section[] = [
  {
    id: 'counting',
    text: [
      { p: 'methods.counting.a' },
      {
        ul: [
          'methods.counting.b',
          'methods.counting.c',
          'methods.counting.d',
          'methods.counting.e',
          'methods.counting.f',
        ],
      },
    ],
  },
  {
    id: 'money',
    text: [
      { p: 'methods.money.a' },
      {
        ol: [
          'methods.order.1',
          'methods.order.2',
          'methods.order.3',
          'methods.order.4',
          'methods.order.5',
          'methods.order.6',
          'methods.order.7',
          'methods.order.8',
          'methods.order.9',
        ],
      },
      { ul: ['methods.money.b', 'methods.money.c', 'methods.money.d'] },
    ],
  },
  { id: 'ledger', text: [{ p: 'methods.ledger.a' }, { p: 'methods.ledger.b' }] },
  {
    id: 'cache',
    text: [
      { p: 'methods.cache.a' },
      { ul: ['methods.writes.recorded', 'methods.writes.prefix', 'methods.writes.input'] },
      { p: 'methods.cache.b' },
    ],
  },
  {
    id: 'crossover',
    text: [{ p: 'methods.crossover.a' }],
    after: [
      { ul: ['methods.crossover.b', 'methods.crossover.c', 'methods.crossover.d'] },
      { p: 'methods.crossover.e' },
    ],
  },
  { id: 'interval', text: [{ p: 'methods.interval.a' }, { p: 'methods.interval.b' }] },
  { id: 'projection', text: [{ p: 'methods.projection.a' }, { p: 'methods.projection.b' }] },
  {
    id: 'links',
    text: [{ p: 'methods.links.a' }, { p: 'methods.links.b' }, { p: 'methods.links.c' }],
  },
  {
    id: 'privacy',
    text: [{ p: 'methods.privacy.a' }, { p: 'methods.privacy.b' }],
    after: [
      { p: 'methods.privacy.c' },
      { ol: ['methods.check.1', 'methods.check.2', 'methods.check.3', 'methods.check.4'] },
      { p: 'methods.privacy.d' },
    ],
  },
  {
    id: 'limits',
    text: [
      {
        ul: [
          'methods.limits.a',
          'methods.limits.i',
          'methods.limits.b',
          'methods.limits.c',
          'methods.limits.d',
          'methods.limits.e',
          'methods.limits.f',
          'methods.limits.g',
          'methods.limits.h',
        ],
      },
    ],
  },
  {
    id: 'simulation',
    text: [
      { p: 'methods.simulation.a' },
      { p: 'methods.simulation.b' },
      { p: 'methods.simulation.c' },
      { p: 'methods.simulation.d' },
    ],
    after: [{ p: 'methods.simulation.e' }],
  },
  { id: 'study', text: [{ p: 'methods.study.a' }, { p: 'methods.study.b' }] },
  { id: 'glossary', text: [] },
];

/** Terms of the glossary, in an order in which each is said before it is used. */
export const GLOSSARY = [
  'session',
  'turn',
  'call',
  'uncached',
  'read',
  'write',
  'output',
  'reasoning',
  'window',
  'compaction',
  'tariff',
] as const;

/** The page's security policy, as `astro.config.mjs` states it; the build adds the hashes. */
export const POLICY: readonly string[] = [
  "default-src 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
];
