/** One table: its first rows, the choice of columns, the questions, and what would be counted. */
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  on,
  Show,
  untrack,
  type JSX,
} from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { useApp } from '../../app/context.ts';
import { previewOf } from '../../app/preview.ts';
import { useWords } from '../words.tsx';
import { Actions } from './Actions.tsx';
import { Fields } from './Fields.tsx';
import { FirstRows } from './FirstRows.tsx';
import { Marks } from './Marks.tsx';
import { Preview } from './Preview.tsx';
import { Questions } from './Questions.tsx';
import { fitted, problemsOf, type Mapping, type Problem } from './draft.ts';

export function MappingTable(props: {
  table: Unmapped;
  /** The mapping under which this table gave no call. */
  tried: Mapping | null;
  onRead(mapping: Mapping): void;
  onLeave(): void;
}): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const id = createUniqueId();
  const [mapping, setMapping] = createSignal<Mapping>(
    untrack(() => fitted(props.tried ?? props.table.peek.guess.mapping, props.table)),
  );
  /** A mapping file that names another separator, until the table has been looked at with it. */
  let awaited: Mapping | null = null;
  createEffect(
    on(
      () => props.table.peek,
      (peek) => {
        setMapping(fitted(awaited ?? peek.guess.mapping, props.table));
        awaited = null;
      },
      { defer: true },
    ),
  );
  const load = (loaded: Mapping): void => {
    const { delimiter } = loaded;
    if (delimiter === undefined || delimiter === props.table.peek.delimiter) setMapping(loaded);
    else {
      awaited = loaded;
      app.separateTable(props.table, delimiter);
    }
  };
  const preview = createMemo(() => previewOf(props.table, mapping()));
  const problems = createMemo(() =>
    problemsOf(mapping(), props.table, (m) => previewOf(props.table, m)),
  );
  const said = (problem: Problem): string => {
    const fields = f().list(problem.fields.map((field) => t(`mapping.field.${field}`)));
    return t(`mapping.problem.${problem.code}`, {
      fields,
      field: fields,
      column: 'column' in problem ? problem.column : '',
    });
  };
  return (
    <article class="mapping-table" aria-labelledby={`${id}-name`}>
      <h3 class="mapping-name" id={`${id}-name`}>
        {props.table.name}
        <Show when={props.table.arm === 'compact'}>
          <span class="sub">{t('trace.compactArm')}</span>
        </Show>
      </h3>
      <Show when={props.tried}>
        <p class="trouble" role="alert">
          {t('mapping.again')}
        </p>
      </Show>
      <Marks table={props.table} mapping={mapping()} onChange={setMapping} />
      <FirstRows table={props.table} mapping={mapping()} />
      <Fields table={props.table} mapping={mapping()} problems={problems()} onChange={setMapping} />
      <Questions table={props.table} mapping={mapping()} onChange={setMapping} />
      <Preview table={props.table} mapping={mapping()} preview={preview()} />
      <div role="status" id={`${id}-problems`}>
        <ul class="mapping-problems">
          <For each={problems()}>
            {(problem) => <li classList={{ 'is-blocking': problem.blocks }}>{said(problem)}</li>}
          </For>
        </ul>
      </div>
      <Actions
        table={props.table}
        mapping={mapping()}
        blocked={problems().some((p) => p.blocks)}
        reasonId={`${id}-problems`}
        onLoad={load}
        onRead={() => props.onRead(mapping())}
        onLeave={() => props.onLeave()}
      />
    </article>
  );
}
