/** The masthead: name, what it is, the other pages, language and colours. */
import { createSignal, onMount, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { HalfDisc, Ramp, Saw } from '../icons.tsx';
import { useWords } from '../words.tsx';

/** Addresses of the other pages; the shell knows where the site lives. */
export interface Links {
  readonly prices: string;
  readonly methods: string;
  readonly formats: string;
  readonly en: string;
  readonly fr: string;
}

export function Header(props: { links: Links }): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  return (
    <header class="masthead">
      <p class="wordmark">
        <Ramp />
        <span class="wordmark-name">
          {t('app.keep')} <i>{t('app.or')}</i> {t('app.compact')}
        </span>
        <Saw />
      </p>
      <p class="tagline">{t('app.tagline')}</p>
      <nav class="pages" aria-label={t('nav.label')}>
        <a href={props.links.prices}>{t('nav.prices')}</a>
        <a href={props.links.methods}>{t('nav.methods')}</a>
        <a href={props.links.formats}>{t('nav.formats')}</a>
      </nav>
      <nav class="languages" aria-label={t('nav.language')}>
        <a
          href={props.links.en}
          hreflang="en"
          lang="en"
          aria-current={app.locale() === 'en' ? 'true' : undefined}
        >
          {'EN'}
        </a>
        <a
          href={props.links.fr}
          hreflang="fr"
          lang="fr"
          aria-current={app.locale() === 'fr' ? 'true' : undefined}
        >
          {'FR'}
        </a>
      </nav>
      <ThemeButton />
    </header>
  );
}

type Theme = 'auto' | 'light' | 'dark';

/** System → the other one → that one's opposite, so that the first press always shows something. */
export function ThemeButton(): JSX.Element {
  const { t } = useWords();
  const [theme, setTheme] = createSignal<Theme>('auto');
  onMount(() => {
    const set = document.documentElement.dataset['theme'];
    if (set === 'light' || set === 'dark') setTheme(set);
  });
  const cycle = (): void => {
    const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const opposite: Theme = system === 'dark' ? 'light' : 'dark';
    const next: Theme = theme() === 'auto' ? opposite : theme() === opposite ? system : 'auto';
    setTheme(next);
    if (next === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    try {
      if (next === 'auto') localStorage.removeItem('theme');
      else localStorage.setItem('theme', next);
    } catch {
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
  };
  return (
    <button
      type="button"
      class="theme"
      aria-label={t('nav.theme', { theme: t(`theme.${theme()}`) })}
      title={t('nav.theme', { theme: t(`theme.${theme()}`) })}
      onClick={cycle}
    >
      <HalfDisc />
    </button>
  );
}
