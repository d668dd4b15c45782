/** The page's answer as a result and as a Markdown report. Loaded when one is asked for. */
import { isoDay } from '../../app/day.ts';
import type { App } from '../../app/app.ts';
import { markdownOf, type MarkdownReport } from '../../reports/markdown.ts';
import { resultOf, RESULT_SCHEMA_PATH, type Result } from '../../reports/result.ts';
import { CATALOGUE_VERSION } from '../../tariffs/catalogue.ts';
import { shownMs } from '../facts.ts';
import { assumptionWords } from '../providers/notes.ts';
import { costWords, flipOf, headlineOf } from '../verdict.ts';
import type { Words } from '../words.tsx';
import { choiceLabel, choiceWords } from '../kept/choicewords.ts';

/** @param base address of the front page, in English */
export function resultFrom(app: App, base: string): Result {
  const { simulated, kind, id, sizes } = app.source();
  return resultOf({
    schema: new URL(RESULT_SCHEMA_PATH, base).href,
    made: isoDay(app.wallMs()),
    catalogue: CATALOGUE_VERSION,
    choices: app.choices(),
    source: { kind, id },
    sizes,
    simulated: simulated === null ? null : { facts: simulated, options: app.whatIf.options() },
    model: app.model(),
    verdict: app.verdict(),
    interval: app.interval(),
    rows: app.rows(),
    compactRows: app.compactRows(),
    verdicts: app.tariffVerdicts(),
    priceMs: shownMs(app),
  });
}

/** @param link the scenario's link; `null` = too long for one */
export function markdownFrom(app: App, words: Words, link: string | null): string {
  const { t, f } = words;
  const result = resultFrom(app, 'https://example.org/');
  const headline = headlineOf(app, words);
  const flip = flipOf(app, words);
  const { sizes, simulated } = app.source();
  const shown = new Set([app.choices().model, ...app.choices().shown]);
  const rows = app.rows().filter((row) => shown.has(row.tariff.id));
  const verdicts = new Map(app.tariffVerdicts().map((v) => [v.tariff.id, v]));
  const nameOf = (id: string): string =>
    app.tariffs().find((tariff) => tariff.id === id)?.display ?? id;
  const choice = (key: Parameters<typeof choiceLabel>[0]): string =>
    t('report.item', {
      what: t(choiceLabel(key)),
      how: choiceWords(key, app.choices(), words, nameOf),
    });
  const assumed = new Set(
    rows.flatMap((row) => row.priced.assumptions.map((a) => assumptionWords(a, words))),
  );
  const report: MarkdownReport = {
    title: t('app.name'),
    verdict: `${headline.lead} ${headline.costs}`,
    sentences: [
      t('report.compared', {
        model: app.model().display,
        n: sizes.keep.sessions,
        sessions: t('size.sessions', {
          n: sizes.keep.sessions,
          count: f().count(sizes.keep.sessions),
        }),
        calls: t('size.calls', { n: sizes.keep.calls, count: f().count(sizes.keep.calls) }),
      }),
      ...(flip === null
        ? []
        : [t('report.flip', { price: flip.price, side: t(`side.${flip.side}`) })]),
    ],
    table: {
      title: t('report.lists'),
      header: [
        t('report.col.list'),
        t('report.col.verdict'),
        t('report.col.cached'),
        t('report.col.flip'),
        t('report.col.keep'),
        t('report.col.compact'),
      ],
      rows: rows.map((row) => {
        const said = verdicts.get(row.tariff.id);
        const compact = app.compactRows().get(row.tariff.id);
        const at = said?.crossover?.cachedPrice ?? null;
        return [
          row.tariff.display,
          said === undefined ? '–' : t(`report.verdict.${said.side}`),
          said?.cachedPrice === null || said === undefined ? '–' : f().price(said.cachedPrice),
          at === null ? '–' : f().flip(at),
          costWords(row.perSession, row.lowerBound, words),
          costWords(compact?.perSession ?? null, compact?.lowerBound === true, words),
        ];
      }),
    },
    assumptions: {
      title: t('report.assumptions'),
      items: [
        choice('date'),
        choice('writes'),
        choice('rules'),
        choice('cache'),
        ...(
          [
            'cachedPrice',
            'uncachedPrice',
            'outputPrice',
            'hitRatio',
            'summaryEstimate',
            'displayCurrency',
          ] as const
        )
          .filter((key) => app.choices()[key] !== null)
          .map(choice),
        ...(simulated === null
          ? []
          : [
              t('report.simulated', {
                spec: simulated.spec,
                agreeing: f().count(simulated.agreeing),
                calls: f().count(simulated.calls),
              }),
              choice('reworkShare'),
            ]),
        ...assumed,
      ],
    },
    sources: {
      title: t('report.sources'),
      items: result.lists
        .filter((list) => shown.has(list.id))
        .flatMap((list) =>
          list.sources.map(({ ref, date }) => ({
            text: date === null ? list.name : `${list.name}, ${f().date(date, 'medium')}`,
            ref,
          })),
        ),
    },
    foot: t('report.foot', {
      catalogue: f().date(CATALOGUE_VERSION.slice(0, 10)),
      made: result.made === null ? '–' : f().date(result.made),
    }),
    link: link === null ? null : { text: t('report.link'), url: link },
  };
  return markdownOf(report);
}
