/** Which workload the page answers for, at which prices. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { isMessageCode, type MessageCode } from '../../i18n/messages.ts';
import { DragArrow } from '../icons.tsx';
import { useWords } from '../words.tsx';

/** Files that hold nothing to be read: nothing of a trace is missing. */
const NO_TRACE: ReadonlySet<string> = new Set(['unknown-format', 'empty']);

export function Kicker(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const lead = (): string => {
    const { kind, id } = app.source();
    if (kind !== 'sample') return t(`kicker.${kind}`);
    return t('kicker.sample', { name: sampleName(id, t) });
  };
  /** Some lines were skipped, or a file that may hold calls could not be read (to its end). */
  const isPartly = (): boolean => {
    if (app.source().kind !== 'files') return false;
    const { files, compactFiles } = app.import();
    return [...files, ...compactFiles].some(
      ({ refusal, skipped }) =>
        skipped.length > 0 || (refusal !== null && !NO_TRACE.has(refusal.code)),
    );
  };
  /** Calls that were added; `null` = a link does not say how many. */
  const estimated = (): number | null =>
    app.source().kind === 'link' ? null : (app.summaries().estimated?.calls ?? 0);
  const turns = (): string => {
    const groups = app.crossover()?.groups.map((g) => f().count(g.turns ?? 0)) ?? [];
    return groups.length > 3
      ? `${groups[0] ?? ''}–${groups.at(-1) ?? ''}`
      : f().list(groups.length === 0 ? ['–'] : groups);
  };
  const sessions = (): string => {
    const n = app.source().sizes.keep.sessions;
    return t('size.sessions', { n, count: f().count(n) });
  };
  const detail = (): string => {
    const { kind, sizes } = app.source();
    const { date } = app.choices();
    const values = {
      sessions: kind === 'study' ? f().count(sizes.keep.sessions) : sessions(),
      calls: t('size.calls', { n: sizes.keep.calls, count: f().count(sizes.keep.calls) }),
      turns: turns(),
      date: date === 'recorded' ? '' : f().date(date),
    };
    if (kind === 'study')
      return t(app.isStudyView() ? 'kicker.study.detail' : 'kicker.study.today', values);
    return t(date === 'recorded' ? 'kicker.detail.recorded' : 'kicker.detail', values);
  };
  /** On a phone: the size and the day. */
  const short = (): string =>
    t('kicker.short', {
      sessions: sessions(),
      date:
        app.choices().date === 'recorded'
          ? t('providers.date.recorded')
          : f().date(app.choices().date),
    });
  return (
    <div class="kicker">
      <p>
        <b>{lead()}</b>{' '}
        <Show when={isPartly()}>
          <a href="#trace">{t('kicker.partly')}</a>{' '}
        </Show>
        <Show when={app.choices().summaryEstimate !== null && estimated() !== 0}>
          {t('kicker.estimated')}{' '}
        </Show>
        <span class="kicker-detail">{detail()}</span>
        <span class="only-narrow">{short()}</span>
      </p>
      <Show when={app.held() !== null}>
        <p class="hint">
          <DragArrow /> {t('kicker.hint')}
        </p>
      </Show>
    </div>
  );
}

/** A sample's name; its id where the catalogues have none. */
export function sampleName(id: string, t: (code: MessageCode) => string): string {
  const code = `sample.${id}`;
  return isMessageCode(code) ? t(code) : id;
}
