/** How old a price is on the reader's day. */

/** A price confirmed longer ago than this is marked. Days. */
export const STALE_AFTER_DAYS = 60;

const DAY_MS = 86_400_000;

/**
 * Days since a card was confirmed, where it is still in force and that is too long ago; else `null`.
 * A card that has ended is history: its age says nothing.
 * @param wallMs the reader's date; `null` = not known, nothing is marked
 */
export function staleDays(
  card: { readonly confirmedOn: string | null; readonly toMs: number },
  wallMs: number | null,
): number | null {
  if (wallMs === null || card.confirmedOn === null || card.toMs <= wallMs) return null;
  const days = Math.floor((wallMs - Date.parse(`${card.confirmedOn}T00:00:00Z`)) / DAY_MS);
  return days > STALE_AFTER_DAYS ? days : null;
}
