/** Switches by agent: recorded names, each on or off. */
import { createSignal, createUniqueId, For, Show, type JSX } from 'solid-js';
import { isMessageCode } from '../../i18n/messages.ts';
import type { ConfiguredStrategy, Parameter } from '../../strategies/strategy.ts';
import { useWords } from '../words.tsx';

/** Longer names are refused by the spec. */
const LONGEST = 200;

export function AgentNames(props: {
  part: ConfiguredStrategy;
  parameter: Parameter;
  onChange(next: ConfiguredStrategy): void;
}): JSX.Element {
  const { t } = useWords();
  const [name, setName] = createSignal('');
  const id = createUniqueId();
  const names = (): readonly string[] => Object.keys(props.part.parameters);
  const choices = (): readonly string[] =>
    props.parameter.type === 'choice' ? props.parameter.choices : [];
  const write = (parameters: ConfiguredStrategy['parameters']): void =>
    props.onChange({ strategy: props.part.strategy, parameters });
  const add = (): void => {
    const wanted = name().trim();
    if (wanted === '' || names().includes(wanted)) return;
    setName('');
    write({ ...props.part.parameters, [wanted]: 'off' });
  };
  const said = (choice: string): string => {
    const code = `choice.${choice}`;
    return isMessageCode(code) ? t(code) : choice;
  };
  return (
    <div class="agent-names">
      <div class="part-fields">
        <For each={names()}>
          {(agent) => (
            <div class="field">
              <label for={`${id}-${agent}`}>{agent}</label>
              <select
                id={`${id}-${agent}`}
                class="box-select"
                onChange={(event) =>
                  write({ ...props.part.parameters, [agent]: event.currentTarget.value })
                }
              >
                <For each={choices()}>
                  {(choice) => (
                    <option value={choice} selected={props.part.parameters[agent] === choice}>
                      {said(choice)}
                    </option>
                  )}
                </For>
              </select>{' '}
              <button
                type="button"
                class="link field-back"
                onClick={() =>
                  write(
                    Object.fromEntries(
                      Object.entries(props.part.parameters).filter(([key]) => key !== agent),
                    ),
                  )
                }
              >
                {t('whatif.agent.remove', { name: agent })}
              </button>
            </div>
          )}
        </For>
        <div class="field">
          <label for={id}>{t('whatif.agent.name')}</label>
          <input
            id={id}
            class="box-input"
            type="text"
            maxlength={LONGEST}
            value={name()}
            onInput={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add();
            }}
          />{' '}
          <button type="button" class="button" onClick={add}>
            {t('whatif.agent.add')}
          </button>
        </div>
      </div>
      <Show when={names().length > 0}>
        <p class="sub">{t('whatif.agent.private')}</p>
      </Show>
    </div>
  );
}
