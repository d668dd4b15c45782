/** One parameter: a number with its unit and range, or a choice; with the way back to its default. */
import { createSignal, createUniqueId, For, Show, type JSX } from 'solid-js';
import { fromPercent, toPercent } from '../../charts/ticks.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { parseTyped } from '../../i18n/parse.ts';
import { valueOf } from '../../strategies/parse.ts';
import type { NumberParameter, Parameter, ParameterValue } from '../../strategies/strategy.ts';
import { useWords } from '../words.tsx';
import { valueWords } from './say.ts';

export function ParameterField(props: {
  name: string;
  label: string;
  parameter: Parameter;
  value: ParameterValue;
  onChange(value: ParameterValue): void;
}): JSX.Element {
  const words = useWords();
  const { t } = words;
  const id = createUniqueId();
  const said = (value: ParameterValue): string => {
    const code = choiceCode(props.name, String(value));
    return props.parameter.type === 'choice' && isMessageCode(code)
      ? t(code)
      : valueWords(props.parameter, value, words);
  };
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <Show
        when={props.parameter.type === 'choice' ? props.parameter.choices : null}
        fallback={
          <NumberBox
            id={id}
            parameter={props.parameter as NumberParameter}
            value={Number(props.value)}
            onChange={(value) => props.onChange(value)}
          />
        }
      >
        {(choices) => (
          <select
            id={id}
            class="box-select"
            onChange={(event) => props.onChange(event.currentTarget.value)}
          >
            <For each={choices()}>
              {(choice) => (
                <option value={choice} selected={choice === props.value}>
                  {said(choice)}
                </option>
              )}
            </For>
          </select>
        )}
      </Show>
      <Show when={props.value !== props.parameter.default}>
        <button
          type="button"
          class="link field-back"
          onClick={() => props.onChange(props.parameter.default)}
        >
          {t('whatif.restore', { value: said(props.parameter.default) })}
        </button>
      </Show>
    </div>
  );
}

const choiceCode = (name: string, choice: string): string =>
  name === 'call' ? `choice.call.${choice}` : `choice.${choice}`;

/** A number as it is typed; shares as percent. What is out of range is refused in place. */
export function NumberBox(props: {
  id: string;
  parameter: NumberParameter;
  value: number;
  onChange(value: number): void;
}): JSX.Element {
  const words = useWords();
  const { t } = words;
  const [typing, setTyping] = createSignal<string | null>(null);
  const [isBad, setBad] = createSignal(false);
  const isShare = (): boolean => props.parameter.unit === 'share';
  const commit = (text: string): void => {
    const typed = parseTyped(words.locale(), text);
    const plain = typed === null ? '' : isShare() ? fromPercent(typed) : typed;
    const value = valueOf(props.parameter, plain);
    setBad(value === null);
    if (typeof value !== 'number') return;
    setTyping(null);
    if (value !== props.value) props.onChange(value);
  };
  return (
    <>
      <input
        id={props.id}
        class="box-input"
        type="text"
        inputmode="decimal"
        aria-invalid={isBad()}
        aria-describedby={isBad() ? `${props.id}-bad` : undefined}
        value={typing() ?? valueWords(props.parameter, props.value, words)}
        title={rangeWords(props.parameter, words)}
        onInput={(event) => setTyping(event.currentTarget.value)}
        onChange={(event) => commit(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setBad(false);
            setTyping(null);
          }
        }}
      />
      <Show when={isBad()}>
        <span id={`${props.id}-bad`} class="field-bad" role="alert">
          {t(isShare() ? 'whatif.bad.share' : 'whatif.bad', {
            min: edgeWords(props.parameter, props.parameter.min, words),
            max: edgeWords(props.parameter, props.parameter.max, words),
          })}
        </span>
      </Show>
    </>
  );
}

type AllWords = ReturnType<typeof useWords>;

const edgeWords = (parameter: NumberParameter, value: number, words: AllWords): string =>
  parameter.unit === 'share' ? toPercent(String(value)) : words.f().count(value);

const rangeWords = (parameter: NumberParameter, words: AllWords): string =>
  words.t('whatif.range', {
    min: valueWords(parameter, parameter.min, words),
    max: valueWords(parameter, parameter.max, words),
  });
