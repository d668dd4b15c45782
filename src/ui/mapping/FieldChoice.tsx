/** One field: its column, what the first row has there, or one value for all rows. */
import { createEffect, createMemo, createUniqueId, For, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { useWords } from '../words.tsx';
import { columnsOf, withColumn, withConstant, type Field, type Mapping } from './draft.ts';

/** Characters of a sample. */
const SHOWN = 32;

export function FieldChoice(props: {
  field: Field;
  table: Unmapped;
  mapping: Mapping;
  /** Something keeps the mapping from being confirmed, and it is here. */
  wrong: boolean;
  onChange(mapping: Mapping): void;
}): JSX.Element {
  const { t, f } = useWords();
  const id = createUniqueId();
  const column = (): string | undefined => props.mapping.columns[props.field];
  const label = (): string => t(`mapping.field.${props.field}`);
  const options = createMemo(() => {
    const known = columnsOf(props.table);
    const chosen = column();
    // A loaded mapping may name a column that this table lacks.
    return chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
  });
  let select: HTMLSelectElement | undefined;
  createEffect(() => {
    options();
    if (select !== undefined) select.value = column() ?? '';
  });
  const sample = (): string | null => {
    const chosen = column();
    const at = chosen === undefined ? -1 : props.table.peek.header.indexOf(chosen);
    if (at === -1) return null;
    const row = props.table.peek.cells.findIndex((cells) => (cells[at] ?? '').trim() !== '');
    if (row === -1) return t('mapping.empty');
    const value = props.table.peek.cells[row]?.[at] ?? '';
    return t('mapping.sample', {
      row: f().count(row + 1),
      value: value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value,
    });
  };
  const several = (): boolean =>
    column() === props.table.peek.guess.mapping.columns[props.field] &&
    props.table.peek.guess.uncertain.some(
      (u) => u.field === props.field && u.doubt === 'several-columns',
    );
  const constant = (): 'model' | 'provider' | null =>
    column() === undefined && (props.field === 'model' || props.field === 'provider')
      ? props.field
      : null;
  return (
    <div class="mapping-field">
      <label for={id}>{label()}</label>
      <select
        ref={(el) => (select = el)}
        id={id}
        class="box-select"
        aria-describedby={`${id}-note`}
        aria-invalid={props.wrong}
        onChange={(event) =>
          props.onChange(
            withColumn(
              props.mapping,
              props.field,
              event.currentTarget.value === '' ? null : event.currentTarget.value,
            ),
          )
        }
      >
        <option value="">{t('mapping.none')}</option>
        <For each={options()}>{(name) => <option value={name}>{name}</option>}</For>
      </select>
      <Show when={constant()}>
        {(field) => (
          <input
            class="box-input"
            type="text"
            maxlength="500"
            spellcheck={false}
            autocomplete="off"
            aria-label={t('mapping.constant', { field: label() })}
            placeholder={t(`mapping.constant.hint.${field()}`)}
            value={String(props.mapping.constants?.[field()] ?? '')}
            onInput={(event) =>
              props.onChange(withConstant(props.mapping, field(), event.currentTarget.value))
            }
          />
        )}
      </Show>
      <div class="mapping-notes" id={`${id}-note`}>
        <Show when={sample()}>{(text) => <p class="sub">{text()}</p>}</Show>
        <Show when={several()}>
          <p class="sub">{t('mapping.several')}</p>
        </Show>
      </div>
    </div>
  );
}
