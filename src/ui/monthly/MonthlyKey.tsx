/** The lines over volume by name: what they cost now, where they meet the budget and a machine. */
import type { JSX } from 'solid-js';
import {
  machinesCost,
  turnsPerDayAtBudget,
  type OwnMachine,
  type ProjectionRow,
} from '../../answers/projection.ts';
import { useApp } from '../../app/context.ts';
import { Decimal, parseDecimal } from '../../money/decimal.ts';
import { shortName } from '../facts.ts';
import { useWords } from '../words.tsx';
import { LineKey, type KeyRow } from './LineKey.tsx';

export function MonthlyKey(props: {
  rows: readonly ProjectionRow[];
  /** In the order of `rows`. */
  pays: readonly { readonly from: Decimal | null }[];
  machine: OwnMachine | null;
}): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const budgetAt = (row: ProjectionRow): string | null => {
    const budget = parseDecimal(app.choices().budgetUsd ?? '');
    const days = parseDecimal(app.choices().daysPerMonth) ?? new Decimal(30);
    if (budget === null || row.perTurn === null) return null;
    const turns = turnsPerDayAtBudget(row.perTurn, budget, days);
    return turns === null ? null : t('monthly.key.budget', { n: f().count(turns) });
  };
  const paysFrom = (pays: { readonly from: Decimal | null } | undefined): string | null =>
    pays === undefined
      ? null
      : pays.from === null
        ? t('monthly.key.paysNever')
        : t('monthly.key.pays', { n: f().count(pays.from) });
  const rows = (): KeyRow[] => {
    const lines = props.rows.map((row, i) => ({
      perMonth: row.perMonth ?? new Decimal(0),
      key: row.tariff.id,
      name: shortName(row.tariff),
      more: [budgetAt(row), paysFrom(props.pays[i])],
    }));
    const { machine } = props;
    const machines =
      machine === null || !machine.turnsPerDay.gt(0)
        ? []
        : [
            {
              perMonth: machinesCost(
                machine,
                parseDecimal(app.choices().turnsPerDay) ?? new Decimal(0),
              ),
              key: 'machine',
              name: t('monthly.machines'),
              more: [],
            },
          ];
    return [...lines, ...machines]
      .sort((a, b) => b.perMonth.cmp(a.perMonth))
      .map(({ perMonth, ...row }) => ({ ...row, amount: f().monthly(perMonth) }));
  };
  return <LineKey label={t('monthly.key')} rows={rows()} />;
}
