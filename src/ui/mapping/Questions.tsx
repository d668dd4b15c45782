/**
 * Whether a count already contains another. Both answers are worked out on one row, because a
 * reader knows the figures of their own table better than any convention.
 */
import { createMemo, createUniqueId, For, Show, type JSX } from 'solid-js';
import type { Unmapped } from '../../app/app.ts';
import { previewOf } from '../../app/preview.ts';
import { useWords } from '../words.tsx';
import { HOLDERS, isAsked, PARTS, type Mapping, type Part, type PreviewCall } from './draft.ts';

interface QuestionProps {
  readonly table: Unmapped;
  readonly mapping: Mapping;
  onChange(mapping: Mapping): void;
}

export function Questions(props: QuestionProps): JSX.Element {
  const { t } = useWords();
  const asked = createMemo(() => PARTS.filter((part) => isAsked(props.mapping, part)));
  return (
    <Show when={asked().length > 0}>
      <h4 class="mapping-subtitle">{t('mapping.questions')}</h4>
      <div class="mapping-groups mapping-questions">
        <For each={asked()}>{(part) => <Question part={part} {...props} />}</For>
      </div>
    </Show>
  );
}

const tokens = (call: PreviewCall, part: Part): number => call[part] ?? 0;

function Question(props: QuestionProps & { part: Part }): JSX.Element {
  const { t, f } = useWords();
  const id = createUniqueId();
  const answered = (inside: boolean): Mapping => ({
    ...props.mapping,
    inclusive: { ...props.mapping.inclusive, [props.part]: inside },
  });
  /** The first row that has such tokens, counted both ways. */
  const example = createMemo(() => {
    const outside = previewOf(props.table, answered(false));
    const calls = outside.filter(
      (call) => call.refused === null && call.uncachedInput !== null && call.output !== null,
    );
    const beside = calls.find((call) => tokens(call, props.part) > 0) ?? calls[0];
    const inside = previewOf(props.table, answered(true)).find((call) => call.row === beside?.row);
    return beside === undefined || inside === undefined ? null : { inside, beside };
  });
  const worked = (isInside: boolean): string => {
    const both = example();
    if (both === null) return '';
    const call = isInside ? both.inside : both.beside;
    const row = f().count(call.row + 1);
    if (props.part === 'reasoning') {
      const { output, reasoning } = call;
      const total = output ?? 0;
      if (isInside && both.inside.output === both.beside.output && (reasoning ?? 0) > 0)
        return t('mapping.example.misfit', { row });
      return t(isInside ? 'mapping.example.inside' : 'mapping.example.beside', {
        row,
        output: f().count(total - (reasoning ?? 0)),
        reasoning: f().count(reasoning ?? 0),
        total: f().count(total),
      });
    }
    if (isInside && call.inconsistent && !both.beside.inconsistent)
      return t('mapping.example.misfit', { row });
    const [uncached, read, write] = [call.uncachedInput, call.cacheRead, call.cacheWrite].map(
      (n) => n ?? 0,
    ) as [number, number, number];
    const shape = isAsked(props.mapping, 'cacheWrite')
      ? isAsked(props.mapping, 'cacheRead')
        ? 'both'
        : 'write'
      : 'read';
    return t(`mapping.example.${shape}`, {
      row,
      uncached: f().count(uncached),
      read: f().count(read),
      write: f().count(write),
      total: f().count(uncached + read + write),
    });
  };
  /** The guess's evidence, as long as the columns are those that it looked at. */
  const evidence = (): string => {
    const { guess, rows } = props.table.peek;
    const { whole, parts } = HOLDERS[props.part];
    if ([whole, ...parts].some((p) => props.mapping.columns[p] !== guess.mapping.columns[p]))
      return '';
    const { inside, outside } = guess.evidence[props.part];
    if (inside + outside === 0) return t('mapping.evidence.none');
    return t('mapping.evidence', {
      n: rows.length,
      count: f().count(rows.length),
      inside: f().count(inside),
      outside: f().count(outside),
    });
  };
  return (
    <fieldset class="mapping-group mapping-question" aria-describedby={`${id}-evidence`}>
      <legend>{t(`mapping.question.${props.part}`)}</legend>
      <For each={[true, false]}>
        {(inside) => (
          <label class="mapping-answer">
            <input
              type="radio"
              name={`${id}-answer`}
              checked={props.mapping.inclusive[props.part] === inside}
              onChange={() => props.onChange(answered(inside))}
            />
            <span>
              {t(inside ? 'mapping.yes' : 'mapping.no')}
              <span class="sub">{worked(inside)}</span>
            </span>
          </label>
        )}
      </For>
      <p class="sub" id={`${id}-evidence`}>
        {evidence()}
      </p>
    </fieldset>
  );
}
