/** The ISO day of an instant in UTC; `null` = no clock. @param ms milliseconds */
export function isoDay(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10);
}
