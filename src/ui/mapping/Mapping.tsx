/** The step between a table that no importer knows and its calls: which column is which. */
import { createEffect, createMemo, For, on, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { headerKey } from '../../app/reading.ts';
import { useWords } from '../words.tsx';
import type { Mapping as Draft } from './draft.ts';
import { MappingTable } from './MappingTable.tsx';

/**
 * Names a table as long as it waits: reading another file again gives new objects. Where the reader
 * says what separates its cells it has another header, and stays the same table.
 */
const keyOf = ({ arm, index, name, peek, seenAs }: Unmapped): string =>
  JSON.stringify([arm, index, name, seenAs ?? headerKey(peek)]);

export function Mapping(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  const keys = createMemo(() => app.unmapped().map(keyOf), [], {
    equals: (a, b) => a.join('\n') === b.join('\n'),
  });
  /** What was confirmed; a table that comes back with it did not answer to it. */
  const tried = new Map<string, Draft>();
  let title: HTMLHeadingElement | undefined;
  const toTitle = (): void => {
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'start' });
  };
  createEffect(
    on(
      () => keys().length,
      (now, before = 0) => {
        // Nothing else came of the files: the question is the answer to what the reader did.
        if (now > 0 && before === 0 && app.import().calls === 0) toTitle();
      },
    ),
  );
  const settle = (action: () => void): void => {
    action();
    // The button is gone: what it led to comes next, the other tables or the answer.
    if (keys().length > 0) toTitle();
    else focusVerdict();
  };
  return (
    <Show when={keys().length > 0}>
      <section class="section mapping" id="mapping" aria-labelledby="mapping-title">
        <h2 class="section-title" id="mapping-title" tabindex="-1" ref={(el) => (title = el)}>
          {t('mapping.title', { n: keys().length })}
        </h2>
        <p class="deck">{t('mapping.deck')}</p>
        <For each={keys()}>
          {(key) => {
            const table = createMemo<Unmapped | undefined>(
              (last) => app.unmapped().find((u) => keyOf(u) === key) ?? last,
            );
            return (
              <Show when={table()}>
                {(current) => (
                  <MappingTable
                    table={current()}
                    tried={tried.get(key) ?? null}
                    onRead={(mapping) => {
                      tried.set(key, mapping);
                      settle(() => app.applyMapping(current(), mapping));
                    }}
                    onLeave={() => settle(() => app.dismissMapping(current()))}
                  />
                )}
              </Show>
            );
          }}
        </For>
      </section>
    </Show>
  );
}

function focusVerdict(): void {
  const verdict = document.getElementById('verdict');
  if (verdict === null) return;
  verdict.tabIndex = -1;
  verdict.focus();
}
