/** One strategy of those joined: its kind, what it does and breaks and risks, its parameters. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import { parameterCode, type MessageCode } from '../../i18n/messages.ts';
import { STRATEGIES } from '../../strategies/registry.ts';
import {
  defaultsOf,
  type ConfiguredStrategy,
  type Parameter,
  type ParameterValue,
} from '../../strategies/strategy.ts';
import { useWords } from '../words.tsx';
import { AgentNames } from './AgentNames.tsx';
import { ParameterField } from './ParameterField.tsx';

/** Sizes that seldom matter stand behind a fold. */
const MINOR: ReadonlySet<string> = new Set([
  'summaryTokens',
  'summaryOutputTokens',
  'instructionTokens',
  'choiceOutputTokens',
  'placeholderTokens',
  'clearAtLeastTokens',
  'passageTokens',
  'pointerTokens',
  'readTokens',
]);

export function Part(props: {
  part: ConfiguredStrategy;
  number: number;
  canRemove: boolean;
  onChange(next: ConfiguredStrategy): void;
  onRemove(): void;
}): JSX.Element {
  const { t } = useWords();
  const strategy = createMemo(() => props.part.strategy);
  const named = (code: '' | '.does' | '.cache' | '.risk'): string =>
    t(`strategy.${strategy().name}${code}` as MessageCode);
  const set = (name: string, value: ParameterValue): void =>
    props.onChange({
      strategy: props.part.strategy,
      parameters: { ...props.part.parameters, [name]: value },
    });
  const fields = createMemo(() => Object.entries(strategy().parameters));
  const major = () => fields().filter(([name]) => !MINOR.has(name));
  const minor = () => fields().filter(([name]) => MINOR.has(name));
  const field = ([name, parameter]: readonly [string, Parameter]): JSX.Element => (
    <ParameterField
      name={name}
      label={t(parameterCode(strategy().name, name) ?? 'whatif.part', { n: props.number })}
      parameter={parameter}
      value={props.part.parameters[name] ?? parameter.default}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <fieldset class="part">
      <legend>
        <select
          class="box-select"
          aria-label={t('whatif.part.kind', { n: props.number })}
          onChange={(event) => {
            const next = STRATEGIES.find((s) => s.name === event.currentTarget.value);
            if (next !== undefined)
              props.onChange({ strategy: next, parameters: defaultsOf(next) });
          }}
        >
          <For each={STRATEGIES}>
            {(s) => (
              <option value={s.name} selected={s.name === strategy().name}>
                {t(`strategy.${s.name}` as MessageCode)}
              </option>
            )}
          </For>
        </select>{' '}
        <Show when={props.canRemove}>
          <button
            type="button"
            class="link remove"
            aria-label={t('whatif.remove', { name: named('') })}
            onClick={() => props.onRemove()}
          >
            {'×'}
          </button>
        </Show>
      </legend>
      <dl class="part-facts">
        <div>
          <dt>{t('whatif.does')}</dt>
          <dd>{named('.does')}</dd>
        </div>
        <div>
          <dt>{t('whatif.breaks')}</dt>
          <dd>{named('.cache')}</dd>
        </div>
        <div>
          <dt>{t('whatif.risks')}</dt>
          <dd>{named('.risk')}</dd>
        </div>
      </dl>
      <Show when={major().length > 0}>
        <div class="part-fields">
          <For each={major()}>{field}</For>
        </div>
      </Show>
      <Show when={minor().length > 0}>
        <details class="part-more">
          <summary>{t('whatif.more')}</summary>
          <div class="part-fields">
            <For each={minor()}>{field}</For>
          </div>
        </details>
      </Show>
      <Show when={strategy().freeParameter}>
        {(free) => (
          <AgentNames
            part={props.part}
            parameter={free()}
            onChange={(next) => props.onChange(next)}
          />
        )}
      </Show>
    </fieldset>
  );
}
