/** The first screen: what is answered, the answer, the chart that proves it, the way in. */
import { Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { CrossoverFigure } from '../chart/CrossoverFigure.tsx';
import { DropZone } from '../drop/DropZone.tsx';
import { late } from '../late.tsx';
import { headlineOf, isSimulated } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { PhoneBar } from '../drop/PhoneBar.tsx';
import { Kicker } from './Kicker.tsx';
import { LiveSentence } from './LiveSentence.tsx';
import { RulesNote } from './RulesNote.tsx';
import { TodayLine } from './TodayLine.tsx';
import type { Links } from '../header/Header.tsx';

const CurrencyNote = late(() => import('../currency/CurrencyNote.tsx').then((m) => m.CurrencyNote));
const SimulatedNote = late(() =>
  import('../whatif/SimulatedNote.tsx').then((m) => m.SimulatedNote),
);

export function Fold(props: { links: Links }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const headline = () => headlineOf(app, words);
  /** Room is kept while a simulation is under way, so that its answer moves nothing. */
  const hasNote = (): boolean =>
    isSimulated(app) || !['none', 'impossible'].includes(app.whatIf.status());
  return (
    <section class="fold" aria-labelledby="verdict">
      <div class="fold-top" classList={{ dim: app.import().status === 'reading' }}>
        <Kicker />
        <h1 id="verdict" class="verdict" classList={{ 'verdict-two': hasNote() }}>
          <span class={headline().side === null ? undefined : `is-${headline().side}`}>
            {headline().lead}
          </span>{' '}
          {headline().costs}
        </h1>
        <Show when={hasNote()}>
          <div class="simulated-note" aria-busy={app.whatIf.status() === 'working'}>
            <SimulatedNote />
          </div>
        </Show>
        <LiveSentence />
        <RulesNote />
        <Show when={app.choices().displayCurrency !== null}>
          <CurrencyNote />
        </Show>
      </div>
      <TodayLine />
      <div class="fold-grid">
        <div class="fold-chart" classList={{ dim: app.import().status === 'reading' }}>
          <CrossoverFigure links={props.links} />
        </div>
        <DropZone />
      </div>
      <PhoneBar />
      <p class="visually-hidden" role="status">
        <Show when={app.source().kind !== 'study'}>{`${headline().lead} ${headline().costs}`}</Show>
      </p>
    </section>
  );
}
