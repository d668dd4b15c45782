/**
 * Prices about which sources disagree, or which are promotions: for each, the card that would hold
 * if the other source is right, or once the promotion is over. Made from pricing/disputes.json.
 */
import { SOURCES } from './catalogue.generated.ts';
import { compileTariff, type SourceTable } from './compile.ts';
import { DISPUTES } from './disputes.generated.ts';
import type { PeriodForm } from './form.ts';
import type { Period, Tariff } from './tariff.ts';

export type DisputeKind = 'promotional' | 'disputed';

/** An entry of pricing/disputes.json. */
export interface DisputeForm {
  /** Names the words about it: `dispute.<id>` in `i18n/`. */
  readonly id: string;
  readonly tariff: string;
  readonly kind: DisputeKind;
  /** Complete: what it leaves out (tiers, hours) would not be there. */
  readonly card: PeriodForm;
}

export interface Dispute {
  readonly id: string;
  readonly tariffId: string;
  readonly kind: DisputeKind;
  /** The other card, over the span for which it is claimed. */
  readonly card: Period;
}

let all: readonly Dispute[] | null = null;

/** All disputes of the catalogue's prices, in the order of the file. */
export function disputes(): readonly Dispute[] {
  all ??= compileDisputes(JSON.parse(DISPUTES) as readonly DisputeForm[]);
  return all;
}

export function compileDisputes(forms: readonly DisputeForm[]): Dispute[] {
  const sources = JSON.parse(SOURCES) as SourceTable;
  return forms.flatMap(({ id, tariff, kind, card }): Dispute[] => {
    const form = { id: tariff, provider: '', periods: [card] };
    const [period] = compileTariff(form, 'catalogue', sources).periods;
    return period === undefined ? [] : [{ id, tariffId: tariff, kind, card: period }];
  });
}

/**
 * The tariff with the other card over the span for which it is claimed; where no price was known
 * before, none is known after. Its name and its rules stay.
 */
export function withDispute(tariff: Tariff, { card }: Dispute): Tariff {
  const periods = tariff.periods.flatMap((p): Period[] => {
    const fromMs = Math.max(p.fromMs, card.fromMs);
    const toMs = Math.min(p.toMs, card.toMs);
    if (fromMs >= toMs) return [p];
    return [
      ...(p.fromMs < fromMs ? [{ ...p, toMs: fromMs }] : []),
      { ...card, fromMs, toMs },
      ...(toMs < p.toMs ? [{ ...p, fromMs: toMs }] : []),
    ];
  });
  return { ...tariff, periods };
}
