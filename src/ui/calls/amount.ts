import type { Words } from '../words.tsx';

/** What a call or a session costs; `≥` where the log omits some of what was billed, `–` without a price. */
export function amountOf(
  { dollars, isLower }: { readonly dollars: number | null; readonly isLower: boolean },
  { f }: Pick<Words, 'f'>,
): string {
  return dollars === null ? '–' : `${isLower ? '≥ ' : ''}${f().dollars(dollars)}`;
}
