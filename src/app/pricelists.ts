/** The price lists at hand: the catalogue's, the reader's own, those that a link froze. */
import { createMemo, createSignal, type Accessor } from 'solid-js';
import type { Ledger } from '../costing/ledger.ts';
import type { Choices } from '../scenario/scenario.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { compileTariff } from '../tariffs/compile.ts';
import type { TariffForm } from '../tariffs/form.ts';
import { unpricedReasonAt } from '../tariffs/inforce.ts';
import { joinTariffs, resolveModel } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { OWN_CHOICES } from './views.ts';

export interface PriceLists {
  readonly customForms: Accessor<readonly TariffForm[]>;
  setCustomForms(forms: readonly TariffForm[]): void;
  /** Takes the prices of a link; they give way to the reader's own lists. */
  freeze(tariffs: readonly Tariff[]): void;
  readonly all: Accessor<readonly Tariff[]>;
  /** A list that was removed gives way to the one that a trace starts with, not to any. */
  orDefault(id: string): Tariff;
  /** The list of the verdict. */
  readonly model: Accessor<Tariff>;
  /** Id of the first recorded model that has a price on the catalogue's date. */
  firstOf(ledger: Ledger): string | null;
}

export function createPriceLists(choices: Accessor<Choices>): PriceLists {
  const [customForms, setCustomForms] = createSignal<readonly TariffForm[]>([]);
  const [frozen, setFrozen] = createSignal<readonly Tariff[]>([]);
  const custom = createMemo(() => customForms().map((form) => compileTariff(form, 'custom')));
  const all = createMemo(() => joinTariffs([...custom(), ...frozen()], catalogue()));
  const orDefault = (id: string): Tariff =>
    all().find((t) => t.id === id) ??
    all().find((t) => t.id === OWN_CHOICES.model) ??
    (all()[0] as Tariff);
  return {
    customForms,
    setCustomForms,
    freeze: setFrozen,
    all,
    orDefault,
    model: createMemo(() => orDefault(choices().model)),
    firstOf: (ledger) => {
      for (const m of ledger.models) {
        const { tariffId } = resolveModel({ model: m.model ?? '', provider: m.provider }, all());
        const tariff = all().find((t) => t.id === tariffId);
        // A list without a price on the day would open the page on "no price".
        if (tariff !== undefined && unpricedReasonAt(tariff, CATALOGUE_AS_OF_MS) === null)
          return tariff.id;
      }
      return null;
    },
  };
}
