/** The whole window takes drops; pastes outside a text field are read too. */
import { createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';
import { carriesFiles, filesOfDrop, filesOfPaste } from './files.ts';

export function DropOverlay(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const [over, setOver] = createSignal<'keep' | 'compact' | null>(null);
  // Elements entered and not left: counting them keeps the overlay from flickering.
  const entered = new Set<EventTarget>();

  /** A workload of one recorded arm can take the other one: the window then has two halves. */
  const takesCompact = (): boolean => app.source().kind === 'files' && !app.source().hasCompact;
  const half = (event: DragEvent): 'keep' | 'compact' =>
    takesCompact() && event.clientX > window.innerWidth / 2 ? 'compact' : 'keep';

  const onEnter = (event: DragEvent): void => {
    if (!carriesFiles(event.dataTransfer)) return;
    if (event.target !== null) entered.add(event.target);
    setOver(half(event));
  };
  const onLeave = (event: DragEvent): void => {
    if (event.target !== null) entered.delete(event.target);
    if (entered.size === 0) setOver(null);
  };
  const onOver = (event: DragEvent): void => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(half(event));
  };
  const onDrop = (event: DragEvent): void => {
    if (!carriesFiles(event.dataTransfer) || event.dataTransfer === null) return;
    // The browser would leave the page and show the file.
    event.preventDefault();
    const arm = half(event);
    entered.clear();
    setOver(null);
    void filesOfDrop(event.dataTransfer).then((files) => {
      if (files.length > 0) app.openFiles(files, arm);
    });
  };
  const onPaste = (event: ClipboardEvent): void => {
    const target = event.target;
    if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]'))
      return;
    const files = filesOfPaste(event.clipboardData);
    if (files.length > 0) app.openFiles(files);
  };

  onMount(() => {
    const listeners = [
      ['dragenter', onEnter],
      ['dragleave', onLeave],
      ['dragover', onOver],
      ['drop', onDrop],
      ['paste', onPaste],
    ] as const;
    for (const [type, listener] of listeners)
      document.addEventListener(type, listener as EventListener);
    onCleanup(() => {
      for (const [type, listener] of listeners)
        document.removeEventListener(type, listener as EventListener);
    });
  });

  return (
    <Show when={over()}>
      {(arm) => (
        <div class="overlay" aria-hidden="true">
          <Show
            when={takesCompact()}
            fallback={<p class="overlay-half overlay-on">{t('drop.overlay')}</p>}
          >
            <p class="overlay-half" classList={{ 'overlay-on': arm() === 'keep' }}>
              {t('drop.overlay.keep')}
            </p>
            <p class="overlay-half" classList={{ 'overlay-on': arm() === 'compact' }}>
              {t('drop.overlay.compact')}
            </p>
          </Show>
        </div>
      )}
    </Show>
  );
}
