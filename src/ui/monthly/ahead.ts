/** The months to come of each priced row. */
import type { Ahead } from '../../answers/projection.ts';
import type { Tariff } from '../../tariffs/tariff.ts';

export interface AheadLine extends Ahead {
  readonly tariff: Tariff;
}
