/** What the calls were for: the agent's own, sub-agents', summaries, told apart. */
import { For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { TableScroll } from '../TableScroll.tsx';
import { useWords } from '../words.tsx';

const PURPOSES = ['agent', 'subagent', 'summary', 'other'] as const;

export function Purposes(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const used = () => {
    const by = app.import().byPurpose;
    return by === null ? [] : PURPOSES.filter((p) => by[p].calls > 0).map((p) => ({ p, ...by[p] }));
  };
  /** Summaries that are in no figure, as long as they are not estimated. */
  const missing = (): number => (estimated() === null ? app.summaries().notRecorded : 0);
  const estimated = () => {
    const how = app.choices().summaryEstimate;
    const facts = app.summaries().estimated;
    return how === null || facts === null || facts.calls === 0 ? null : { how, ...facts };
  };
  const written = (w: Readonly<Record<string, number>>): number =>
    Object.values(w).reduce((a, b) => a + b, 0);
  return (
    <Show when={used().length > 0}>
      <TableScroll label={t('purposes.caption')}>
        <table class="table purposes">
          <caption class="visually-hidden">{t('purposes.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('purposes.col.purpose')}</th>
              <th scope="col">{t('trace.col.calls')}</th>
              <th scope="col">{t('purposes.col.uncached')}</th>
              <th scope="col">{t('purposes.col.read')}</th>
              <th scope="col">{t('purposes.col.written')}</th>
              <th scope="col">{t('purposes.col.output')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={used()}>
              {(row) => (
                <tr>
                  <th scope="row">{t(`purposes.${row.p}`)}</th>
                  <td>{f().count(row.calls)}</td>
                  <td>{f().count(row.uncachedInput)}</td>
                  <td>{f().count(row.cacheRead)}</td>
                  <td>{f().count(written(row.cacheWrite))}</td>
                  <td>{f().count(row.output)}</td>
                </tr>
              )}
            </For>
            <Show when={missing() > 0}>
              <tr>
                <th scope="row">{t('purposes.missing')}</th>
                <td>{f().count(missing())}</td>
                <td colspan="4" class="left">
                  {t('purposes.notRecorded')}
                </td>
              </tr>
            </Show>
            <Show when={estimated()}>
              {(facts) => (
                <tr>
                  <th scope="row">{t('purposes.estimated')}</th>
                  <td>{f().count(facts().calls)}</td>
                  <td>{f().count(facts().how === 'fresh' ? facts().promptTokens : 0)}</td>
                  <td>{f().count(facts().how === 'prefix' ? facts().promptTokens : 0)}</td>
                  <td>{f().count(0)}</td>
                  <td>{f().count(facts().outputTokens)}</td>
                </tr>
              )}
            </Show>
          </tbody>
        </table>
      </TableScroll>
    </Show>
  );
}
