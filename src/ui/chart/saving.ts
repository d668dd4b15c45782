/** Saves a chart with what a reader of the file must know. Loaded when one is saved. */
import type { App } from '../../app/app.ts';
import { isoDay } from '../../app/day.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { CATALOGUE_AS_OF } from '../../tariffs/catalogue.ts';
import type { Words } from '../words.tsx';
import { saveChartPng, saveChartSvg, type ChartFile } from './chartfile.ts';

const lateWords = (locale: Locale) =>
  locale === 'fr' ? import('../../i18n/late.fr.ts') : import('../../i18n/late.en.ts');

/** @param root an element of the figure */
export async function saveChart(
  root: Element | undefined,
  name: string,
  form: 'svg' | 'png',
  app: App,
  { t, f, locale }: Words,
): Promise<void> {
  const figure = root?.closest('figure') ?? null;
  if (figure === null) return;
  await lateWords(locale());
  const shown = (selector: string): string =>
    [...figure.querySelectorAll(selector)]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.textContent.trim())
      .join(' ');
  const { date } = app.choices();
  const made = isoDay(app.wallMs());
  const file: ChartFile = {
    name,
    title: shown('.figure-title, .figure-unit') || sectionTitle(figure),
    foot: [
      shown('.source-text'),
      t('chart.file.foot', {
        prices: date === 'recorded' ? t('choice.date.recorded') : f().date(date),
        catalogue: f().date(CATALOGUE_AS_OF),
        made: made === null ? '–' : f().date(made),
        tool: t('app.name'),
      }),
    ].join(' '),
  };
  if (form === 'svg') saveChartSvg(figure, file);
  else await saveChartPng(figure, file);
}

/** A chart without a title of its own has its section's. */
function sectionTitle(figure: Element): string {
  return figure.closest('section')?.querySelector('h2')?.textContent.trim() ?? '';
}
