/** The link: what it holds, what it leaves out, and how long it is. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { MAX_SHOWN } from '../../scenario/defaults.ts';
import { CATALOGUE_AS_OF } from '../../tariffs/catalogue.ts';
import { saveText } from '../chart/svgfile.ts';
import { FilePicker } from '../drop/FilePicker.tsx';
import { flipOf, headlineOf } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { copyLink } from './copy.ts';
import { privateNames } from './private.ts';
import { firstSign, late } from '../late.tsx';
import type { Links } from '../header/Header.tsx';

const Exports = late(() => import('../exports/Exports.tsx').then((m) => m.Exports));

/** Mail programs and chats cut longer links. */
const LONGEST = 2000;
/** No scenario file is larger. */
const MOST_BYTES = 50_000_000;

export function Share(props: { links: Links }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const { t, f } = words;
  const [includePrivate, setPrivate] = createSignal(false);
  const [said, setSaid] = createSignal('');
  let field: HTMLInputElement | undefined;
  const names = () => privateNames(app);
  const copy = (): void => {
    void copyLink(app, includePrivate()).then((code) => {
      setSaid(t(code));
      if (code === 'share.copyByHand') field?.select();
    });
  };
  const headline = () => headlineOf(app, words);
  const flip = () => flipOf(app, words);
  const shown = (): number => new Set([app.choices().model, ...app.choices().shown]).size;
  const simulated = (): readonly (readonly [string, string])[] => {
    const facts = app.source().simulated;
    if (facts === null) return [];
    const agreeing = f().count(facts.agreeing);
    return [
      [t('simulated.share.what'), t('simulated.share.howMuch', { n: facts.calls, agreeing })],
    ];
  };
  const holds = (): readonly (readonly [string, string])[] => [
    [t('share.holds.choices'), t('share.holds.choices.n', { n: app.changes() })],
    [
      t('share.holds.sums'),
      t(app.source().hasCompact ? 'share.holds.sums.two' : 'share.holds.sums.one', {
        n: app.source().sizes.keep.sessions,
      }),
    ],
    ...simulated(),
    [t('share.holds.prices'), t('share.holds.prices.n', { n: shown(), most: MAX_SHOWN })],
    [t('share.holds.version'), CATALOGUE_AS_OF],
    [t('share.holds.check'), t('share.holds.check.n')],
  ];
  return (
    <section class="section" id="share" aria-labelledby="share-title">
      <h2 class="section-title" id="share-title">
        {t('share.title')}
      </h2>
      <p class="deck">{t('share.deck')}</p>
      <div class="share-line">
        <input
          class="share-url"
          type="text"
          readonly
          aria-label={t('share.link')}
          placeholder={t('share.placeholder')}
          value={app.link().url}
          ref={(el) => (field = el)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button button-black" onClick={copy}>
          {t('share.copy')}
        </button>
        <button
          type="button"
          class="button"
          onClick={() =>
            void app
              .scenario()
              .then((scenario) =>
                saveText(
                  JSON.stringify(scenario, null, 2),
                  'keep-or-compact.scenario.json',
                  'application/json',
                ),
              )
              .catch(() => setSaid(t('share.failed')))
          }
        >
          {t('share.save')}
        </button>
        <FilePicker
          class="button"
          code="share.open"
          accept=".json,application/json"
          onFiles={(files) => {
            const [file] = files;
            if (file === undefined) return;
            // A file that is gone by now, or larger than any scenario, is none.
            const text = file.size > MOST_BYTES ? Promise.resolve('') : file.text();
            void text
              .then((content) => app.openScenarioText(content))
              .catch(() => false)
              .then((ok) => setSaid(t(ok ? 'share.opened' : 'share.notOpened')));
          }}
        />
      </div>
      <div class="share-meter">
        <Show when={app.link().length > 0}>
          <progress
            max={LONGEST}
            value={Math.min(LONGEST, app.link().length)}
            aria-label={t('share.length', {
              n: f().count(app.link().length),
              most: f().count(LONGEST),
            })}
          />
          <p>
            <b>
              {t('share.length', { n: f().count(app.link().length), most: f().count(LONGEST) })}
            </b>{' '}
            {t('share.longer')}
          </p>
        </Show>
        <p role="status" class="share-said">
          {said()}
        </p>
      </div>
      <div class="share-lists">
        <div>
          <h3>{t('share.holds')}</h3>
          <ul>
            <For each={holds()}>
              {([what, howMuch]) => (
                <li>
                  <span>
                    <span aria-hidden="true">{'✓ '}</span>
                    {what}
                  </span>
                  <span class="sub">{howMuch}</span>
                </li>
              )}
            </For>
          </ul>
        </div>
        <div>
          <h3>{t('share.leaves')}</h3>
          <ul>
            <For each={['share.leaves.text', 'share.leaves.names', 'share.leaves.times'] as const}>
              {(code) => (
                <li>
                  <span>
                    <span aria-hidden="true">{'– '}</span>
                    {t(code)}
                  </span>
                </li>
              )}
            </For>
          </ul>
          <Show when={names().length > 0}>
            <label class="share-private">
              <input
                type="checkbox"
                checked={includePrivate()}
                onChange={(event) => setPrivate(event.currentTarget.checked)}
              />
              <span>
                <b>{t('share.private', { n: names().length })}</b>
                <span class="sub">
                  {t('share.private.detail', { names: f().list(names().slice(0, 3)) })}
                </span>
              </span>
            </label>
          </Show>
        </div>
        <div>
          <h3>{t('share.see')}</h3>
          <div class="preview">
            <p class="sub">{t('app.name')}</p>
            <p class="preview-verdict">
              <span class={headline().side === null ? undefined : `is-${headline().side}`}>
                {headline().lead}
              </span>{' '}
              {headline().costs}
            </p>
            <p>
              <Show when={flip()}>{(fl) => <>{t('sticky.flips', { price: fl().price })} </>}</Show>
              {app.model().display}
              {app.choices().date === 'recorded' ? '' : `, ${f().date(app.choices().date)}`}
            </p>
          </div>
        </div>
      </div>
      <Show when={firstSign()}>
        <Exports
          base={props.links.en}
          embed={`${app.locale() === 'fr' ? props.links.fr : props.links.en}embed/`}
          includePrivate={includePrivate()}
        />
      </Show>
    </section>
  );
}
