/** Which constraint binds: the window, the bill or quality. Each has another remedy. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { Remedy } from '../../answers/constraint.ts';
import type { ExplorationAnswer } from '../../answers/exploration.ts';
import { useApp } from '../../app/context.ts';
import { toldBy, type BestWay } from '../../app/telling.ts';
import { parseDecimal } from '../../money/decimal.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { sellerName, shortName } from '../facts.ts';
import { Rich, useWords } from '../words.tsx';
import { BillFacts, QualityFacts, WindowFacts } from './ConstraintFacts.tsx';
import { Fact } from './Fact.tsx';
import { strategyName } from './names.ts';
import { Part } from './Part.tsx';

const COLUMNS = ['window', 'bill', 'quality'] as const;
type Column = (typeof COLUMNS)[number];
const FACTS = { window: WindowFacts, bill: BillFacts, quality: QualityFacts } as const;
const COLUMN_OF: Readonly<Record<Remedy, Column | null>> = {
  'larger-window': 'window',
  'compact-below-window': 'window',
  'rewrite-less': 'quality',
  'lossless-strategy': 'bill',
  'lossy-strategy': 'bill',
  'other-list': 'bill',
  'leave-alone': null,
};
/** Lists named in a remedy. */
const NAMED = 3;

export function Constraint(props: {
  found: Pick<ExplorationAnswer, 'windows' | 'breaks' | 'sweep'>;
}): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const told = createMemo(() => toldBy(app, props.found));
  const model = (): string => app.model().display;
  const title = (): MessageCode => {
    const { answer } = told();
    const { constraint } = answer;
    // What cannot be told is not said not to bind.
    return (constraint === 'bill' || constraint === 'none') &&
      Object.values(told().states).includes('unknown')
      ? `explore.constraint.${constraint}.unknown`
      : `explore.constraint.${constraint}`;
  };
  const titleValues = () => {
    const { window, recordedRewritesPerSession } = told();
    return {
      n: window.tooLong,
      count: f().count(window.tooLong),
      model: model(),
      rewrites: f().decimal(recordedRewritesPerSession, 1),
    };
  };
  const remedies = (column: Column): readonly Remedy[] =>
    told().answer.remedies.filter((r) => COLUMN_OF[r] === column);
  const remedy = (of: Remedy): JSX.Element => {
    const { window, best } = told();
    switch (of) {
      case 'larger-window':
        return (
          <Show when={window.fitting} fallback={t('explore.remedy.larger-window.none')}>
            {(fit) => (
              <Fact
                code="explore.remedy.larger-window"
                values={{ window: f().tokens(fit().windowTokens), lists: names(fit().tariffs) }}
                links={{ window: '#explore-windows', lists: '#providers' }}
              />
            )}
          </Show>
        );
      case 'lossy-strategy':
        return best?.triggerTokens === null || best === null ? (
          t('explore.remedy.lossy-strategy.other', { strategy: nameOf(best) })
        ) : (
          <Fact
            code="explore.remedy.lossy-strategy"
            values={{ trigger: f().tokens(best.triggerTokens) }}
            links={{ trigger: '#explore-sweep' }}
          />
        );
      case 'lossless-strategy':
        return t('explore.remedy.lossless-strategy', { strategy: nameOf(best) });
      case 'other-list':
        return (
          <Show when={told().list}>
            {(list) => (
              <Fact
                code="explore.remedy.other-list"
                values={{
                  seller: sellerName(list().tariff.provider),
                  list: list().tariff.display,
                  share: f().percent(list().relative.abs()),
                }}
                links={{ share: '#providers' }}
              />
            )}
          </Show>
        );
      default:
        return t(`explore.remedy.${of}`);
    }
  };
  const nameOf = (best: BestWay | null): string =>
    best === null ? '' : strategyName(best.spec, words);
  const names = (ids: readonly string[]): string => {
    const found = ids.flatMap((id) => app.tariffs().filter((x) => x.id === id));
    const shown = found.slice(0, NAMED).map((x) => shortName(x));
    const rest = found.length - shown.length;
    return rest > 0
      ? `${shown.join(', ')} ${t('explore.windows.andMore', { n: rest, count: f().count(rest) })}`
      : f().list(shown);
  };
  return (
    <Part
      id="constraint"
      title={
        <Fact
          code={title()}
          values={titleValues()}
          links={{ count: '#explore-windows', rewrites: '#explore-breaks' }}
        />
      }
    >
      <p class="deck">{t('explore.constraint.deck')}</p>
      <ul class="constraint">
        <For each={COLUMNS}>
          {(column) => (
            <li classList={{ binds: told().states[column] === 'binds' }}>
              <h4>
                {t(`explore.${column}`)}{' '}
                <span class="constraint-state">
                  {t(`explore.constraint.${told().states[column]}`)}
                </span>
              </h4>
              <Dynamic component={FACTS[column]} told={told()} />
              <For each={remedies(column)}>
                {(of, i) => (
                  <p class="remedy">
                    <Show when={i() === 0}>
                      <b>{t('explore.constraint.remedy')}</b>{' '}
                    </Show>
                    {remedy(of)}
                  </p>
                )}
              </For>
            </li>
          )}
        </For>
      </ul>
      <Show when={told().answer.constraint === 'none'}>
        <p class="memory">{t('explore.remedy.leave-alone')}</p>
      </Show>
      <p class="explore-aside">
        <Show when={app.choices().machine} fallback={<Machine set={false} />}>
          {(m) => (
            <Machine
              set
              cost={f().whole(parseDecimal(m().usdPerMonth) ?? 0)}
              turns={f().count(parseDecimal(m().turnsPerDay) ?? 0)}
            />
          )}
        </Show>
      </p>
    </Part>
  );
}

function Machine(props: { set: boolean; cost?: string; turns?: string }): JSX.Element {
  const { t } = useWords();
  return (
    <Rich
      code={props.set ? 'explore.machine.set' : 'explore.machine.none'}
      values={{ cost: props.cost ?? '', turns: props.turns ?? '' }}
      slots={{
        link: () => (
          <a class="fact" href="#monthly">
            {t(props.set ? 'explore.machine.link.set' : 'explore.machine.link.none')}
          </a>
        ),
      }}
    />
  );
}
