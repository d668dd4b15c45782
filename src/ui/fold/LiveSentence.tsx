/** The sentence whose numbers are the controls. */
import { createSignal, Show, type JSX } from 'solid-js';
import type { Choices } from '../../scenario/scenario.ts';
import { useApp } from '../../app/context.ts';
import { plain } from '../../money/decimal.ts';
import { parseDecimal } from '../../money/decimal.ts';
import { fromPercent, toPercent } from '../../charts/ticks.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { ModelSelect } from '../model/ModelSelect.tsx';
import { NumberField } from '../number/NumberField.tsx';
import { flipOf, headlineOf, isIdle } from '../verdict.ts';
import { Rich, useWords } from '../words.tsx';

type PriceKey = 'cached' | 'uncached' | 'output';
const CHOICE: Readonly<Record<PriceKey, keyof Choices>> = {
  cached: 'cachedPrice',
  uncached: 'uncachedPrice',
  output: 'outputPrice',
};

/** A held price of the model, as a number in the sentence. */
export function HeldPrice(props: { of: PriceKey }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const value = (): string => {
    const held = app.held();
    return held === null ? '0' : plain(held[props.of]);
  };
  const start = (): string | null => {
    const own = app.held()?.own[props.of];
    return own === undefined || plain(own) === value() ? null : plain(own);
  };
  return (
    <NumberField
      label={words.t(`number.${props.of}`)}
      value={value()}
      start={start()}
      format={(v) => words.f().price(parseDecimal(v) ?? 0)}
      describe={headlineOf(app, words).lead}
      max="100000"
      onChange={(v) =>
        app.change({ [CHOICE[props.of]]: v === start() ? null : v }, CHOICE[props.of])
      }
    />
  );
}

/** The share of the input that is read from the cache. */
export function HitRatio(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const value = (): string => toPercent(app.hitRatio().toFixed(3));
  return (
    <NumberField
      label={words.t('number.hit')}
      value={value()}
      start={app.choices().hitRatio === null ? null : ''}
      format={(v) => words.f().percent(fraction(v))}
      step="0.1"
      max="100"
      onChange={(v) => app.change({ hitRatio: fromPercent(v) }, 'hitRatio')}
    />
  );
}

const fraction = (percent: string) => parseDecimal(fromPercent(percent)) ?? 0;

const REGIME_CODE: Readonly<Record<string, MessageCode>> = {
  'keep-always': 'live.keep-always',
  'compact-always': 'live.compact-always',
  tie: 'live.tie',
};

export function LiveSentence(): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [unfolded, setUnfolded] = createSignal(false);
  const flip = () => flipOf(app, words);
  const held = {
    uncached: () => <HeldPrice of="uncached" />,
    output: () => <HeldPrice of="output" />,
    hit: () => <HitRatio />,
  };
  const single = (): string => {
    if (isIdle(app)) return t('simulated.live.idle');
    const status = app.whatIf.status();
    if (status === 'working') return t('simulated.live.working');
    if (status === 'impossible') return t('simulated.live.impossible');
    return t(status === 'failed' ? 'simulated.live.failed' : 'live.single');
  };
  const other = (): string => {
    const { crossover } = app.verdict();
    return t(crossover === null ? 'live.none' : (REGIME_CODE[crossover.regime] ?? 'live.none'));
  };
  return (
    <div class="live" classList={{ 'live-unfolded': unfolded() }}>
      <p class="live-text">
        <Show when={app.held() !== null} fallback={<ModelSelect />}>
          <Rich
            code="live.price"
            slots={{ model: () => <ModelSelect />, cached: () => <HeldPrice of="cached" /> }}
          />{' '}
          <Show
            when={app.verdict().kind !== 'single' && !isIdle(app)}
            fallback={
              <>
                <span class="live-held">
                  <Rich code="live.held.single" slots={held} />{' '}
                </span>
                {single()}
              </>
            }
          >
            <Show when={flip() !== null} fallback={other()}>
              <Rich
                code="live.flip"
                slots={{
                  relation: () => <>{flip()?.relation}</>,
                  flip: () => <b>{flip()?.price}</b>,
                  side: () => (
                    <span class={`is-${flip()?.side ?? 'keep'}`}>
                      {t(`side.${flip()?.side ?? 'keep'}`)}
                    </span>
                  ),
                }}
              />
            </Show>
            <span class="live-held">
              <Rich code="live.held" slots={held} />
            </span>
            <span class="live-stop" aria-hidden="true">
              {'.'}
            </span>
          </Show>
        </Show>
      </p>
      <Show when={app.held()}>
        {(held) => (
          <p class="live-short">
            {t('live.held.short', {
              uncached: f().price(held().uncached),
              output: f().price(held().output),
              hit: f().percent(app.hitRatio()),
            })}{' '}
            <button
              type="button"
              class="link"
              aria-expanded={unfolded()}
              onClick={() => setUnfolded(!unfolded())}
            >
              {t(unfolded() ? 'live.done' : 'live.change')}
            </button>
          </p>
        )}
      </Show>
    </div>
  );
}
