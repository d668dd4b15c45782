/** Which side is cheaper at a price list, and by what margin. */
import { given } from '../../tariffs/form.ts';
import { Match, Show, Switch, type JSX } from 'solid-js';
import { overUnder } from '../../charts/bars.ts';
import { SideMark } from '../icons.tsx';
import { useWords } from '../words.tsx';
import type { TableRow } from './rows.ts';

export function CheaperCell(props: { row: TableRow }): JSX.Element {
  const { t, f } = useWords();
  const kind = () => props.row.verdict?.side ?? 'unpriced';
  /** The side of the cheaper arm; where a window decides, the arm that fits. */
  const side = (): 'keep' | 'compact' | null => {
    const k = kind();
    if (k === 'keep' || k === 'compact') return k;
    return k === 'window' ? 'compact' : null;
  };
  const why = (): string => {
    const verdict = props.row.verdict;
    if (kind() === 'window') return t('cheaper.window');
    if (kind() === 'neither') return t('cheaper.neither.remedy');
    if (!given(verdict?.margin)) return side() === null ? '' : t('cheaper.always');
    const { ratio, isUnder } = overUnder(verdict.margin);
    return t(isUnder ? 'cheaper.under' : 'cheaper.over', { times: f().times(ratio) });
  };
  return (
    <>
      <Switch fallback={<span class="not-priced">{'–'}</span>}>
        <Match when={side()}>
          {(s) => (
            <b class={`cheaper is-${s()}`}>
              <SideMark side={s()} /> {t(`side.${s() === 'keep' ? 'Keep' : 'Compact'}`)}
            </b>
          )}
        </Match>
        <Match when={kind() === 'neither'}>
          <b>{t('cheaper.neither')}</b>
        </Match>
        <Match when={kind() === 'tie'}>
          <b>{t('chart.equal')}</b>
        </Match>
      </Switch>
      <Show when={why() !== ''}>
        <span class="sub">{why()}</span>
      </Show>
    </>
  );
}
