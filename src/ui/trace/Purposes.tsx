/** What the calls were for: the agent's own, sub-agents', summaries, told apart. */
import { For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';

const PURPOSES = ['agent', 'subagent', 'summary', 'other'] as const;

export function Purposes(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const used = () => {
    const by = app.import().byPurpose;
    return by === null ? [] : PURPOSES.filter((p) => by[p].calls > 0).map((p) => ({ p, ...by[p] }));
  };
  const written = (w: Readonly<Record<string, number>>): number =>
    Object.values(w).reduce((a, b) => a + b, 0);
  return (
    <Show when={used().length > 0}>
      <div class="table-scroll">
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
          </tbody>
        </table>
      </div>
    </Show>
  );
}
