/** The sweep as a table, a button for each point. */
import { For, Show, type JSX } from 'solid-js';
import type { SweepPoint } from '../../answers/sweep.ts';
import { gapShare, type SweepSeries } from '../../app/telling.ts';
import type { Decimal } from '../../money/decimal.ts';
import { useWords } from '../words.tsx';
import { TableScroll } from '../TableScroll.tsx';

export function SweepTable(props: {
  series: readonly SweepSeries[];
  keep: Decimal | null;
  isSet(point: SweepPoint): boolean;
  onPick(point: SweepPoint): void;
}): JSX.Element {
  const { t, f } = useWords();
  const gap = (total: Decimal): string => {
    const share = gapShare(total, props.keep);
    return share === null ? '–' : `${share.gt(0) ? '+' : ''}${f().percent(share)}`;
  };
  return (
    <TableScroll label={t('explore.sweep.caption')}>
      <table class="table">
        <caption>{t('explore.sweep.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('explore.sweep.col.trigger')}</th>
            <th scope="col">{t('explore.sweep.col.tail')}</th>
            <th scope="col">{t('explore.sweep.col.total')}</th>
            <th scope="col">{t('explore.sweep.col.gap')}</th>
            <th scope="col">{t('explore.sweep.col.rewrites')}</th>
            <th scope="col">{t('explore.sweep.col.set')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.series.flatMap((s) => s.points)}>
            {(point) => (
              <tr>
                <th scope="row">{f().tokens(point.triggerTokens)}</th>
                <td>{f().tokens(point.keepTokens)}</td>
                <td>{f().dollars(point.total)}</td>
                <td>{gap(point.total)}</td>
                <td>{f().count(point.rewrites)}</td>
                <td>
                  <Show when={!props.isSet(point)} fallback={'✓'}>
                    <button
                      type="button"
                      class="link"
                      aria-label={t('explore.sweep.use.label', {
                        trigger: f().tokens(point.triggerTokens),
                        tail: f().tokens(point.keepTokens),
                      })}
                      onClick={() => props.onPick(point)}
                    >
                      {t('explore.sweep.use')}
                    </button>
                  </Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </TableScroll>
  );
}
