/** What was read: each file, what was left out and why, and the models it names. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { TableScroll } from '../TableScroll.tsx';
import { useWords } from '../words.tsx';
import { FileRow } from './FileRow.tsx';
import { Models } from './Models.tsx';
import { Purposes } from './Purposes.tsx';
import { Summaries } from './Summaries.tsx';

/** So many files have room for the words of their notices. */
const FEW = 3;
/** Files listed at once; a folder may have thousands. */
const LISTED = 100;

export function Trace(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const files = () => app.import().files;
  const compactFiles = () => app.import().compactFiles;
  const sizes = () => app.source().sizes;
  const size = (what: 'calls' | 'sessions' | 'turns'): string => {
    const n = sizes().keep[what];
    return t(`size.${what}`, { n, count: f().count(n) });
  };
  const addedCalls = (): number => app.summaries().estimated?.calls ?? 0;
  /** The files below hold no call: the answer above is not theirs. */
  const nothing = (): boolean => files().length > 0 && files().every((file) => file.calls === 0);
  const dates = (): string => {
    const first = f().date(app.source().firstMs ?? 0, 'medium');
    const last = f().date(app.source().lastMs ?? 0, 'medium');
    return first === last ? t('trace.day', { date: first }) : t('trace.dates', { first, last });
  };
  const [all, setAll] = createSignal(false);
  const listed = () => (all() ? files() : files().slice(0, LISTED));
  const compactListed = () => (all() ? compactFiles() : compactFiles().slice(0, LISTED));
  const few = (): boolean => files().length + compactFiles().length <= FEW;
  const hidden = (): number =>
    files().length + compactFiles().length - listed().length - compactListed().length;
  return (
    <section class="section" id="trace" aria-labelledby="trace-title">
      <h2 class="section-title" id="trace-title">
        {t('trace.title')}
      </h2>
      <Show
        when={files().length + compactFiles().length > 0}
        fallback={
          <p class="deck">
            {t(app.source().kind === 'link' ? 'trace.empty.link' : 'trace.empty.study', {
              n: app.source().sizes.keep.calls,
              calls: f().count(app.source().sizes.keep.calls),
              sessions: size('sessions'),
            })}
          </p>
        }
      >
        <Show when={!nothing()} fallback={<p class="deck">{t('trace.none')}</p>}>
          <p class="deck">
            {t('trace.deck', {
              calls: size('calls'),
              sessions: size('sessions'),
              turns: size('turns'),
            })}{' '}
            <Show when={app.source().firstMs !== null && app.source().lastMs !== null}>
              {dates()}
            </Show>{' '}
            <Show when={addedCalls() > 0}>
              {t('trace.withEstimates', { n: addedCalls(), count: f().count(addedCalls()) })}{' '}
            </Show>
            <Show when={app.recordedCost()}>
              {(recorded) => (
                <>
                  {t('trace.recorded', {
                    total: f().dollars(recorded().total),
                    n: recorded().calls,
                    calls: f().count(recorded().calls),
                  })}{' '}
                </>
              )}
            </Show>
            <Show when={app.asRecorded()}>
              {(own) => (
                <Show when={own().pricedCalls > 0} fallback={t('trace.asRecorded.none')}>
                  {t('trace.asRecorded', {
                    bound: own().lowerBound || own().unpricedCalls > 0 ? '≥ ' : '',
                    total: f().dollars(own().total),
                  })}
                  <Show when={own().unpricedCalls > 0}>
                    {` ${t('trace.asRecorded.without', {
                      n: own().unpricedCalls,
                      count: f().count(own().unpricedCalls),
                    })}`}
                  </Show>
                </Show>
              )}
            </Show>
          </p>
        </Show>
        <TableScroll label={t('trace.title')}>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t('trace.col.file')}</th>
                <th scope="col" class="left">
                  {t('trace.col.format')}
                </th>
                <th scope="col">{t('trace.col.calls')}</th>
                <th scope="col">{t('trace.col.sessions')}</th>
                <th scope="col" class="left">
                  {t('trace.col.dates')}
                </th>
                <th scope="col" class="left">
                  {t('trace.col.models')}
                </th>
                <th scope="col" class="left">
                  {t('trace.col.skipped')}
                </th>
                <th scope="col" class="left">
                  {t('trace.col.notices')}
                </th>
              </tr>
            </thead>
            <tbody>
              <For each={listed()}>{(file) => <FileRow file={file} unfolded={few()} />}</For>
              <For each={compactListed()}>
                {(file) => <FileRow file={file} compact unfolded={few()} />}
              </For>
            </tbody>
          </table>
        </TableScroll>
        <Show when={hidden() > 0}>
          <p>
            {t('trace.more', { n: hidden(), count: f().count(hidden()) })}{' '}
            <button type="button" class="link" onClick={() => setAll(true)}>
              {t('providers.all')}
            </button>
          </p>
        </Show>
        <Purposes />
        <Summaries />
        <Models />
      </Show>
    </section>
  );
}
