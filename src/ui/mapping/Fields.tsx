/** For each field of a call, the column that holds it. */
import { createSignal, createUniqueId, For, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { useWords } from '../words.tsx';
import { FieldChoice } from './FieldChoice.tsx';
import { GROUPS, MORE_FIELDS, type Field, type Mapping, type Problem } from './draft.ts';

export interface FieldsProps {
  readonly table: Unmapped;
  readonly mapping: Mapping;
  readonly problems: readonly Problem[];
  onChange(mapping: Mapping): void;
}

export function Fields(props: FieldsProps): JSX.Element {
  const { t } = useWords();
  const [more, setMore] = createSignal(false);
  const id = createUniqueId();
  const used = (): number =>
    MORE_FIELDS.filter((field) => props.mapping.columns[field] !== undefined).length;
  const choice = (field: Field): JSX.Element => (
    <FieldChoice
      field={field}
      table={props.table}
      mapping={props.mapping}
      wrong={props.problems.some((p) => p.blocks && p.fields.includes(field))}
      onChange={(mapping) => props.onChange(mapping)}
    />
  );
  return (
    <>
      <div class="mapping-groups">
        <For each={GROUPS}>
          {(group) => (
            <fieldset class="mapping-group">
              <legend>{t(`mapping.group.${group.id}`)}</legend>
              <For each={group.fields}>{choice}</For>
            </fieldset>
          )}
        </For>
      </div>
      <button
        type="button"
        class="link mapping-more"
        aria-expanded={more()}
        aria-controls={`${id}-more`}
        onClick={() => setMore(!more())}
      >
        {used() > 0 ? t('mapping.more.used', { n: used() }) : t('mapping.more')}
      </button>
      <div id={`${id}-more`}>
        <Show when={more()}>
          <fieldset class="mapping-group mapping-wide">
            <legend class="visually-hidden">{t('mapping.more')}</legend>
            <For each={MORE_FIELDS}>{choice}</For>
          </fieldset>
        </Show>
      </div>
    </>
  );
}
