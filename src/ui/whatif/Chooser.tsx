/** Chooses a strategy: a preset, what suits these calls, or parts that are set and joined. */
import { createMemo, For, Index, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { isMessageCode, type MessageCode } from '../../i18n/messages.ts';
import { MOST_JOINED, specOf } from '../../strategies/parse.ts';
import { PRESET_GROUPS } from '../../strategies/presets.ts';
import { STRATEGIES } from '../../strategies/registry.ts';
import { defaultsOf, type ConfiguredStrategy } from '../../strategies/strategy.ts';
import { useWords } from '../words.tsx';
import { Part } from './Part.tsx';
import { FULL_PRESETS, configured, effectiveSpec, presetOf, suitedSpec } from './specs.ts';

const MEASURED = '=measured';
const SUITED = '=suited';
const OWN = '=own';

export function Chooser(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const spec = createMemo(() => effectiveSpec(app));
  const parts = createMemo(() => configured(spec()));
  const preset = createMemo(() => presetOf(spec()));
  const choose = (strategy: string | null, kind = ''): void => app.change({ strategy }, kind);
  const write = (next: readonly ConfiguredStrategy[]): void => choose(specOf(next), 'strategy');
  const selected = (): string => {
    if (spec() === null) return MEASURED;
    if (spec() === suitedSpec(app)) return SUITED;
    return preset()?.id ?? OWN;
  };
  const onSelect = (value: string): void => {
    if (value === MEASURED) choose(null);
    else if (value === SUITED) choose(app.whatIf.isMeasured() ? suitedSpec(app) : null);
    else {
      const found = FULL_PRESETS.find((p) => p.id === value);
      const single = STRATEGIES.find((s) => `+${s.name}` === value);
      if (found !== undefined) choose(found.full);
      else if (single !== undefined)
        choose(specOf([{ strategy: single, parameters: defaultsOf(single) }]));
    }
  };
  const note = (): string => {
    const code = `preset.${preset()?.id ?? ''}.note`;
    return isMessageCode(code) ? t(code) : '';
  };
  return (
    <div class="chooser">
      <label class="chooser-preset">
        <span>{t('whatif.choose')}</span>
        <select
          class="box-select"
          value={selected()}
          onChange={(event) => onSelect(event.currentTarget.value)}
        >
          <Show when={app.whatIf.isMeasured()}>
            <option value={MEASURED} selected={selected() === MEASURED}>
              {t('whatif.choose.measured')}
            </option>
          </Show>
          <Show when={suitedSpec(app) !== null}>
            <option value={SUITED} selected={selected() === SUITED}>
              {t('whatif.choose.default')}
            </option>
          </Show>
          <Show when={selected() === OWN}>
            <option value={OWN} selected>
              {t('whatif.choose.own')}
            </option>
          </Show>
          <For each={PRESET_GROUPS}>
            {(group) => (
              <optgroup label={t(`presets.${group}`)}>
                <For each={FULL_PRESETS.filter((p) => p.group === group)}>
                  {(p) => (
                    <option value={p.id} selected={selected() === p.id}>
                      {t(`preset.${p.id}` as MessageCode)}
                    </option>
                  )}
                </For>
              </optgroup>
            )}
          </For>
          <optgroup label={t('whatif.choose.strategies')}>
            <For each={STRATEGIES}>
              {(s) => (
                <option value={`+${s.name}`}>{t(`strategy.${s.name}` as MessageCode)}</option>
              )}
            </For>
          </optgroup>
        </select>
      </label>
      <p class="sub chooser-note">
        {note()}{' '}
        <Show when={preset()?.source}>{(href) => <a href={href()}>{t('whatif.source')}</a>}</Show>
      </p>
      <Index each={parts()}>
        {(part, i) => (
          <Part
            part={part()}
            number={i + 1}
            canRemove={parts().length > 1}
            onChange={(next) => write(parts().map((p, at) => (at === i ? next : p)))}
            onRemove={() => write(parts().filter((_, at) => at !== i))}
          />
        )}
      </Index>
      <Show when={parts().length > 0 && parts().length < MOST_JOINED}>
        <label class="chooser-join">
          <span class="visually-hidden">{t('whatif.add.label')}</span>
          <select
            class="box-select"
            onChange={(event) => {
              const box = event.currentTarget;
              const strategy = STRATEGIES.find((s) => s.name === box.value);
              box.value = '';
              if (strategy !== undefined)
                write([...parts(), { strategy, parameters: defaultsOf(strategy) }]);
            }}
          >
            <option value="">{t('whatif.add')}</option>
            <For each={STRATEGIES.filter((s) => s.name !== 'keep-everything')}>
              {(s) => <option value={s.name}>{t(`strategy.${s.name}` as MessageCode)}</option>}
            </For>
          </select>
        </label>
      </Show>
    </div>
  );
}
