/** A price list of one's own, typed. */
import { createSignal, createUniqueId, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { PriceUnit } from '../../tariffs/plausible.ts';
import { cardShown, shownMs } from '../facts.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { useWords, type Words } from '../words.tsx';
import { PRICE_FIELDS, tariffFileOf, type Typed } from './form.ts';

const EMPTY: Typed = {
  name: '',
  input: '',
  cachedRead: '',
  cacheWrite: '',
  output: '',
  window: '',
};

/** No name is longer. */
const MOST_NAME = 120;

/** Why a price list is refused, in words; its bare code where the catalogues have none. */
export function refusalReason(code: string, t: Words['t']): string {
  const key = `refusal.${code}`;
  return isMessageCode(key) ? t(key) : code;
}

export function TariffForm(props: { onDone(): void }): JSX.Element {
  const app = useApp();
  const { t, locale } = useWords();
  const [typed, setTyped] = createSignal<Typed>(EMPTY);
  const [unit, setUnit] = createSignal<PriceUnit>('per-million');
  const [bad, setBad] = createSignal<readonly string[]>([]);
  const [odd, setOdd] = createSignal<readonly string[]>([]);
  const [refused, setRefused] = createSignal<string | null>(null);
  const id = createUniqueId();

  const others = () => {
    const ms = shownMs(app);
    return app.tariffs().flatMap((tariff) => cardShown(tariff, ms)?.rates ?? []);
  };
  const add = async (file: string): Promise<void> => {
    try {
      const refusals = await app.addTariffs(file);
      setRefused(refusals[0]?.code ?? null);
      if (refusals.length === 0) props.onDone();
    } catch {
      app.say({ code: 'offline', values: {} });
    }
  };
  const submit = (): void => {
    const result = tariffFileOf(typed(), unit(), locale(), others());
    setBad(result.ok ? [] : result.bad);
    setRefused(null);
    if (!result.ok) return;
    // Asked once; who presses again means it.
    if (result.odd.length > 0 && odd().length === 0) {
      setOdd(result.odd);
      return;
    }
    void add(result.file);
  };
  const field = (name: keyof Typed, mode: 'text' | 'decimal' | 'numeric'): JSX.Element => (
    <label for={`${id}-${name}`}>
      {t(`form.${name}`)}
      <input
        id={`${id}-${name}`}
        class="box-input"
        type="text"
        inputmode={mode}
        maxlength={name === 'name' ? MOST_NAME : 40}
        size={name === 'name' ? 18 : 9}
        value={typed()[name]}
        aria-invalid={bad().includes(name)}
        onInput={(event) => {
          setTyped({ ...typed(), [name]: event.currentTarget.value });
          setOdd([]);
        }}
      />
    </label>
  );
  return (
    <form
      class="own-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {field('name', 'text')}
      <For each={PRICE_FIELDS}>{(name) => field(name, 'decimal')}</For>
      <label>
        {t('form.unit')}
        <select
          class="box-select"
          onChange={(event) => setUnit(event.currentTarget.value as PriceUnit)}
        >
          <For each={['per-million', 'per-thousand', 'per-token'] as const}>
            {(u) => (
              <option value={u} selected={unit() === u}>
                {t(`form.unit.${u}`)}
              </option>
            )}
          </For>
        </select>
      </label>
      {field('window', 'numeric')}
      <button type="submit" class="button button-black">
        {t(odd().length > 0 ? 'form.anyway' : 'form.add')}
      </button>
      <p class="form-note">{t('form.note')}</p>
      <div role="alert">
        <Show when={odd().length > 0}>
          <p class="trouble">{t('form.odd')}</p>
        </Show>
        <Show when={bad().length > 0}>
          <p class="trouble">{t('form.bad')}</p>
        </Show>
        <Show when={refused()}>
          {(code) => (
            <p class="trouble">{t('form.refused', { reason: refusalReason(code(), t) })}</p>
          )}
        </Show>
      </div>
    </form>
  );
}
