/** How the file writes its cells and numbers: settled once for the whole of it. */
import { createUniqueId, For, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';
import type { Mapping } from './draft.ts';

interface MarksProps {
  readonly table: Unmapped;
  readonly mapping: Mapping;
  onChange(mapping: Mapping): void;
}

/** What tables are separated by; a mapping file may name another. */
const SEPARATORS = [
  { mark: ',', word: 'mapping.separator.comma' },
  { mark: ';', word: 'mapping.separator.semicolon' },
  { mark: '\t', word: 'mapping.separator.tab' },
  { mark: '|', word: 'mapping.separator.bar' },
] as const;

export function Marks(props: MarksProps): JSX.Element {
  const { t } = useWords();
  return (
    <fieldset class="mapping-group mapping-wide mapping-marks">
      <legend>{t('mapping.group.marks')}</legend>
      <Show when={props.table.peek.delimiter}>
        {(delimiter) => <Separator table={props.table} delimiter={delimiter()} />}
      </Show>
      <DecimalMark {...props} />
    </fieldset>
  );
}

/** Another separator makes other columns: the table is looked at again, and guessed anew. */
function Separator(props: { table: Unmapped; delimiter: string }): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const id = createUniqueId();
  const columns = (): number => props.table.peek.header.length;
  return (
    <div class="mapping-field">
      <label for={id}>{t('mapping.separator')}</label>
      <select
        id={id}
        class="box-select"
        aria-describedby={`${id}-note`}
        onChange={(event) => app.separateTable(props.table, event.currentTarget.value)}
      >
        <For each={SEPARATORS}>
          {({ mark, word }) => (
            <option value={mark} selected={props.delimiter === mark}>
              {t(word)}
            </option>
          )}
        </For>
        <Show when={SEPARATORS.every(({ mark }) => mark !== props.delimiter)}>
          <option value={props.delimiter} selected>
            {props.delimiter}
          </option>
        </Show>
      </select>
      <p class="sub" id={`${id}-note`}>
        {t('mapping.separator.note', { n: columns(), count: f().count(columns()) })}
      </p>
    </div>
  );
}

/** Settled once for the file: `1.000` is one thing under a point and another under a comma. */
function DecimalMark(props: MarksProps): JSX.Element {
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
