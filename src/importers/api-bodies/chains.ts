/**
 * Sessions of responses that name the one before (`previous_response_id`), within and across
 * files: a chain is a session, named by the first response that is known of it.
 * https://platform.openai.com/docs/guides/conversation-state
 */
import { callIdAt } from '../../trace/trace.ts';
import { dropCopiesByKey } from '../copies.ts';
import type { CrossFileDecision, FileImport, Place } from '../importer.ts';

export interface Link {
  readonly id: string;
  readonly previous: string | null;
  /** True where a person spoke last before this response, false where a tool did. */
  readonly startsTurn: boolean | null;
}

type Packed = readonly [id: string, previous: string | null, startsTurn: boolean | null];

/** The links of one file as a fact. */
export function packLinks(links: readonly Link[]): string {
  return JSON.stringify(links.map((l): Packed => [l.id, l.previous, l.startsTurn]));
}

/** Drops copies of one response and puts chained ones into one session. */
export function crossFile(files: readonly FileImport[]): CrossFileDecision[] {
  const decisions = dropCopiesByKey(files);
  const links = new Map<string, Link>();
  for (const file of files)
    for (const [id, previous, startsTurn] of unpack(file.facts['links']))
      if ((links.get(id)?.previous ?? null) === null) links.set(id, { id, previous, startsTurn });
  const chained = new Set<string>();
  for (const link of links.values())
    if (link.previous !== null) {
      chained.add(link.id);
      chained.add(link.previous);
    }
  if (chained.size === 0) return decisions;
  const placeOf = chainPlaces(links, chained);
  return decisions.map((decision, k) => {
    const file = files[k];
    if (file?.facts['links'] === undefined) return decision;
    const places = new Map<number, Place>();
    for (let row = 0; row < file.trace.length; row++) {
      const id = callIdAt(file.trace, row);
      const place = id === null ? undefined : placeOf(id);
      if (place !== undefined) places.set(row, place);
    }
    return { ...decision, places };
  });
}

/** Where each chained response belongs. Follows a chain once, whatever its length or loops. */
function chainPlaces(
  links: ReadonlyMap<string, Link>,
  chained: ReadonlySet<string>,
): (id: string) => Place | undefined {
  const known = new Map<string, Required<Place>>();
  return (id) => {
    if (!chained.has(id) || !links.has(id)) return undefined;
    const path: Link[] = [];
    const onPath = new Set<string>();
    let at = id;
    let place = known.get(at);
    while (place === undefined) {
      const link = links.get(at);
      onPath.add(at);
      if (link !== undefined) path.push(link);
      const previous = link?.previous ?? null;
      // The start of the chain, the last that is known of it, or a loop that no API writes.
      if (previous === null || onPath.has(previous)) place = { session: at, turn: at };
      else {
        at = previous;
        place = known.get(at);
      }
    }
    for (const link of path.reverse()) {
      place = {
        session: place.session,
        turn: link.startsTurn === false ? place.turn : link.id,
      };
      known.set(link.id, place);
    }
    return known.get(id);
  };
}

function unpack(fact: string | undefined): readonly Packed[] {
  if (fact === undefined) return [];
  try {
    return JSON.parse(fact) as Packed[];
  } catch {
    return [];
  }
}
