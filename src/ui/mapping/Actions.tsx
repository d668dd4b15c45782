/** Confirm, leave out, keep the mapping as a file, or take one from a file. */
import { createSignal, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { saveText } from '../chart/svgfile.ts';
import { FilePicker } from '../drop/FilePicker.tsx';
import { useWords } from '../words.tsx';
import { fileOf, fitted, type Mapping } from './draft.ts';

/** No mapping is larger. */
const MOST_BYTES = 1_000_000;

export function Actions(props: {
  table: Unmapped;
  mapping: Mapping;
  blocked: boolean;
  /** The element that says why not. */
  reasonId: string;
  onLoad(mapping: Mapping): void;
  onRead(): void;
  onLeave(): void;
}): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const [said, setSaid] = createSignal<{ text: string; bad: boolean } | null>(null);

  const load = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    const refuse = (text: string): void => void setSaid({ text, bad: true });
    const result = file.size > MOST_BYTES ? null : await app.readMapping(await file.text());
    if (result === null) return refuse(t('mapping.load.notJson'));
    if (!result.ok) {
      const [problem] = result.problems;
      return refuse(
        problem === undefined
          ? t('mapping.load.notJson')
          : t(`mapping.load.${problem.code}`, { path: problem.path }),
      );
    }
    const ours = props.table.peek.format;
    if (result.mapping.format !== ours)
      return refuse(
        t('mapping.load.format', {
          theirs: result.mapping.format.toUpperCase(),
          ours: ours.toUpperCase(),
        }),
      );
    setSaid({ text: t('mapping.loaded'), bad: false });
    props.onLoad(fitted(result.mapping, props.table));
  };
  const save = (): void => {
    const name = props.table.name.split('/').pop() ?? '';
    saveText(
      fileOf(props.mapping),
      `${name.replace(/(?:\.\w{1,5}){1,2}$/, '') || 'table'}.mapping.json`,
      'application/json',
    );
  };
  return (
    <div class="mapping-actions">
      <div class="mapping-buttons">
        <button
          type="button"
          class="button button-black"
          disabled={props.blocked}
          aria-describedby={props.blocked ? props.reasonId : undefined}
          onClick={() => props.onRead()}
        >
          {t('mapping.read')}
        </button>
        <button type="button" class="button mapping-leave" onClick={() => props.onLeave()}>
          {t('mapping.leave')}
        </button>
        <button type="button" class="link" onClick={save}>
          {t('mapping.save')}
        </button>
        <FilePicker
          class="link"
          code="mapping.load"
          accept=".json,application/json"
          onFiles={(files) => void load(files)}
        />
      </div>
      <p role="status" class="mapping-said" classList={{ trouble: said()?.bad === true }}>
        <Show when={said()}>{(message) => message().text}</Show>
      </p>
      <p class="sub">{t('mapping.note')}</p>
    </div>
  );
}
