/**
 * What a tariff must keep beyond its shape: real dates, periods that do not overlap, time zones
 * that exist, tiers that say which card they belong to.
 */
import { given, type PeriodForm, type ScheduleForm, type TariffForm } from './form.ts';
import { isTimeZone, parseClock, parseInstant } from './instants.ts';

export interface BrokenRule {
  readonly path: string;
  readonly code:
    | 'bad-date'
    | 'empty-period'
    | 'overlapping-periods'
    | 'bad-time-zone'
    | 'bad-window'
    | 'bad-days'
    | 'tier-without-band'
    | 'unknown-band'
    | 'duplicate-tier'
    | 'duplicate-band';
}

/** Every rule that a well-shaped tariff breaks, with the path of the field. */
export function ruleProblems(form: TariffForm): BrokenRule[] {
  const broken = spanProblems(form.periods, 'periods');
  for (const [index, period] of form.periods.entries()) {
    broken.push(...periodProblems(period, `periods[${index}]`));
  }
  for (const [name, value] of Object.entries(form.modifiers ?? {})) {
    if (typeof value !== 'string')
      broken.push(...spanProblems(value, `modifiers[${JSON.stringify(name)}]`));
  }
  return broken;
}

interface Spanned {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

function spanProblems(spans: readonly Spanned[], path: string): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const good: { index: number; from: number; to: number }[] = [];
  for (const [index, span] of spans.entries()) {
    const at = `${path}[${index}]`;
    const from = !given(span.from) ? -Infinity : parseInstant(span.from);
    const to = !given(span.to) ? Infinity : parseInstant(span.to);
    if (from === null) broken.push({ path: `${at}.from`, code: 'bad-date' });
    if (to === null) broken.push({ path: `${at}.to`, code: 'bad-date' });
    if (from === null || to === null) continue;
    if (to <= from) broken.push({ path: `${at}.to`, code: 'empty-period' });
    else good.push({ index, from, to });
  }
  good.sort((a, b) => a.from - b.from || a.to - b.to);
  let end = -Infinity;
  for (const [place, span] of good.entries()) {
    if (place > 0 && span.from < end) {
      broken.push({ path: `${path}[${span.index}]`, code: 'overlapping-periods' });
    }
    end = Math.max(end, span.to);
  }
  return broken;
}

function periodProblems(period: PeriodForm, path: string): BrokenRule[] {
  const broken: BrokenRule[] = [];
  for (const key of ['confirmedOn', 'fromBy'] as const) {
    const value = period[key];
    if (given(value) && parseInstant(value) === null) {
      broken.push({ path: `${path}.${key}`, code: 'bad-date' });
    }
  }
  // `base` names the card outside all bands.
  const bands = new Set<string>(['base']);
  for (const [index, band] of (period.schedule ?? []).entries()) {
    const at = `${path}.schedule[${index}]`;
    if (bands.has(band.name)) broken.push({ path: `${at}.name`, code: 'duplicate-band' });
    bands.add(band.name);
    broken.push(...bandProblems(band, at));
  }
  const steps = new Set<string>();
  for (const [index, tier] of (period.tiers ?? []).entries()) {
    const at = `${path}.tiers[${index}]`;
    if (!given(tier.band) && bands.size > 1) {
      broken.push({ path: at, code: 'tier-without-band' });
    } else if (given(tier.band) && !bands.has(tier.band)) {
      broken.push({ path: `${at}.band`, code: 'unknown-band' });
    }
    const step = `${tier.band ?? 'base'} ${tier.above + (tier.inclusive === true ? 0 : 1)}`;
    if (steps.has(step)) broken.push({ path: `${at}.above`, code: 'duplicate-tier' });
    steps.add(step);
  }
  return broken;
}

function bandProblems(band: ScheduleForm, at: string): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (!isTimeZone(band.timeZone)) broken.push({ path: `${at}.timeZone`, code: 'bad-time-zone' });
  if (band.days.length === 0 || new Set(band.days).size !== band.days.length) {
    broken.push({ path: `${at}.days`, code: 'bad-days' });
  }
  for (const [index, [start, end]] of band.windows.entries()) {
    const [from, to] = [parseClock(start), parseClock(end)];
    if (from === null || to === null || from === to || from === 1440) {
      broken.push({ path: `${at}.windows[${index}]`, code: 'bad-window' });
    }
  }
  return broken;
}
