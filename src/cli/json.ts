/** Values of the answers as scripts read them: money as plain decimal strings. */
import { plain, type Decimal } from '../money/decimal.ts';
import type { Assumption } from '../costing/price.ts';
import type { Io } from './io.ts';

/** Plain notation, or `null` where there is no amount: unpriced is never 0. */
export function money(amount: Decimal | null): string | null {
  return amount === null ? null : plain(amount);
}

/** `code`, or `code: detail`. */
export function assumptionTexts(assumptions: readonly Assumption[]): string[] {
  return assumptions.map(({ code, detail }) => (detail === '' ? code : `${code}: ${detail}`));
}

/** The one object that `--json` prints. */
export function printJson(answer: unknown, io: Io): void {
  io.out(`${JSON.stringify(answer, null, 2)}\n`);
}
