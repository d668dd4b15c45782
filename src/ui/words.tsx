/** Words and numbers in the reader's language, for components. */
import { createMemo, For, type JSX } from 'solid-js';
import type { App } from '../app/app.ts';
import { useApp } from '../app/context.ts';
import { formatters, type Formatters, type ShownCurrency } from '../i18n/format.ts';
import type { Locale, Template, Values } from '../i18n/i18n.ts';
import { fill } from '../i18n/i18n.ts';
import { parseDecimal } from '../money/decimal.ts';
import { message, partsOf, templateOf, type MessageCode } from '../i18n/messages.ts';

export interface Words {
  locale(): Locale;
  /** The words for a code, in the page's language. */
  t(code: MessageCode, values?: Values): string;
  f(): Formatters;
}

export function useWords(): Words {
  const app = useApp();
  const shown = createMemo(() => shownCurrency(app), undefined, {
    equals: (a, b) =>
      a?.code === b?.code && a?.unitsPerUsd.toString() === b?.unitsPerUsd.toString(),
  });
  const f = createMemo(() => formatters(app.locale(), shown()));
  return {
    locale: () => app.locale(),
    t: (code, values) => message(app.locale(), code, values),
    f,
  };
}

/** What amounts are shown in, at the rate that was typed; `null` = US dollars. */
function shownCurrency(app: App): ShownCurrency | null {
  const { displayCurrency } = app.choices();
  const unitsPerUsd = parseDecimal(displayCurrency?.unitsPerUsd ?? '');
  return displayCurrency === null || unitsPerUsd === null || !unitsPerUsd.gt(0)
    ? null
    : { code: displayCurrency.code, unitsPerUsd };
}

export type Slots = Readonly<Record<string, () => JSX.Element>>;

/**
 * A message with elements in its slots. The elements are made once for a template and live on while
 * values change, so a number keeps its focus while it is dragged.
 */
export function Rich(props: { code: MessageCode; values?: Values; slots: Slots }): JSX.Element {
  const app = useApp();
  const template = createMemo(() =>
    pickForm(templateOf(app.locale(), props.code), props, app.locale()),
  );
  const parts = createMemo(() => partsOf(template()));
  return (
    <For each={parts()}>
      {(part) =>
        part.kind === 'text' ? (
          part.text
        ) : props.slots[part.name] === undefined ? (
          <>{String(props.values?.[part.name] ?? `{${part.name}}`)}</>
        ) : (
          props.slots[part.name]?.()
        )
      }
    </For>
  );
}

/** The template's form for the count, its slots still in it. */
function pickForm(template: Template, props: { values?: Values }, locale: Locale): string {
  if (typeof template === 'string') return template;
  const count = props.values?.['count'] ?? props.values?.['n'] ?? 0;
  const forms: Record<string, string> = {};
  // Escaped slots come back as they were: only the form is chosen here.
  for (const [form, text] of Object.entries(template))
    forms[form] = text.replace(/\{(\w+)\}/g, '\u0001$1\u0002');
  return fill(forms as unknown as Template, locale, { count }).replace(
    /\u0001(\w+)\u0002/g,
    '{$1}',
  );
}
