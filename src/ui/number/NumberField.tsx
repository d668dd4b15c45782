/**
 * A number inside a sentence: drag it, nudge it with the arrow keys, or click (Enter) to type it.
 * The value is a plain decimal string; the words around it are the caller's.
 */
import { createSignal, Show, type JSX } from 'solid-js';
import { parseTyped } from '../../i18n/parse.ts';
import { clampDecimal, dragged, draggedBy, nudge, nudgeBy } from '../../charts/ticks.ts';
import { perFrame } from '../frame.ts';
import { Nib } from '../icons.tsx';
import { useWords } from '../words.tsx';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  format(value: string): string;
  onChange(value: string): void;
  /** A straight scale with this step; absent: steps of the second digit. */
  readonly step?: string;
  readonly min?: string;
  readonly max?: string;
  /** What the value was before it was changed; shown as the way back. */
  readonly start?: string | null;
  readonly describe?: string;
}

/** Pixels that the pointer may tremble before a click becomes a drag. */
const SLACK = 3;

export function NumberField(props: NumberFieldProps): JSX.Element {
  const { t, locale } = useWords();
  const [editing, setEditing] = createSignal(false);
  const [bad, setBad] = createSignal<string | null>(null);
  let drag: { x: number; value: string; moved: boolean } | null = null;
  let field: HTMLSpanElement | undefined;

  const change = (value: string): void =>
    props.onChange(clampDecimal(value, props.min ?? '0', props.max ?? '1000000000'));
  // A frame later the props are read again, as they are then.
  // eslint-disable-next-line solid/reactivity
  const changeSoon = perFrame(change);

  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (event.button !== 0) return;
    drag = { x: event.clientX, value: props.value, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag === null) return;
    const pixels = event.clientX - drag.x;
    if (!drag.moved && Math.abs(pixels) < SLACK) return;
    drag.moved = true;
    changeSoon(
      props.step === undefined
        ? dragged(drag.value, pixels)
        : draggedBy(drag.value, props.step, pixels),
    );
  };
  const onPointerUp = (): void => {
    if (drag !== null && !drag.moved) setEditing(true);
    drag = null;
  };
  const onPointerCancel = (): void => {
    drag = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = DIRECTION[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const big = event.shiftKey || event.key.startsWith('Page');
      change(
        props.step === undefined
          ? nudge(props.value, direction, big)
          : nudgeBy(props.value, props.step, direction, big),
      );
      return;
    }
    if (event.key === 'Enter' || event.key === ' ' || event.key === 'F2') {
      event.preventDefault();
      setEditing(true);
    }
  };
  const commit = (text: string, refocus: boolean): void => {
    const value = parseTyped(locale(), text);
    if (value === null || value.startsWith('-')) {
      setBad(text);
      return;
    }
    setBad(null);
    setEditing(false);
    if (value !== props.value) change(value);
    if (refocus) queueMicrotask(() => field?.focus());
  };

  return (
    <span class="num-wrap">
      <Show
        when={editing()}
        fallback={
          <span
            ref={(el) => (field = el)}
            class="num"
            classList={{ 'num-changed': props.start !== null && props.start !== undefined }}
            role="spinbutton"
            tabindex="0"
            aria-label={props.label}
            aria-valuenow={props.value}
            aria-valuemin={props.min ?? '0'}
            aria-valuemax={props.max}
            aria-valuetext={`${props.format(props.value)}${props.describe === undefined ? '' : `. ${props.describe}`}`}
            title={t('number.how')}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerCancel}
            onKeyDown={onKeyDown}
          >
            <Nib to="left" />
            <span class="num-value">{props.format(props.value)}</span>
            <Nib to="right" />
          </span>
        }
      >
        <input
          class="num-input"
          type="text"
          inputmode="decimal"
          size={Math.max(4, props.value.length + 1)}
          value={localised(props.value, locale())}
          aria-label={props.label}
          aria-invalid={bad() !== null}
          ref={(el) =>
            queueMicrotask(() => {
              el.focus();
              el.select();
            })
          }
          onBlur={(event) => {
            if (parseTyped(locale(), event.currentTarget.value) === null) {
              setBad(null);
              setEditing(false);
            } else commit(event.currentTarget.value, false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(event.currentTarget.value, true);
            if (event.key === 'Escape') {
              setBad(null);
              setEditing(false);
              queueMicrotask(() => field?.focus());
            }
          }}
        />
        <Show when={bad()}>
          {(text) => (
            <span class="num-bad" role="alert">
              {t('number.bad', { text: text() })}
            </span>
          )}
        </Show>
      </Show>
    </span>
  );
}

const DIRECTION: Readonly<Record<string, 1 | -1>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  PageUp: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageDown: -1,
};

/** What stands in the box to begin with: the reader's own decimal sign. */
function localised(value: string, locale: string): string {
  return locale === 'fr' ? value.replace('.', ',') : value;
}
