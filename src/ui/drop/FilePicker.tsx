/** A button that opens the file dialog. */
import type { JSX } from 'solid-js';
import type { MessageCode } from '../../i18n/messages.ts';
import { useWords } from '../words.tsx';
import { filesOfInput } from './files.ts';

export function FilePicker(props: {
  class: string;
  code: MessageCode;
  folder?: boolean;
  accept?: string;
  onFiles(files: File[]): void;
}): JSX.Element {
  const { t } = useWords();
  let input: HTMLInputElement | undefined;
  return (
    <>
      <input
        type="file"
        class="file-input"
        multiple
        accept={props.accept}
        tabindex="-1"
        aria-hidden="true"
        ref={(el) => {
          input = el;
          // No attribute of the typed set; browsers that lack it choose files.
          if (props.folder === true) el.setAttribute('webkitdirectory', '');
        }}
        onChange={(event) => {
          const files = filesOfInput(event.currentTarget.files);
          event.currentTarget.value = '';
          if (files.length > 0) props.onFiles(files);
        }}
      />
      <button type="button" class={props.class} onClick={() => input?.click()}>
        {t(props.code)}
      </button>
    </>
  );
}
