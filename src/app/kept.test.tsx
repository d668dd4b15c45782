import { createRoot } from 'solid-js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from './app.ts';
import { choicesOf, open, textOf } from './codec.ts';
import { createApp, type Initial } from './create.ts';
import { DRAFT_KEY, keepDraft, restoreDraft, type DraftDoors } from './draft.ts';
import { createKept, type KeptDoors, type KeptScenarios } from './kept.ts';
import { differingChoices, summaryOfScenario } from './keptsummary.ts';
import { StoreError, type KeptRecord, type KeptStore } from './keptstore.ts';
import { studyInitial, testServices } from './testing.ts';

let initial: Initial;
beforeAll(async () => {
  initial = await studyInitial();
});

/** A store that several "tabs" share. */
function memory(records = new Map<string, unknown>()) {
  const watchers = new Set<() => void>();
  const tell = (from: () => void): void => {
    for (const w of watchers) if (w !== from) w();
  };
  const tab = (): KeptStore => {
    let own = (): void => {};
    return {
      all: async () => [...records.values()],
      put: async (record) => {
        records.set(record.id, record);
        tell(own);
      },
      rename: async (id, name) => {
        const old = records.get(id);
        if (old !== undefined) records.set(id, { ...(old as KeptRecord), name });
        tell(own);
      },
      remove: async (id) => {
        records.delete(id);
        tell(own);
      },
      watch: (changed) => {
        own = changed;
        watchers.add(changed);
        return () => watchers.delete(changed);
      },
    };
  };
  return { records, tab };
}

let ids = 0;
function tabWith(store: KeptStore, doors: Partial<KeptDoors> = {}): [App, KeptScenarios] {
  return createRoot(() => {
    const app = createApp(initial, testServices());
    const kept = createKept(app, {
      store,
      nowMs: () => 1_800_000_000_000 + ids,
      newId: () => `id${++ids}`,
      textOf: async (of) => textOf(await of.scenario()),
      openText: open,
      ...doors,
    });
    return [app, kept];
  });
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('kept scenarios', () => {
  test('a kept scenario answers and opens as it was, whatever the page shows meanwhile', async () => {
    const [app, kept] = tabWith(memory().tab());
    app.change({ cachedPrice: '0.8' });
    const before = app.verdict();
    await kept.keep('dear cache');
    app.reset();
    expect(app.verdict().kind).not.toBe(before.kind);
    const [entry] = kept.list() ?? [];
    expect(entry?.name).toBe('dear cache');
    expect(entry?.summary?.verdict.kind).toBe(before.kind);
    expect(entry?.summary?.verdict.keepPerSession?.eq(before.keepPerSession ?? 0)).toBe(true);
    expect(entry?.summary?.verdict.crossover?.cachedPrice?.toFixed(4)).toBe(
      before.crossover?.cachedPrice?.toFixed(4),
    );
    expect(await kept.open(entry?.id ?? '')).toBe(true);
    expect(app.choices().cachedPrice).toBe('0.8');
    expect(app.verdict().keepPerSession?.eq(before.keepPerSession ?? 0)).toBe(true);
  });

  test('what is deleted can be put back; a name is changed alone', async () => {
    const { tab, records } = memory();
    const [, kept] = tabWith(tab());
    await kept.keep('first');
    await kept.keep('second');
    const id = kept.list()?.find((entry) => entry.name === 'first')?.id ?? '';
    await kept.rename(id, '  renamed ');
    expect(kept.list()?.map((entry) => entry.name)).toEqual(['second', 'renamed']);
    const text = (records.get(id) as KeptRecord).text;
    await kept.remove(id);
    expect(kept.list()?.map((entry) => entry.name)).toEqual(['second']);
    expect(kept.removed()?.name).toBe('renamed');
    await kept.putBack();
    expect((records.get(id) as KeptRecord).text).toBe(text);
    expect(kept.removed()).toBeNull();
  });

  test('two tabs add to one list; neither overwrites the other', async () => {
    const { tab } = memory();
    const [, one] = tabWith(tab());
    const [, two] = tabWith(tab());
    await one.keep('of one');
    await two.keep('of two');
    await settle();
    expect(one.list()?.map((entry) => entry.name)).toEqual(two.list()?.map((entry) => entry.name));
    expect(one.list()).toHaveLength(2);
  });

  test.each(['blocked', 'full', 'failed'] as const)(
    'a store that is %s is said',
    async (trouble) => {
      const store = memory().tab();
      const [, kept] = tabWith({ ...store, put: () => Promise.reject(new StoreError(trouble)) });
      await kept.keep('x');
      expect(kept.note()?.code).toBe(trouble);
      expect(kept.list()).toEqual([]);
    },
  );

  test('damaged records stay apart: shown as such, opened to nothing, deletable', async () => {
    const good = memory();
    const [, other] = tabWith(good.tab());
    await other.keep('good');
    const { text } = [...good.records.values()][0] as KeptRecord;
    const { tab, records } = memory(
      new Map<string, unknown>([
        ['a', { id: 'a', name: 'cut', savedMs: 3, text: text.slice(0, -40) }],
        ['b', { id: 'b', name: 7, savedMs: 'x', text: null }],
        ['c', 'nonsense'],
        ['d', { id: 'd', name: 'good', savedMs: 1, text }],
      ]),
    );
    const [app, kept] = tabWith(tab());
    await settle();
    expect(kept.list()?.map((e) => [e.id, e.summary === null])).toEqual([
      ['a', true],
      ['d', false],
      ['b', true],
    ]);
    const before = app.choices();
    expect(await kept.open('a')).toBe(false);
    expect(kept.note()).toEqual({ code: 'unreadable', name: 'cut' });
    expect(app.choices()).toBe(before);
    await kept.remove('b');
    expect(records.has('b')).toBe(false);
  });
});

test('scenarios differ in the choices that differ, and in no other', async () => {
  const [app] = tabWith(memory().tab());
  const opened = async () => {
    const result = await open(textOf(await app.scenario()));
    if ('code' in result) throw new Error(result.code);
    return summaryOfScenario(result)?.choices ?? app.choices();
  };
  const first = await opened();
  app.change({ outputPrice: '31', turnsPerDay: '5' });
  const second = await opened();
  expect(differingChoices([first, second])).toEqual(['outputPrice', 'turnsPerDay']);
  expect(differingChoices([first, first, second])).toEqual(['outputPrice', 'turnsPerDay']);
  expect(differingChoices([first, first])).toEqual([]);
});

describe('the draft of a tab', () => {
  const doorsOf = (storage: Storage, fragment = ''): DraftDoors => ({
    storage,
    fragment: () => fragment,
    checkChoices: async (value) => choicesOf(value),
    openKept: async () => false,
  });
  const page = (storage: Storage, fragment = ''): App =>
    createRoot(() => {
      const app = createApp(initial, testServices());
      keepDraft(app, doorsOf(storage, fragment));
      return app;
    });
  const storage = (): Storage => {
    sessionStorage.clear();
    return sessionStorage;
  };

  test('brings choices back as one step of undo, and holds nothing but choices', async () => {
    const store = storage();
    const app = page(store);
    app.change({ cachedPrice: '0.8', model: app.choices().model });
    window.dispatchEvent(new Event('pagehide'));
    const draft = JSON.parse(store.getItem(DRAFT_KEY) ?? '{}') as Record<string, unknown>;
    expect(Object.keys(draft).sort()).toEqual(
      ['changed', 'choices', 'fragment', 'kept', 'sample', 'source'].sort(),
    );
    const after = createRoot(() => createApp(initial, testServices()));
    await restoreDraft(after, doorsOf(store));
    expect(after.choices().cachedPrice).toBe('0.8');
    after.undo();
    expect(after.choices().cachedPrice).toBeNull();
  });

  test('leaves another link in the address alone, and damaged drafts', async () => {
    const store = storage();
    const app = page(store, '#1.a.b');
    app.change({ cachedPrice: '0.8' });
    window.dispatchEvent(new Event('pagehide'));
    const after = createRoot(() => createApp(initial, testServices()));
    await restoreDraft(after, doorsOf(store, '#1.other.c'));
    expect(after.choices().cachedPrice).toBeNull();
    for (const bad of ['{', 'null', '7', '{"source":"study"}', '{"source":"x","choices":{}}']) {
      store.setItem(DRAFT_KEY, bad);
      await restoreDraft(after, doorsOf(store));
    }
    store.setItem(
      DRAFT_KEY,
      '{"source":"study","changed":true,"choices":{"cachedPrice":"1e9x","outputPrice":"31"}}',
    );
    await restoreDraft(after, doorsOf(store));
    expect(after.choices().cachedPrice).toBeNull();
    expect(after.choices().outputPrice).toBe('31');
  });

  test('nothing changed leaves nothing', () => {
    const store = storage();
    const app = page(store);
    app.change({ cachedPrice: '0.8' });
    window.dispatchEvent(new Event('pagehide'));
    expect(store.getItem(DRAFT_KEY)).not.toBeNull();
    app.undo();
    window.dispatchEvent(new Event('pagehide'));
    expect(store.getItem(DRAFT_KEY)).toBeNull();
  });

  test('choices wait for files that are opened again', async () => {
    const store = storage();
    store.setItem(
      DRAFT_KEY,
      JSON.stringify({
        source: 'files',
        changed: true,
        fragment: '',
        choices: { ...initialChoices(), outputPrice: '31' },
      }),
    );
    const after = createRoot(() => createApp(initial, testServices()));
    await restoreDraft(after, doorsOf(store));
    expect(after.message()?.code).toBe('draft-files');
    expect(after.choices().outputPrice).toBeNull();
    after.openFiles([
      new File(['model,uncached_input,cache_read,output\ngpt-5.6-sol,10,0,1\n'], 'calls.csv'),
    ]);
    await settle();
    await settle();
    expect(after.source().kind).toBe('files');
    expect(after.choices().outputPrice).toBe('31');
  });
});

const initialChoices = () => choicesOf({});
