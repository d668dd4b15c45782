/** What the link that was made holds and leaves out, fact by fact. */
import { createEffect, createSignal, For, on, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import type { ContentFact } from '../../scenario/contents.ts';
import { useWords, type Words } from '../words.tsx';
import { choiceLabel } from '../kept/choicewords.ts';

export function Contents(props: { readonly includePrivate: boolean }): JSX.Element {
  const app = useApp();
  const words = useWords();
  const [facts, setFacts] = createSignal<readonly ContentFact[]>([]);
  createEffect(
    on(
      () => app.link().url,
      (url) => {
        setFacts([]);
        if (url === '') return;
        const { includePrivate } = props;
        const describe = async (): Promise<void> => {
          const { contentsOf } = await import('../../app/codec.ts');
          const found = await contentsOf(
            await app.scenario(),
            includePrivate,
            url.replace(/#.*$/, ''),
          );
          if (app.link().url === url) setFacts(found);
        };
        describe().catch(() => setFacts([]));
      },
    ),
  );
  const lines = (): readonly string[] => facts().flatMap((fact) => factWords(fact, facts(), words));
  return (
    <Show when={lines().length > 0}>
      <h3>{words.t('exports.contents')}</h3>
      <ul class="contents-list">
        <For each={lines()}>{(line) => <li>{line}</li>}</For>
      </ul>
    </Show>
  );
}

function factWords(
  fact: ContentFact,
  all: readonly ContentFact[],
  { t, f }: Words,
): readonly string[] {
  switch (fact.code) {
    case 'choices':
      return [
        fact.values.length === 0
          ? t('exports.contents.choices.none')
          : t('exports.contents.choices', {
              list: f().list(fact.values.map((key) => t(choiceLabel(key as ChoiceKey)))),
            }),
      ];
    case 'totals':
      return [
        t('exports.contents.totals', {
          arms: f().list(
            fact.arms.map(({ bands, sessions }) =>
              t('exports.contents.arm', {
                bands: f().count(bands),
                sessions: t('size.sessions', { n: sessions, count: f().count(sessions) }),
              }),
            ),
          ),
          groups: f().count(fact.groups),
        }),
      ];
    case 'simulation':
      return [t('exports.contents.simulation', { spec: fact.spec })];
    case 'sessions':
      return [t(`exports.contents.sessions.${fact.detail}`)];
    case 'groups-pooled':
      return [t('exports.contents.groups-pooled', { n: fact.count })];
    case 'price-lists':
      return [t('exports.contents.price-lists', { list: f().list(fact.values) })];
    case 'catalogue': {
      const checksum = all.find((other) => other.code === 'checksum')?.value ?? '';
      return [t('exports.contents.catalogue', { value: fact.value, checksum })];
    }
    case 'private-names':
      return fact.values.length === 0
        ? []
        : [
            t(fact.included ? 'exports.contents.private.in' : 'exports.contents.private.out', {
              list: f().list(fact.values),
            }),
          ];
    case 'left-out':
      return [t('exports.contents.left-out')];
    // Said with the catalogue, and by the meter beside the link.
    case 'checksum':
    case 'length':
      return [];
  }
}

type ChoiceKey = Parameters<typeof choiceLabel>[0];
