/**
 * From differences to proposed changes: a price that other data sets have gets a new dated period, the
 * running one is closed, and nothing else of the file moves. Pure; `update.ts` writes.
 */
import { given, type PeriodForm, type TariffForm, type TierForm } from '../../src/tariffs/form.ts';
import { parseInstant } from '../../src/tariffs/instants.ts';
import type { Tariff } from '../../src/tariffs/tariff.ts';
import { comparePrices, splitKnown, type Difference, type KnownDifferences } from './compare.ts';
import type { DataSet } from './datasets.ts';

export interface Change extends Difference {
  /** Ids of the data sets that say so. */
  readonly sources: readonly string[];
}

export interface Proposal {
  readonly id: string;
  readonly changes: readonly Change[];
  /** The running period's place among the model's, and what it becomes. */
  readonly index: number;
  readonly closeOn: string;
  readonly period: PeriodForm;
}

/** A difference that a person must look at: no period is proposed. */
export interface ByHand extends Change {
  readonly why: 'disagree' | 'past' | 'shape';
}

export interface Proposals {
  readonly proposals: readonly Proposal[];
  readonly byHand: readonly ByHand[];
  /** How many lists each data set has, by its id. */
  readonly compared: Readonly<Record<string, number>>;
}

/**
 * @param forms as in the files; @param tariffs the same, compiled
 * @param known differences whose reason is recorded: not proposed again
 */
export function proposeChanges(
  forms: readonly TariffForm[],
  tariffs: readonly Tariff[],
  dataSets: readonly DataSet[],
  known: readonly KnownDifferences[],
): Proposals {
  const compared: Record<string, number> = {};
  const looks = dataSets.map((dataSet) => {
    const { ids, differences } = comparePrices(tariffs, dayMs(dataSet.day), dataSet.lookUp);
    compared[dataSet.id] = ids.length;
    const { fresh } = splitKnown(differences, known);
    return { dataSet, ids: new Set(ids), fresh, all: differences };
  });
  const proposals: Proposal[] = [];
  const byHand: ByHand[] = [];
  for (const form of forms) {
    const changes = changesOf(
      form.id,
      looks.map(({ dataSet, fresh }) => ({ dataSet, fresh })),
    );
    if (changes.length === 0) continue;
    const dayOf = (id: string): string => dataSets.find((d) => d.id === id)?.day ?? '';
    /** Whether another data set, as new or newer, has our price or a third one. */
    const isDisputed = (change: Change): boolean => {
      const oldest = change.sources.map(dayOf).sort()[0] ?? '';
      return looks.some(({ dataSet, ids, all }) => {
        if (change.sources.includes(dataSet.id) || !ids.has(form.id)) return false;
        const theirs = all.find((d) => d.id === form.id && d.field === change.field)?.theirs;
        return dataSet.day >= oldest && theirs !== change.theirs;
      });
    };
    const disputed = changes.filter(isDisputed);
    byHand.push(...disputed.map((change): ByHand => ({ ...change, why: 'disagree' })));
    const agreed = changes.filter((change) => !disputed.includes(change));
    if (agreed.length === 0) continue;
    const closeOn = agreed.flatMap((c) => c.sources.map(dayOf)).sort()[0] ?? '';
    const index = runningPeriod(form, dayMs(closeOn));
    const running = form.periods[index];
    if (running === undefined || isPast(form, running, closeOn)) {
      byHand.push(...agreed.map((change): ByHand => ({ ...change, why: 'past' })));
      continue;
    }
    const fitting = agreed.filter((change) => withChange(running, change) !== null);
    byHand.push(
      ...agreed
        .filter((change) => !fitting.includes(change))
        .map((change): ByHand => ({ ...change, why: 'shape' })),
    );
    if (fitting.length === 0) continue;
    const changed = fitting.reduce<PeriodForm>((p, c) => withChange(p, c) ?? p, running);
    const { to, free, rates, tiers, storagePerMTokHour } = changed;
    proposals.push({
      id: form.id,
      changes: fitting,
      index,
      closeOn,
      // What was said of the old price (its note, how its start is known) is not said of the new one.
      period: {
        from: closeOn,
        ...(given(to) ? { to } : {}),
        fromBasis: 'checked',
        ...(given(free) ? { free } : {}),
        rates,
        ...(given(tiers) ? { tiers } : {}),
        ...(given(storagePerMTokHour) ? { storagePerMTokHour } : {}),
        sources: [...new Set(fitting.flatMap((c) => c.sources))],
      },
    });
  }
  return { proposals, byHand, compared };
}

function dayMs(day: string): number {
  const ms = parseInstant(day);
  if (ms === null) throw new Error(`no ISO day: ${day}`);
  return ms;
}

function changesOf(
  id: string,
  looks: readonly { readonly dataSet: DataSet; readonly fresh: readonly Difference[] }[],
): Change[] {
  const found = new Map<string, { difference: Difference; sources: string[] }>();
  for (const { dataSet, fresh } of looks)
    for (const difference of fresh) {
      if (difference.id !== id) continue;
      const key = `${difference.field}\n${difference.theirs}`;
      const same = found.get(key) ?? { difference, sources: [] };
      same.sources.push(dataSet.id);
      found.set(key, same);
    }
  return [...found.values()].map(({ difference, sources }) => ({ ...difference, sources }));
}

/** Place of the period that holds an instant; −1 = none does. */
function runningPeriod(form: TariffForm, atMs: number): number {
  return form.periods.findIndex(
    ({ from, to }) => (!given(from) || dayMs(from) <= atMs) && (!given(to) || atMs < dayMs(to)),
  );
}

/** The data set speaks of a time for which the file has a newer price already, or starts that day. */
function isPast(form: TariffForm, running: PeriodForm, closeOn: string): boolean {
  const at = dayMs(closeOn);
  if (given(running.from) && dayMs(running.from) >= at) return true;
  return form.periods.some(({ from }) => given(from) && dayMs(from) > at);
}

/** The period with another price, or `null` where the price has no place in it. */
function withChange(period: PeriodForm, { field, theirs }: Change): PeriodForm | null {
  // Which hours a single number is meant for, nobody can tell.
  if (given(period.schedule) && period.schedule.length > 0) return null;
  if (theirs === 'none') return null;
  const [, name, tier] = /^(.*?)(?: of tier (\d+))?$/.exec(field) ?? [];
  if (name === undefined) return null;
  if (tier === undefined) {
    const rates = withRate(period.rates, name, theirs);
    return rates === null ? null : { ...period, rates };
  }
  const tiers = [...(period.tiers ?? [])].sort((a, b) => a.above - b.above);
  const at = Number(tier) - 1;
  const old = tiers[at];
  const rates = old === undefined ? null : withRate(old.rates, name, theirs);
  if (old === undefined || rates === null) return null;
  const changed: TierForm = { ...old, rates };
  return { ...period, tiers: tiers.map((t, i) => (i === at ? changed : t)) };
}

function withRate<R extends TierForm['rates']>(rates: R, name: string, price: string): R | null {
  switch (name) {
    case 'input':
    case 'output':
    case 'cachedRead':
      return { ...rates, [name]: price };
    case 'cacheWrite': {
      // A data set has one number for the short lifetime; which one that is, our list says.
      const ttl = (['5m', '30m'] as const).find((t) => given(rates.cacheWrite?.[t]));
      return ttl === undefined
        ? null
        : { ...rates, cacheWrite: { ...rates.cacheWrite, [ttl]: price } };
    }
    case 'cacheWrite 1h':
      return given(rates.cacheWrite?.['1h'])
        ? { ...rates, cacheWrite: { ...rates.cacheWrite, '1h': price } }
        : null;
    default:
      return null;
  }
}

/**
 * A file of `pricing/` with a proposal in it; every other line stays as it was.
 * @throws Error where the model or its period is not found in the text
 */
export function withProposal(text: string, { id, index, closeOn, period }: Proposal): string {
  const model = text.indexOf(`"id": ${JSON.stringify(id)}`);
  const list = model < 0 ? -1 : text.indexOf('"periods": [', model);
  if (list < 0) throw new Error(`${id} is not in the file as expected`);
  const [start, end] = elementAt(text, list + '"periods": ['.length, index);
  const old = text.slice(start, end);
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const indent = /^ */.exec(text.slice(lineStart))?.[0] ?? '';
  const closed = closePeriod(old, closeOn, indent);
  return `${text.slice(0, start)}${closed},\n${indent}${format(period, indent, 0)}${text.slice(end)}`;
}

/** Span of the element `index` of the array whose content starts at `from`. */
function elementAt(text: string, from: number, index: number): [number, number] {
  let depth = 0;
  let seen = 0;
  let start = from;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === '"') {
      for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++;
    } else if (c === '{' || c === '[') {
      if (depth++ === 0) start = i;
    } else if (c === '}' || c === ']') {
      if (--depth < 0) break;
      if (depth === 0 && seen++ === index) return [start, i + 1];
    }
  }
  throw new Error(`there is no period ${index}`);
}

/** The text of a period that ends on a day. */
function closePeriod(text: string, day: string, indent: string): string {
  const end = `"to": "${day}"`;
  // A promotion's announced end comes later than what the data set saw.
  const ended = /"to": "[^"]*"/;
  if (ended.test(text)) return text.replace(ended, end);
  const from = /"from": "[^"]*",(\s)/.exec(text);
  if (from !== null)
    return text.replace(from[0], () =>
      from[1] === '\n'
        ? `${from[0].trimEnd()}\n${indent}  ${end},\n`
        : `${from[0].trimEnd()} ${end}, `,
    );
  return /^\{\s*\n/.test(text)
    ? text.replace(/^\{\s*\n/, `{\n${indent}  ${end},\n`)
    : text.replace(/^\{\s*/, `{ ${end}, `);
}

/** `sources.json` with another source at its end. */
export function withSource(text: string, id: string, ref: string, day: string): string {
  const name = JSON.stringify(id);
  const entry = `  ${name}: ${format({ ref, date: day }, '  ', name.length + 2)}`;
  return text.replace(/\n\}\s*$/, () => `,\n${entry}\n}\n`);
}

/** As the files are written: on one line where it fits. */
const WIDTH = 119;

export function format(value: unknown, indent: string, used: number): string {
  const line = flat(value);
  if (typeof value !== 'object' || value === null) return line;
  if (indent.length + used + line.length <= WIDTH) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((v) => `${deeper}${format(v, deeper, 1)}`).join(',\n')}\n${indent}]`;
  const entries = present(value).map(([key, v]) => {
    const name = JSON.stringify(key);
    return `${deeper}${name}: ${format(v, deeper, name.length + 3)}`;
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = present(value);
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, v]) => `${JSON.stringify(key)}: ${flat(v)}`).join(', ')} }`;
}

const present = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, v]) => v !== undefined);
