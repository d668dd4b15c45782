/** What `budget` and `compare` share: traces priced session by session, and Markdown. */
import { sessionCostsExact, type Cost, type SessionCosts } from '../answers/sessionprices.ts';
import { buildLedger } from '../costing/ledger.ts';
import { ALL_RULES } from '../costing/price.ts';
import { Decimal } from '../money/decimal.ts';
import { escapeMarkdown } from '../reports/markdown.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS } from '../tariffs/catalogue.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import { price, type Args } from './args.ts';
import { percent, printable, usd } from './format.ts';
import { wrongUse } from './io.ts';
import { money } from './json.ts';
import type { PriceChoices } from './prices.ts';
import { ownTariffs, resolvedModels } from './recorded.ts';
import type { Tariffs } from './tariffs.ts';
import type { Words } from './words.ts';

/** Sessions of a Markdown table at most: a comment or a job's summary takes only so much. */
export const MOST_LISTED = 50;

/** The one list of `--model`, or `null`: each call by its own model's. */
export function oneTariff(tariffs: Tariffs, command: string, words: Words): Tariff | null {
  const chosen = tariffs.chosen ?? [];
  if (chosen.length > 1) throw wrongUse(words.oneModel(command));
  return chosen[0] ?? null;
}

/** What the sessions of a trace cost by one list, or each call by its own model's. */
export function priceSessions(
  trace: Trace,
  list: Tariff | null,
  tariffs: readonly Tariff[],
  { pricing }: Pick<PriceChoices, 'pricing'>,
): SessionCosts {
  const axes = boundariesOf(list === null ? ownTariffs([trace], tariffs) : [list]);
  const ledger = buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
  if (list !== null) return sessionCostsExact(ledger, () => list, pricing);
  const resolved = resolvedModels(ledger, tariffs);
  const costs = sessionCostsExact(ledger, (model) => resolved[model] ?? null, {
    ...pricing,
    // A call that was made did fit: windows of our catalogue must not contradict the log.
    rules: { ...(pricing.rules ?? ALL_RULES), windows: false },
  });
  // Which is no assumption.
  return { ...costs, assumptions: costs.assumptions.filter(({ code }) => code !== 'rules-off') };
}

export function costAnswer(cost: Cost): object {
  return {
    calls: cost.calls,
    total: money(cost.total),
    complete: cost.complete,
    unpricedCalls: cost.unpricedCalls,
    doesNotFit: cost.doesNotFit,
    lowerBound: cost.lowerBound,
    hitRatio: money(cost.hitRatio),
  };
}

/** `≥ $1.20` where calls or counts are missing from it. */
export function dollarsText(
  cost: {
    readonly amount: Decimal | null;
    readonly complete: boolean;
    readonly lowerBound: boolean;
  },
  words: Words,
): string {
  if (cost.amount === null) return words.unpriced;
  const text = usd(cost.amount, words.locale);
  return cost.complete && !cost.lowerBound ? text : words.atLeast(text);
}

export function costText(cost: Cost, words: Words): string {
  return dollarsText({ ...cost, amount: cost.total }, words);
}

export function shareText(share: Decimal | null, words: Words, signed = false): string {
  return share === null ? words.none : percent(share, words.locale, signed);
}

export function sessionText(id: string, words: Words): string {
  return id === '' ? words.unnamed : printable(id);
}

/** A percentage as a fraction, or `null` where the option is absent. */
export function percentage(args: Args, name: string, words: Words): Decimal | null {
  const text = args.one(name);
  if (text === null) return null;
  if (!/^\d{1,9}(?:\.\d{1,12})?%?$/.test(text))
    throw wrongUse(words.badValue(`--${name}`, text, words.aPercent));
  return new Decimal(text.replace('%', '')).div(100);
}

/** Dollars of a limit, or `null` where the option is absent. */
export function limit(args: Args, name: string, words: Words): Decimal | null {
  return price(args, name, words);
}

/** A table of GitHub Flavored Markdown: the first column is text, the others are figures. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |\n`;
  return `${line(header)}| ${header.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |\n${rows
    .map(line)
    .join('')}`;
}

export const paragraph = (text: string): string => `${escapeMarkdown(text)}\n\n`;
export const bold = (text: string): string => `**${escapeMarkdown(text)}**\n\n`;
export const title = (level: 2 | 3, text: string): string =>
  `${'#'.repeat(level)} ${escapeMarkdown(text)}\n\n`;

export const bullets = (items: readonly string[]): string =>
  `${items.map((item) => `- ${escapeMarkdown(item)}\n`).join('')}`;
