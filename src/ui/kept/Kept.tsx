/** Scenarios kept in this browser: a list with names, and two or three side by side. */
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { browserKept } from '../../app/doors.ts';
import { MAX_COMPARED, MAX_NAME_CHARACTERS, type Kept as KeptEntry } from '../../app/kept.ts';
import type { KeptScenarios } from '../../app/kept.ts';
import { costWords } from '../verdict.ts';
import { Compare, verdictWords } from './Compare.tsx';
import { useWords } from '../words.tsx';

export function Kept(props: { scenarios?: KeptScenarios }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  // Tests bring their own.
  // eslint-disable-next-line solid/reactivity
  const kept = props.scenarios ?? browserKept(app);
  const [name, setName] = createSignal('');
  const [marked, setMarked] = createSignal<readonly string[]>([]);
  const [isFull, setFull] = createSignal(false);
  const entries = createMemo(() => kept.list() ?? []);
  const compared = createMemo(() =>
    entries().filter((entry) => entry.summary !== null && marked().includes(entry.id)),
  );
  const mark = (id: string, on: boolean): boolean => {
    const others = compared()
      .map((entry) => entry.id)
      .filter((other) => other !== id);
    setFull(on && others.length >= MAX_COMPARED);
    if (on && others.length >= MAX_COMPARED) return false;
    setMarked(on ? [...others, id] : others);
    return true;
  };
  /** What stands for a name that the reader did not give. */
  const proposed = (): string => {
    const { date } = app.choices();
    return date === 'recorded'
      ? app.model().display
      : `${app.model().display}, ${f().date(date, 'medium')}`;
  };
  const noteWords = (): string => {
    const note = kept.note();
    return note === null ? '' : t(`kept.note.${note.code}`, { name: nameWords(note.name) });
  };
  const nameWords = (given: string): string => (given === '' ? t('kept.unnamed') : given);
  return (
    <section class="section kept" id="kept" aria-labelledby="kept-title">
      <h2 class="section-title" id="kept-title">
        {t('kept.title')}
      </h2>
      <p class="deck">{t('kept.deck')}</p>
      <form
        class="kept-form"
        onSubmit={(event) => {
          event.preventDefault();
          void kept.keep(name().trim() === '' ? proposed() : name()).then(() => setName(''));
        }}
      >
        <input
          class="box-input"
          type="text"
          maxlength={MAX_NAME_CHARACTERS}
          aria-label={t('kept.name')}
          placeholder={proposed()}
          value={name()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button button-black">
          {t('kept.keep')}
        </button>
        <p role="status" class="kept-said">
          {noteWords()}{' '}
          <Show when={kept.removed()}>
            {(gone) => (
              <button type="button" class="link" onClick={() => void kept.putBack()}>
                {t('kept.putBack', { name: nameWords(gone().name) })}
              </button>
            )}
          </Show>
        </p>
      </form>
      <Show
        when={entries().length > 0}
        fallback={<p class="sub">{kept.list() === null ? '' : t('kept.none')}</p>}
      >
        <div class="table-scroll" role="region" aria-label={t('kept.caption')} tabindex="0">
          <table class="table kept-table">
            <thead>
              <tr>
                <th scope="col">{t('kept.col.name')}</th>
                <th scope="col" class="left">
                  {t('kept.col.compare')}
                </th>
                <th scope="col" class="left">
                  {t('kept.col.verdict')}
                </th>
                <th scope="col">{t('kept.col.keep')}</th>
                <th scope="col">{t('kept.col.compact')}</th>
                <th scope="col">{t('kept.col.saved')}</th>
                <th scope="col" class="left">
                  {t('kept.col.actions')}
                </th>
              </tr>
            </thead>
            <tbody>
              <For each={entries()}>
                {(entry) => (
                  <Row
                    entry={entry}
                    kept={kept}
                    name={nameWords(entry.name)}
                    isMarked={marked().includes(entry.id)}
                    mark={(on) => mark(entry.id, on)}
                  />
                )}
              </For>
            </tbody>
          </table>
        </div>
        <p class="sub" role="status">
          {isFull()
            ? t('kept.compare.full')
            : entries().length > 1 && compared().length < 2
              ? t('kept.compare.hint')
              : ''}
        </p>
        <Show when={compared().length > 1}>
          <Compare entries={compared()} />
        </Show>
      </Show>
    </section>
  );

  function Row(row: {
    entry: KeptEntry;
    kept: KeptScenarios;
    name: string;
    isMarked: boolean;
    mark(on: boolean): boolean;
  }): JSX.Element {
    const [isRenaming, setRenaming] = createSignal(false);
    const rename = (text: string): void => {
      setRenaming(false);
      if (text.trim() !== row.entry.name) void row.kept.rename(row.entry.id, text);
    };
    return (
      <tr>
        <th scope="row">
          <Show
            when={isRenaming()}
            fallback={
              <button
                type="button"
                class="link"
                aria-label={t('kept.open', { name: row.name })}
                onClick={() => void row.kept.open(row.entry.id)}
              >
                {row.name}
              </button>
            }
          >
            <input
              class="box-input"
              type="text"
              maxlength={MAX_NAME_CHARACTERS}
              aria-label={t('kept.name')}
              value={row.entry.name}
              ref={(el) =>
                queueMicrotask(() => {
                  el.focus();
                  el.select();
                })
              }
              onBlur={(event) => {
                if (isRenaming()) rename(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') rename(event.currentTarget.value);
                if (event.key === 'Escape') setRenaming(false);
              }}
            />
          </Show>
        </th>
        <td class="left">
          <input
            type="checkbox"
            aria-label={t('kept.compare.one', { name: row.name })}
            disabled={row.entry.summary === null}
            checked={row.isMarked}
            onChange={(event) => {
              const box = event.currentTarget;
              if (!row.mark(box.checked)) box.checked = false;
            }}
          />
        </td>
        <td class="left">
          <Show when={row.entry.summary} fallback={t('kept.cannotRead')}>
            {(summary) => <>{verdictWords(summary(), words)}</>}
          </Show>
        </td>
        <td>
          <Show when={row.entry.summary} fallback={'–'}>
            {(s) => <>{costWords(s().verdict.keepPerSession, s().verdict.keepLower, words)}</>}
          </Show>
        </td>
        <td>
          <Show when={row.entry.summary} fallback={'–'}>
            {(s) => (
              <>{costWords(s().verdict.compactPerSession, s().verdict.compactLower, words)}</>
            )}
          </Show>
        </td>
        <td>{f().date(row.entry.savedMs, 'medium')}</td>
        <td class="left kept-actions">
          <button
            type="button"
            class="link"
            aria-label={t('kept.rename.one', { name: row.name })}
            onClick={() => setRenaming(true)}
          >
            {t('kept.rename')}
          </button>{' '}
          <button
            type="button"
            class="link"
            aria-label={t('kept.remove.one', { name: row.name })}
            onClick={() => void row.kept.remove(row.entry.id)}
          >
            {t('kept.remove')}
          </button>
        </td>
      </tr>
    );
  }
}
