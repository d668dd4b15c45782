/** What stands around the page: the list of shortcuts, and word of a newer version. */
import { createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { offlineStatus, takeNewer } from '../../app/offline.ts';
import type { MessageCode } from '../../i18n/messages.ts';
import { Currency } from '../currency/Currency.tsx';
import { firstSign } from '../late.tsx';
import { useWords } from '../words.tsx';

/** Keys (alternatives of them) and what they do. */
type Shortcut = readonly [
  keys: readonly (readonly (MessageCode | `=${string}`)[])[],
  does: MessageCode,
];

const GROUPS: readonly (readonly [title: MessageCode, shortcuts: readonly Shortcut[]])[] = [
  [
    'desk.keys.page',
    [
      [[['desk.key.ctrl', '=Z']], 'desk.keys.undo'],
      [[['desk.key.ctrl', 'desk.key.shift', '=Z']], 'desk.keys.redo'],
      [[['desk.key.ctrl', '=V']], 'desk.keys.paste'],
      [[['=?']], 'desk.keys.sheet'],
      [[['desk.key.tab']], 'desk.keys.tab'],
      [[['desk.key.escape']], 'desk.keys.escape'],
    ],
  ],
  [
    'desk.keys.number',
    [
      [[['desk.key.arrows']], 'desk.keys.step'],
      [[['desk.key.shift', 'desk.key.arrows'], ['desk.key.pages']], 'desk.keys.big'],
      [[['desk.key.enter'], ['=F2']], 'desk.keys.type'],
    ],
  ],
  [
    'desk.keys.grip',
    [
      [[['desk.key.arrows']], 'desk.keys.step'],
      [[['desk.key.pages']], 'desk.keys.big'],
    ],
  ],
];
const SETTING = 'single-keys';

export function Desk(): JSX.Element {
  const { t } = useWords();
  const [isSingle, setSingle] = createSignal(storedSetting());
  let dialog: HTMLDialogElement | undefined;
  const open = (): void => {
    if (dialog?.open === false) dialog.showModal();
  };
  const asksForSheet = (event: Event | null): boolean =>
    event instanceof KeyboardEvent &&
    event.key === '?' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    isSingle() &&
    !isTyping(event.target);
  const onKey = (event: KeyboardEvent): void => {
    if (!asksForSheet(event)) return;
    event.preventDefault();
    open();
  };
  onMount(() => {
    window.addEventListener('keydown', onKey);
    onCleanup(() => window.removeEventListener('keydown', onKey));
    // The key that woke this part was pressed before it listened.
    if (asksForSheet(firstSign()?.event ?? null)) open();
  });
  const keyName = (key: MessageCode | `=${string}`): string =>
    key.startsWith('=') ? key.slice(1) : t(key as MessageCode);
  return (
    <>
      <Show when={offlineStatus() === 'newer'}>
        <div class="newer" role="status">
          <p>{t('desk.newer')}</p>
          <button type="button" class="button button-black" onClick={takeNewer}>
            {t('desk.newer.take')}
          </button>
        </div>
      </Show>
      <footer class="desk">
        <Currency />
        <button type="button" class="link" onClick={open}>
          {t('desk.keys')}
        </button>
        <Show when={offlineStatus() === 'kept'}>
          <span>{t('desk.offline')}</span>
        </Show>
      </footer>
      <dialog class="sheet" aria-labelledby="keys-title" ref={(el) => (dialog = el)}>
        <div class="sheet-head">
          <h2 id="keys-title">{t('desk.keys')}</h2>
          <button type="button" class="button" onClick={() => dialog?.close()}>
            {t('desk.keys.close')}
          </button>
        </div>
        <For each={GROUPS}>
          {([title, shortcuts]) => (
            <section>
              <h3>{t(title)}</h3>
              <dl>
                <For each={shortcuts}>
                  {([ways, does]) => (
                    <div>
                      <dt>
                        <For each={ways}>
                          {(keys, i) => (
                            <>
                              <Show when={i() > 0}>{` ${t('desk.keys.or')} `}</Show>
                              <For each={keys}>
                                {(key, k) => (
                                  <>
                                    <Show when={k() > 0}>{' + '}</Show>
                                    <kbd>{keyName(key)}</kbd>
                                  </>
                                )}
                              </For>
                            </>
                          )}
                        </For>
                      </dt>
                      <dd>{t(does)}</dd>
                    </div>
                  )}
                </For>
              </dl>
            </section>
          )}
        </For>
        <p>{t('desk.keys.drop')}</p>
        <label>
          <input
            type="checkbox"
            checked={isSingle()}
            onChange={(event) => {
              setSingle(event.currentTarget.checked);
              storeSetting(event.currentTarget.checked);
            }}
          />{' '}
          {t('desk.keys.single')}
        </label>
      </dialog>
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]',
    ) !== null
  );
}

/** Single keys can be switched off: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts */
function storedSetting(): boolean {
  try {
    return localStorage.getItem(SETTING) !== 'off';
  } catch {
    return true;
  }
}

function storeSetting(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SETTING);
    else localStorage.setItem(SETTING, 'off');
  } catch {
    // It then lasts as long as the page.
  }
}
