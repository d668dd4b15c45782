/**
 * What a link holds and what it leaves out, as facts for the share panel; the words are elsewhere.
 */
import { changedChoices } from './compact.ts';
import { MAX_LINK_CHARACTERS, type EncodedLink } from './link.ts';
import { privateStrings } from './private.ts';
import type { Choices, Scenario } from './scenario.ts';

export type ContentFact =
  /** Names of the choices that differ from the defaults. */
  | { readonly code: 'choices'; readonly values: readonly string[] }
  /** Exact totals: bands and sessions of each arm, groups of equal turns of the first. */
  | {
      readonly code: 'totals';
      readonly arms: readonly { readonly bands: number; readonly sessions: number }[];
      readonly groups: number;
    }
  /** The compact arm is simulated: how, and what was assumed where the reader changed it. */
  | {
      readonly code: 'simulation';
      readonly spec: string;
      readonly calls: number;
      readonly agreeing: number;
      readonly assumptions: Pick<Choices, 'reworkShare' | 'systemShare' | 'toolShare'>;
    }
  | { readonly code: 'sessions'; readonly count: number; readonly detail: SessionDetail }
  /** Small groups of turns whose totals are rounded with their sessions. */
  | { readonly code: 'groups-pooled'; readonly count: number }
  /** Price lists stored with the link, by the name that the link shows. */
  | { readonly code: 'price-lists'; readonly values: readonly string[] }
  | { readonly code: 'catalogue'; readonly value: string }
  | { readonly code: 'checksum'; readonly value: string }
  | { readonly code: 'length'; readonly count: number; readonly most: number }
  /** Names that are in the link only if the reader wants so; `included` says whether they are. */
  | {
      readonly code: 'private-names';
      readonly values: readonly string[];
      readonly included: boolean;
    }
  /** Never in a link. */
  | { readonly code: 'left-out'; readonly values: readonly LeftOut[] };

export type SessionDetail = 'exact' | 'rounded' | 'split';
export type LeftOut = 'text' | 'files' | 'session-ids' | 'times' | 'calls';

/**
 * The facts of a link.
 * @param scenario what was encoded
 * @param encoded what `encodeLink` made of it
 */
export function describeContents(scenario: Scenario, encoded: EncodedLink): ContentFact[] {
  const { workload, choices, tariffs, catalogue } = encoded.scenario;
  const arms = workload.compact === null ? [workload.keep] : [workload.keep, workload.compact];
  const noticed = (code: string): number =>
    encoded.notices.find((n) => n.code === code)?.count ?? 0;
  const own = privateStrings(scenario);
  const detail: SessionDetail =
    noticed('bands-split') > 0 ? 'split' : noticed('sessions-rounded') > 0 ? 'rounded' : 'exact';
  const pooled = noticed('groups-pooled');
  const { simulated } = workload;
  const { reworkShare, systemShare, toolShare } = choices;
  return [
    { code: 'choices', values: changedChoices(choices) },
    {
      code: 'totals',
      arms: arms.map((a) => ({ bands: a.bands.length, sessions: a.sessions.length })),
      groups: new Set(workload.keep.sessions.map((s) => s.turns)).size,
    },
    ...(simulated === null
      ? []
      : [
          {
            code: 'simulation' as const,
            spec: simulated.spec,
            calls: simulated.calls,
            agreeing: simulated.agreeing,
            assumptions: { reworkShare, systemShare, toolShare },
          },
        ]),
    { code: 'sessions', count: arms.reduce((n, a) => n + a.sessions.length, 0), detail },
    ...(pooled > 0 ? [{ code: 'groups-pooled' as const, count: pooled }] : []),
    { code: 'price-lists', values: tariffs.map((t) => t.display ?? t.id) },
    { code: 'catalogue', value: catalogue },
    { code: 'checksum', value: encoded.checksum },
    { code: 'length', count: encoded.length, most: MAX_LINK_CHARACTERS },
    { code: 'private-names', values: own, included: noticed('private-left-out') === 0 },
    { code: 'left-out', values: ['text', 'files', 'session-ids', 'times', 'calls'] },
  ];
}
