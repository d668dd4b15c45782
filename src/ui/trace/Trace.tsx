/** What was read: each file, what was left out and why, and the models it names. */
import { For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';
import { FileRow } from './FileRow.tsx';
import { Models } from './Models.tsx';
import { Purposes } from './Purposes.tsx';

export function Trace(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const files = () => app.import().files;
  const compactFiles = () => app.import().compactFiles;
  const sizes = () => app.source().sizes;
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
              sessions: f().count(app.source().sizes.keep.sessions),
            })}
          </p>
        }
      >
        <p class="deck">
          {t('trace.deck', {
            calls: f().count(sizes().keep.calls),
            sessions: f().count(sizes().keep.sessions),
            turns: f().count(sizes().keep.turns),
          })}{' '}
          <Show when={app.source().firstMs !== null && app.source().lastMs !== null}>
            {t('trace.dates', {
              first: f().date(app.source().firstMs ?? 0, 'medium'),
              last: f().date(app.source().lastMs ?? 0, 'medium'),
            })}
          </Show>{' '}
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
              <>
                {t('trace.asRecorded', {
                  bound: own().lowerBound || own().unpricedCalls > 0 ? '≥ ' : '',
                  total: f().dollars(own().total),
                })}
              </>
            )}
          </Show>
        </p>
        <div class="table-scroll">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t('trace.col.file')}</th>
                <th scope="col" class="left">
                  {t('trace.col.format')}
                </th>
                <th scope="col">{t('trace.col.calls')}</th>
                <th scope="col">{t('trace.col.sessions')}</th>
                <th scope="col">{t('trace.col.size')}</th>
                <th scope="col" class="left">
                  {t('trace.col.skipped')}
                </th>
              </tr>
            </thead>
            <tbody>
              <For each={files()}>{(file) => <FileRow file={file} />}</For>
              <For each={compactFiles()}>{(file) => <FileRow file={file} compact />}</For>
            </tbody>
          </table>
        </div>
        <Purposes />
        <Models />
      </Show>
    </section>
  );
}
