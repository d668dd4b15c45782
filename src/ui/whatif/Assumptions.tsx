/** What a simulation assumes: what can be changed, then what is fixed; only what these calls use. */
import { createUniqueId, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { DEFAULT_SIMULATION_OPTIONS } from '../../answers/assumptions.ts';
import { Decimal, plain } from '../../money/decimal.ts';
import { RESPONSE_TIME_GRACE_MS } from '../../strategies/cache.ts';
import { CHARACTERS_PER_TOKEN } from '../../strategies/content.ts';
import type { NumberParameter } from '../../strategies/strategy.ts';
import { useWords } from '../words.tsx';
import { NumberBox } from './ParameterField.tsx';

type Key = 'reworkShare' | 'systemShare' | 'toolShare';

const { lanes, reworkShare } = DEFAULT_SIMULATION_OPTIONS;
const DEFAULT: Readonly<Record<Key, number>> = { reworkShare, ...lanes };

export function Assumptions(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const calibration = () => app.whatIf.calibration();
  const assumedSystems = (): number => calibration()?.systemBasis.assumed ?? 0;
  const toolShareUsed = (): number => {
    const c = calibration();
    return c === null || c.newTokens === 0 ? 0 : c.assumedToolTokens / c.newTokens;
  };
  return (
    <div class="assumptions">
      <h3>{t('whatif.assume')}</h3>
      <Assumption
        of="reworkShare"
        label={t('whatif.assume.rework')}
        note={t('whatif.assume.rework.note')}
      />
      <Show when={assumedSystems() > 0}>
        <Assumption
          of="systemShare"
          label={t('whatif.assume.system')}
          note={t('whatif.assume.system.note', {
            n: assumedSystems(),
            count: f().count(assumedSystems()),
          })}
        />
      </Show>
      <Show when={toolShareUsed() > 0}>
        <Assumption
          of="toolShare"
          label={t('whatif.assume.tool')}
          note={t('whatif.assume.tool.note', { share: f().percent(toolShareUsed(), 0) })}
        />
      </Show>
      <Show when={calibration()}>
        {(of) => (
          <ul class="assumed-facts">
            <Show when={of().content.shown > 0}>
              <li>
                {t('whatif.assume.characters', { characters: f().count(CHARACTERS_PER_TOKEN) })}
              </li>
            </Show>
            <li>
              {t('whatif.assume.grace', { seconds: f().count(RESPONSE_TIME_GRACE_MS / 1000) })}
            </li>
          </ul>
        )}
      </Show>
    </div>
  );
}

function Assumption(props: { of: Key; label: string; note: string }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const id = createUniqueId();
  const parameter = (): NumberParameter => ({
    type: 'number',
    unit: 'share',
    default: DEFAULT[props.of],
    min: 0,
    max: 1,
  });
  const value = (): number => {
    const { lanes: now, reworkShare: rework } = app.whatIf.options();
    return props.of === 'reworkShare' ? rework : now[props.of];
  };
  const change = (to: number): void =>
    app.change({ [props.of]: to === DEFAULT[props.of] ? null : plain(new Decimal(to)) }, props.of);
  return (
    <div class="field assumption">
      <label for={id}>{props.label}</label>
      <NumberBox id={id} parameter={parameter()} value={value()} onChange={change} />
      <Show when={app.choices()[props.of] !== null}>
        <button type="button" class="link field-back" onClick={() => change(DEFAULT[props.of])}>
          {t('whatif.restore', { value: f().percent(DEFAULT[props.of]) })}
        </button>
      </Show>
      <p class="sub">{props.note}</p>
    </div>
  );
}
