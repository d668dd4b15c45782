/** The number box of a slider. It leaves the text alone while it is typed. */
import { createSignal, type JSX } from 'solid-js';
import { parseTyped } from '../../i18n/parse.ts';
import { fromPercent } from '../../charts/ticks.ts';
import { useWords } from '../words.tsx';

export function SliderBox(props: {
  label: string;
  isRatio: boolean;
  value: number;
  onChange(value: string): void;
}): JSX.Element {
  const { locale, f } = useWords();
  const [typing, setTyping] = createSignal<string | null>(null);
  const [bad, setBad] = createSignal(false);
  const shown = (): string => (props.isRatio ? f().percent(props.value) : f().price(props.value));
  const commit = (text: string): void => {
    const value = parseTyped(locale(), text);
    const isGood =
      value !== null && !value.startsWith('-') && (!props.isRatio || Number(value) <= 100);
    setBad(!isGood);
    if (value === null || !isGood) return;
    setTyping(null);
    if (text !== shown()) props.onChange(props.isRatio ? fromPercent(value) : value);
  };
  return (
    <input
      class="box-input slider-box"
      type="text"
      inputmode="decimal"
      size="8"
      aria-label={props.label}
      aria-invalid={bad()}
      value={typing() ?? shown()}
      onInput={(event) => setTyping(event.currentTarget.value)}
      onChange={(event) => commit(event.currentTarget.value)}
      onBlur={() => {
        setTyping(null);
        setBad(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
      }}
    />
  );
}
