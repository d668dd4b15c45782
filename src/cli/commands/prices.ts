/** `prices`: prices to check, and what the other price would do to the calls of a file. */
import {
  CHECK_KINDS,
  priceChecks,
  priceEffect,
  type CheckKind,
  type PriceCheck,
  type PriceEffect,
} from '../../answers/pricechecks.ts';
import { buildLedger, sumByBand, type BandSums, type Ledger } from '../../costing/ledger.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { disputeWords, priceCheckMessage } from '../../i18n/pricechecks.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF, CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import { disputes, withDispute } from '../../tariffs/disputes.ts';
import type { Rates, Source } from '../../tariffs/tariff.ts';
import type { Args } from '../args.ts';
import { estimateAnswer, estimateText, summaryEstimate, withSummaries } from '../estimates.ts';
import { left, percent, printable, right, table, usd } from '../format.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';
import { money, printJson } from '../json.ts';
import { recordedPriceChoices } from '../prices.ts';
import { ownTariffs } from '../recorded.ts';
import { loadTariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';

interface Checked {
  readonly check: PriceCheck;
  readonly effect: PriceEffect | null;
}

export async function prices(args: Args, io: Io, words: Words): Promise<ExitCode> {
  const { date, pricing } = recordedPriceChoices(args, words);
  const asked = CHECK_KINDS.filter((kind) => args.has(kind));
  const kinds: ReadonlySet<CheckKind> = new Set(asked.length === 0 ? CHECK_KINDS : asked);
  const tariffs = await loadTariffs(args, words);
  const targets = tariffs.chosen ?? tariffs.all;
  const hasCalls = args.files.length > 0;
  const atMs = pricing.dateMs ?? CATALOGUE_AS_OF_MS;
  const found = priceChecks(targets, disputes(), atMs, CATALOGUE_AS_OF_MS).filter((c) =>
    kinds.has(c.kind),
  );
  const estimate = summaryEstimate(args, words);
  let priced: { readonly ledger: Ledger; readonly bands: readonly BandSums[] } | null = null;
  let estimated: ReturnType<typeof withSummaries> = null;
  if (hasCalls) {
    const importers = await importersFor(args, words);
    const read = await usableTraces(args.files, importers, tariffs.all, io, words);
    estimated = withSummaries(read, estimate, io, words);
    const trace = estimated?.trace ?? read.trace;
    // Calls are kept apart where the other card changes its price, too.
    const others = found.flatMap(({ tariff, dispute }) =>
      dispute === null ? [] : [withDispute(tariff, dispute)],
    );
    const axes = boundariesOf([...targets, ...others, ...ownTariffs([trace], tariffs.all)]);
    const ledger = buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
    priced = { ledger, bands: sumByBand(ledger) };
  }
  const checked = found
    .map((check): Checked => ({
      check,
      effect: priced === null ? null : priceEffect(check, priced.ledger, priced.bands, pricing),
    }))
    // A card of the past matters where calls were made under it, or where no calls are asked about.
    .filter(
      (c) => c.check.isCurrent || !hasCalls || (c.effect?.change?.isZero() ?? true) === false,
    );
  if (args.has('json'))
    printJson(
      {
        asOf: CATALOGUE_AS_OF,
        date,
        checks: checked.map((c) => checkAnswer(c, hasCalls, words)),
        ...estimateAnswer(estimated, estimate),
      },
      io,
    );
  else {
    io.out(`${words.atDate(date, CATALOGUE_AS_OF)}\n`);
    if (estimated !== null && estimate !== null)
      io.out(`${estimateText(estimated, estimate, words)}\n`);
    io.out(`${words.pricesToCheck(checked.length)}\n`);
    if (checked.length > 0) io.out(`\n${checksTable(checked, hasCalls, words)}`);
  }
  return EXIT.done;
}

function ratesAnswer(r: Rates): object {
  return {
    input: money(r.input),
    cachedRead: money(r.cachedRead),
    output: money(r.output),
    cacheWrite: Object.fromEntries(
      Object.entries(r.cacheWrite).map(([ttl, price]) => [ttl, money(price)]),
    ),
  };
}

const sourceAnswer = ({ ref, date, seen }: Source): object => ({ ref, date, seen });

function checkAnswer({ check, effect }: Checked, hasCalls: boolean, words: Words): object {
  const { kind, tariff, period, ageDays, dispute, isCurrent } = check;
  return {
    model: tariff.id,
    kind,
    current: isCurrent,
    confidence: tariff.confidence,
    confirmedOn: period.confirmedOn,
    ageDays,
    reason: reasonOf(check, words),
    taken: ratesAnswer(period.rates),
    sources: period.sources.map(sourceAnswer),
    other:
      dispute === null
        ? null
        : { ...ratesAnswer(dispute.card.rates), sources: dispute.card.sources.map(sourceAnswer) },
    ...(hasCalls
      ? {
          total: money(effect?.now ?? null),
          otherTotal: money(effect?.then ?? null),
          change: money(effect?.change ?? null),
        }
      : {}),
  };
}

const languageOf = (locale: string): Locale => (locale.startsWith('fr') ? 'fr' : 'en');

/** Why it is listed, in a sentence. */
function reasonOf({ dispute, period, ageDays }: PriceCheck, { locale }: Words): string {
  const language = languageOf(locale);
  if (dispute !== null) return disputeWords(language, dispute.id);
  if (period.confirmedOn === null || ageDays === null)
    return priceCheckMessage(language, 'check.stale.undated');
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(period.confirmedOn),
  );
  return priceCheckMessage(language, 'check.stale', { date, n: ageDays });
}

function checksTable(checked: readonly Checked[], hasCalls: boolean, words: Words): string {
  const { heading, none, locale } = words;
  const language = languageOf(locale);
  const reasons: string[] = [];
  const mark = (text: string): number => {
    const at = reasons.indexOf(text);
    return at >= 0 ? at + 1 : reasons.push(text);
  };
  const rates = (r: Rates): string =>
    [r.input, r.cachedRead, r.output].map((p) => (p === null ? none : usd(p, locale))).join(' / ');
  const lines = checked.map(({ check, effect }) => [
    check.tariff.id,
    priceCheckMessage(language, `check.kind.${check.kind}`),
    check.period.confirmedOn ?? none,
    rates(check.period.rates),
    check.dispute === null ? none : rates(check.dispute.card.rates),
    ...(hasCalls
      ? [
          effect === null ? none : usd(effect.now, locale),
          effect === null ? none : usd(effect.then, locale),
          effect === null || effect.change === null ? none : percent(effect.change, locale, true),
        ]
      : []),
    String(mark(reasonOf(check, words))),
  ]);
  const columns = [
    left(heading.model),
    left(heading.check),
    left(heading.confirmed),
    right(heading.taken),
    right(heading.otherPrice),
    ...(hasCalls ? [right(heading.total), right(heading.otherTotal), right(heading.change)] : []),
    left(heading.remarks),
  ];
  const legend = reasons.map((text, i) => `${i + 1}  ${printable(text)}\n`).join('');
  return `${table(columns, lines)}\n${legend}`;
}
