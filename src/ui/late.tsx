/**
 * Parts of the page whose code and words are loaded when they are first needed, so that the first
 * view stays small. {@link loadLate} fetches all of them: the page then works without a network.
 */
import { createSignal, Show, type Accessor, type Component, type JSX } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { useApp } from '../app/context.ts';
import type { Locale } from '../i18n/i18n.ts';
import { onNear } from './near.ts';

const loads: ((locale: Locale) => Promise<unknown>)[] = [];
/** The language in which all parts are wanted; `null` = none is yet but those that are needed. */
let everything: Locale | null = null;

/** A part that can be loaded: its component once it is there, and how to ask for it. */
export function loadable<P extends object>(
  load: () => Promise<Component<P>>,
): {
  readonly part: Accessor<Component<P> | null>;
  /** Loads it once, with its words; rejects where the network fails, and may be asked again. */
  get(locale: Locale): Promise<void>;
} {
  const [part, setPart] = createSignal<Component<P> | null>(null);
  let loading: Promise<void> | null = null;
  const get = (locale: Locale): Promise<void> => {
    loading ??= Promise.all([load(), lateWords(locale)]).then(
      ([component]) => {
        setPart(() => component);
      },
      (error: unknown) => {
        // A network may come back.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  loads.push(get);
  // A part within a part that came after the first sign.
  if (everything !== null) get(everything).catch(() => undefined);
  return { part, get };
}

/** The component of a part; shows nothing until it is there. */
export function late<P extends object>(load: () => Promise<Component<P>>): Component<P> {
  const { part, get } = loadable(load);
  return (props: P): JSX.Element => {
    const app = useApp();
    get(app.locale()).catch(() => app.say({ code: 'offline', values: {} }));
    return <Show when={part()}>{(C) => <Dynamic component={C()} {...props} />}</Show>;
  };
}

/**
 * A part that is loaded when a reader comes near its place.
 * @param margin how far below the screen counts as near, pixels
 * @param id of the place, so that links lead there before the part is loaded
 */
export function nearby(
  margin: number,
  load: () => Promise<Component<object>>,
  id?: string,
): Component {
  const Part = late(load);
  return (): JSX.Element => {
    const [isNear, setNear] = createSignal(false);
    return (
      <div id={id} ref={onNear(margin, () => setNear(true))}>
        <Show when={isNear()}>
          <Part />
        </Show>
      </div>
    );
  };
}

const [firstSign, setFirstSign] = createSignal<{ readonly event: Event | null } | null>(null);

/** The first sign of a reader; `null` = the page is only looked at. */
export { firstSign };

/** Loads every part; what fails is tried again when it is needed. */
export function loadLate(locale: Locale, sign: Event | null): void {
  setFirstSign({ event: sign });
  everything = locale;
  for (const load of [...loads]) load(locale).catch(() => undefined);
}

function lateWords(locale: Locale): Promise<unknown> {
  return locale === 'fr' ? import('../i18n/late.fr.ts') : import('../i18n/late.en.ts');
}
