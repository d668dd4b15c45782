/** Chooses the model of the verdict among all price lists, by typing a part of its name. */
import { createMemo, createSignal, createUniqueId, For, onCleanup, Show, type JSX } from 'solid-js';
import type { TariffVerdict } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { sellerName } from '../facts.ts';
import { Nib } from '../icons.tsx';
import { useWords } from '../words.tsx';

/** Whether every word of `query` is somewhere in the list's name, seller or id. */
export function matchesQuery(
  query: string,
  tariff: { id: string; display: string; provider: string },
): boolean {
  const hay = `${tariff.display} ${sellerName(tariff.provider)} ${tariff.id}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

const hasPhrase = (v: TariffVerdict, phrase: string): boolean =>
  v.tariff.display.toLowerCase().includes(phrase.toLowerCase());

export function ModelSelect(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const [open, setOpen] = createSignal(false);
  const [query, setQuery] = createSignal('');
  const [active, setActive] = createSignal(0);
  const id = createUniqueId();
  let root: HTMLSpanElement | undefined;
  let button: HTMLButtonElement | undefined;

  /** Lists that match; those whose name has the words as they were typed come first. */
  const found = createMemo(() => {
    if (!open()) return [];
    const matching = app.tariffVerdicts().filter((v) => matchesQuery(query(), v.tariff));
    return [
      ...matching.filter((v) => hasPhrase(v, query())),
      ...matching.filter((v) => !hasPhrase(v, query())),
    ];
  });

  const outside = (event: PointerEvent): void => {
    if (event.target instanceof Node && root?.contains(event.target) !== true) close(false);
  };
  const show = (): void => {
    setQuery('');
    setActive(
      Math.max(
        0,
        app.tariffVerdicts().findIndex((v) => v.tariff.id === app.model().id),
      ),
    );
    setOpen(true);
    document.addEventListener('pointerdown', outside);
  };
  const close = (refocus: boolean): void => {
    setOpen(false);
    document.removeEventListener('pointerdown', outside);
    if (refocus) button?.focus();
  };
  onCleanup(() => {
    if (typeof document !== 'undefined') document.removeEventListener('pointerdown', outside);
  });
  const choose = (tariffId: string): void => {
    close(true);
    app.change(
      { model: tariffId, cachedPrice: null, uncachedPrice: null, outputPrice: null },
      'model',
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = found().length - 1;
    const to: Record<string, number> = {
      ArrowDown: Math.min(last, active() + 1),
      ArrowUp: Math.max(0, active() - 1),
      PageDown: Math.min(last, active() + 8),
      PageUp: Math.max(0, active() - 8),
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const tariff = found()[active()]?.tariff;
      if (tariff !== undefined) choose(tariff.id);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close(true);
    } else if (event.key === 'Tab') close(false);
  };

  return (
    <span class="model" ref={(el) => (root = el)}>
      <button
        type="button"
        class="model-button"
        ref={(el) => (button = el)}
        aria-haspopup="listbox"
        aria-expanded={open()}
        aria-label={t('model.choose', { model: app.model().display })}
        onClick={() => (open() ? close(true) : show())}
      >
        {app.model().display} <Nib to="down" />
      </button>
      <Show when={open()}>
        <div class="model-panel">
          <input
            type="text"
            class="box-input"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={`${id}-${active()}`}
            aria-label={t('model.search', { n: app.tariffVerdicts().length })}
            placeholder={t('model.search', { n: app.tariffVerdicts().length })}
            ref={(el) => queueMicrotask(() => el.focus())}
            value={query()}
            onInput={(event) => {
              setQuery(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <ul role="listbox" id={`${id}-list`} class="model-list">
            <For
              each={found()}
              fallback={<li class="model-none">{t('model.none', { text: query() })}</li>}
            >
              {(verdict, i) => (
                <li
                  role="option"
                  id={`${id}-${i()}`}
                  aria-selected={i() === active()}
                  class="model-option"
                  classList={{ 'model-active': i() === active() }}
                  onClick={() => choose(verdict.tariff.id)}
                >
                  <span class="model-name">{verdict.tariff.display}</span>
                  <span class="model-seller">{sellerName(verdict.tariff.provider)}</span>
                  <span class="model-price">
                    {verdict.cachedPrice === null ? '–' : f().price(verdict.cachedPrice)}
                  </span>
                </li>
              )}
            </For>
          </ul>
        </div>
      </Show>
    </span>
  );
}
