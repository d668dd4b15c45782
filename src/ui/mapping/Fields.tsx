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
              <Show when={group.id === 'output'}>
                <DecimalMark {...props} />
              </Show>
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

/** Settled once for the file: `1.000` is one thing under a point and another under a comma. */
function DecimalMark(props: FieldsProps): JSX.Element {
  const { t } = useWords();
  const id = createUniqueId();
  const note = (): string => {
    const { guess } = props.table.peek;
    const doubt = guess.uncertain.find((u) => u.field === 'decimal')?.doubt;
    return doubt === 'no-evidence' || doubt === 'mixed-evidence'
      ? t(`mapping.decimal.${doubt}`)
      : t('mapping.decimal.note');
  };
  return (
    <div class="mapping-field">
      <label for={id}>{t('mapping.decimal')}</label>
      <select
        id={id}
        class="box-select"
        aria-describedby={`${id}-note`}
        onChange={(event) =>
          props.onChange({
            ...props.mapping,
            decimal: event.currentTarget.value === ',' ? ',' : '.',
          })
        }
      >
        <option value="." selected={props.mapping.decimal === '.'}>
          {t('mapping.decimal.point')}
        </option>
        <option value="," selected={props.mapping.decimal === ','}>
          {t('mapping.decimal.comma')}
        </option>
      </select>
      <p class="sub" id={`${id}-note`}>
        {note()}
      </p>
    </div>
  );
}
