/** The page's state, driven as a reader would drive it. */
import { createRoot } from 'solid-js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import compactText from '../../sample-traces/tutor-study/compact.jsonl?raw';
import keepText from '../../sample-traces/tutor-study/keep.jsonl?raw';
import { plain } from '../money/decimal.ts';
import { createApp, type Initial } from './create.ts';
import { FEW_SESSIONS } from './sessions.ts';
import type { App } from './app.ts';
import { studyInitial, testServices } from './testing.ts';
import { TODAY_CHOICES } from './views.ts';

let initial: Initial;
beforeAll(async () => {
  initial = await studyInitial();
});

async function withApp(
  run: (app: App, services: ReturnType<typeof testServices>) => Promise<void> | void,
): Promise<void> {
  const services = testServices();
  let dispose = (): void => undefined;
  const app = createRoot((end) => {
    dispose = end;
    return createApp(initial, services);
  });
  await run(app, services);
  dispose();
}

const file = (name: string, text: string): File => new File([text], name);
const until = (ok: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(ok()).toBe(true), { timeout: 10_000, interval: 5 });

describe('the first view', () => {
  test('is the published study, and says what its rule does', () =>
    withApp((app) => {
      const v = app.verdict();
      expect(v.kind).toBe('keep');
      expect(v.keepPerSession?.toFixed(2)).toBe('9.85');
      expect(v.compactPerSession?.toFixed(2)).toBe('9.94');
      expect(v.crossover?.cachedPrice?.toFixed(2)).toBe('0.55');
      expect(app.isStudyView()).toBe(true);
      expect(app.verdictWithRules()?.keepPerSession?.toFixed(2)).toBe('12.56');
      expect(app.verdictWithRules()?.kind).toBe('compact');
      expect(app.crossover()?.groups.map((g) => g.crossover?.cachedPrice?.toFixed(2))).toEqual([
        '2.91',
        '0.39',
      ]);
    }));
  test('one click shows today: rules on, the catalogue’s date, and counts the lists that fit', () =>
    withApp((app) => {
      app.showToday();
      expect(app.isStudyView()).toBe(false);
      expect(app.choices().date).toBe(TODAY_CHOICES.date);
      expect(app.verdictWithRules()).toBeNull();
      const { keep, compact, tie, fitting, total } = app.today() ?? initial.study.today;
      expect(app.today()).not.toBeNull();
      expect(keep + compact + tie).toBe(fitting);
      expect(total).toBe(app.tariffs().length);
      expect(fitting).toBeLessThan(total);
      // The same count as the verdicts of the view itself.
      expect(app.tariffVerdicts().filter((x) => x.side === 'keep').length).toBe(keep);
      app.undo();
      expect(app.isStudyView()).toBe(true);
    }));
});

describe('dragging a price', () => {
  test('moves the verdict, not the price lists; joins into one step of undo', () =>
    withApp((app, services) => {
      const rows = app.rows();
      for (const p of ['0.51', '0.53', '0.56']) {
        services.clock += 16;
        app.change({ cachedPrice: p }, 'cachedPrice');
      }
      expect(app.verdict().kind).toBe('compact');
      expect(app.rows()).toBe(rows);
      expect(app.changes()).toBe(1);
      app.undo();
      expect(app.choices().cachedPrice).toBeNull();
      app.redo();
      expect(app.choices().cachedPrice).toBe('0.56');
      app.reset();
      expect(app.verdict().kind).toBe('keep');
    }));
  test('the held prices and the hit ratio change the line as their curves say', () =>
    withApp((app) => {
      const gap = (): number => {
        const v = app.verdict();
        return (v.compactPerSession?.minus(v.keepPerSession ?? 0) ?? null)?.toNumber() ?? NaN;
      };
      for (const [variable, key, at] of [
        ['cachedPrice', 'cachedPrice', 40],
        ['uncachedPrice', 'uncachedPrice', 20],
        ['outputPrice', 'outputPrice', 50],
        ['hitRatio', 'hitRatio', 10],
      ] as const) {
        const point = app.curves().find((c) => c.variable === variable)?.points[at];
        app.change({ [key]: String(Number(point?.x.toPrecision(8))) });
        expect(gap()).toBeCloseTo(point?.gap ?? NaN, 4);
        app.undo();
      }
    }));
  test('a curve flips where the crossover is', () =>
    withApp((app) => {
      const flips = app.curves().find((c) => c.variable === 'cachedPrice')?.flips ?? [];
      expect(flips.length).toBe(1);
      expect(flips[0]).toBeCloseTo(app.verdict().crossover?.cachedPrice?.toNumber() ?? NaN, 6);
    }));
});

describe('the reader’s own files', () => {
  const call = (session: string, model: string, input: number, read: number): string =>
    `2026-11-2${session.length},${session},1,${model},${input},${read},0,100`;
  const csv = (rows: readonly string[]): string =>
    `time,session,turn,model,uncached_input,cache_read,cache_write,output\n${rows.join('\n')}\n`;

  test('are read, priced at their model, and leave the study when they hold calls', () =>
    withApp(async (app) => {
      app.openFiles([file('a.csv', csv([call('s', 'gpt-6.2-sol', 1000, 9000)]))]);
      await until(() => app.import().status === 'done');
      expect(app.source().kind).toBe('files');
      expect(app.model().id).toBe('openai/gpt-6.2-sol');
      // One call: no strategy has anything to do.
      await until(() => app.whatIf.status() === 'ready');
      expect(app.verdict().kind).toBe('tie');
      expect(app.source().simulated).toMatchObject({ rewrites: 0, summaryCalls: 0 });
      // 1,000 × 2 + 9,000 × 0.10 + 100 × 10, per million
      expect(
        plain(
          app.rows().find((r) => r.tariff.id === 'openai/gpt-6.2-sol')?.total ?? app.held()!.cached,
        ),
      ).toBe('0.0039');
      expect(app.asRecorded()?.unpricedCalls).toBe(0);
      app.showStudy();
      expect(app.source().kind).toBe('study');
    }));
  test('a file without calls changes no answer and says why', () =>
    withApp(async (app) => {
      app.openFiles([file('x.json', '{"hello":1}')]);
      await until(() => app.import().status === 'done');
      expect(app.source().kind).toBe('study');
      expect(app.import().files[0]?.refusal?.code).toBe('unknown-format');
    }));
  test('very many sessions are answered by the worker, the same, and an older answer never stays', () =>
    withApp(async (app, services) => {
      let open = (): void => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const { crossover, turns } = services;
      services.crossover = (...asked) => gate.then(() => crossover(...asked));
      services.turns = (...asked) => gate.then(() => turns(...asked));
      const many = (n: number, read: number, input: number): string =>
        csv(
          Array.from(
            { length: n },
            (_, i) => `2026-11-21,s${i},1,gpt-6.2-sol,${input + i},${read},0,100`,
          ),
        );
      const drop = async (n: number): Promise<void> => {
        app.openFiles([file('k.csv', many(n, 90_000, 1000))]);
        await until(() => app.source().sizes.keep.sessions === n);
        app.openFiles([file('c.csv', many(n, 20_000, 5000))], 'compact');
        await until(() => app.source().hasCompact);
      };
      await drop(FEW_SESSIONS);
      expect(app.isWorking()).toEqual({ crossover: false, projection: false });
      expect(app.crossover()?.overall.pairs?.count).toBe(FEW_SESSIONS);
      await drop(FEW_SESSIONS + 1);
      // Nothing of the sessions before, and what a turn costs at once.
      expect(app.crossover()).toBeNull();
      expect(app.isWorking()).toEqual({ crossover: true, projection: true });
      expect(app.projection()[0]?.perMonth).not.toBeNull();
      expect(app.projection()[0]?.low).toBeNull();
      open();
      await until(() => !app.isWorking().crossover && !app.isWorking().projection);
      expect(app.crossover()?.overall.gaps.length).toBe(FEW_SESSIONS + 1);
      expect(app.projection()[0]?.low).not.toBeNull();
      app.change({ cachedPrice: '1' });
      await until(() => app.crossover()?.overall.pairs?.at.toFixed() === '1');
      expect(app.crossover()?.overall.pairs?.compactWins).toBe(FEW_SESSIONS + 1);
    }));
  test('a choice that leaves the calls as they are does not add them up again', () =>
    withApp(async (app, services) => {
      app.openFiles([file('a.csv', csv([call('s', 'gpt-6.2-sol', 1000, 9000)]))]);
      await until(() => app.import().status === 'done');
      const asked = vi.spyOn(services, 'ledgers');
      app.change({ cachedPrice: '0.2' });
      app.change({ outputPrice: '3' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(asked).not.toHaveBeenCalled();
    }));
  test('price lists of very many sessions follow in slices: those shown first, then all, the same', () =>
    withApp(async (app) => {
      const rows = (n: number): string =>
        csv(
          Array.from({ length: n }, (_, i) => `2026-11-21,s${i},1,gpt-6.2-sol,2000,${i % 2},0,100`),
        );
      app.openFiles([file('few.csv', rows(FEW_SESSIONS))]);
      await until(() => app.source().sizes.keep.sessions === FEW_SESSIONS);
      expect(app.isPricing()).toBe(false);
      const few = new Map(app.rows().map((r) => [r.tariff.id, r]));
      expect(few.size).toBe(app.tariffs().length);
      app.openFiles([file('many.csv', rows(FEW_SESSIONS * 2))]);
      await until(() => app.source().sizes.keep.sessions === FEW_SESSIONS * 2 && !app.isPricing());
      expect(app.rows().map((r) => r.tariff)).toEqual(app.tariffs());
      for (const row of app.rows())
        expect(row.perSession?.toFixed()).toBe(few.get(row.tariff.id)?.perSession?.toFixed());
      // Other prices are other answers: none of before is shown as one of them.
      app.change({ date: '2026-08-01' });
      expect(app.isPricing()).toBe(true);
      expect(app.rows().length).toBeLessThan(few.size);
      expect(app.today()).not.toBeNull();
      expect(app.baseline()?.tariff.id).toBe(app.choices().model);
      await until(() => !app.isPricing());
      expect(app.rows().length).toBe(few.size);
    }));
  test('the comparison can take each seller’s own cache instead of the recorded one', () =>
    withApp(async (app) => {
      // 200 tokens, then 400 with the first 200 read: too short for a minimum of 1,024.
      app.openFiles([
        file('a.csv', csv([call('s', 'gpt-6.2-sol', 200, 0), call('s', 'gpt-6.2-sol', 200, 200)])),
      ]);
      await until(() => app.import().status === 'done');
      const read = (): string | undefined =>
        app
          .rows()
          .find((r) => r.tariff.id === 'openai/gpt-6.2-sol')
          ?.priced.amounts.cacheRead.toFixed();
      expect(read()).not.toBe('0');
      app.change({ cache: 'simulated' });
      expect(app.cacheStatus()).toBe('working');
      await until(() => app.cacheStatus() === 'ready');
      expect(read()).toBe('0');
      const row = app.rows().find((r) => r.tariff.id === 'openai/gpt-6.2-sol');
      expect(row?.priced.assumptions.map((a) => a.code)).toContain('cache-simulated');
      app.undo();
      expect(read()).not.toBe('0');
      app.showStudy();
      app.change({ cache: 'simulated' });
      expect(app.cacheStatus()).toBe('impossible');
    }));
  test('a second arm gives a crossover, with sessions paired', () =>
    withApp(async (app) => {
      app.openFiles([file('k.csv', csv([call('s', 'gpt-6.2-sol', 1000, 90_000)]))]);
      await until(() => app.source().kind === 'files');
      app.openFiles([file('c.csv', csv([call('s', 'gpt-6.2-sol', 5000, 20_000)]))], 'compact');
      await until(() => app.source().hasCompact && app.source().simulated === null);
      // Keep: 0.003 + 0.09p. Compact: 0.011 + 0.02p.
      expect(app.verdict().crossover?.cachedPrice?.toFixed(6)).toBe('0.114286');
      expect(app.crossover()?.pairing.how).toBe('by-id');
      expect(app.source().kind).toBe('files');
    }));
  test('both arms of the study dropped together are the study, from files', () =>
    withApp(async (app) => {
      app.openFiles([file('c.jsonl', compactText), file('k.jsonl', keepText)]);
      await until(() => app.source().kind === 'files');
      expect(app.source().hasCompact).toBe(true);
      expect(app.source().sizes.keep.calls).toBe(1247);
      app.change({ model: 'openai/gpt-5.6-sol', date: 'recorded', writes: 'as-input' });
      expect(app.verdict().keepPerSession?.toFixed(2)).toBe('12.56');
      expect(app.verdict().compactPerSession?.toFixed(2)).toBe('9.94');
    }));
  test('an unknown table waits for a mapping, which is remembered for its header', () =>
    withApp(async (app, services) => {
      const odd = 'when|who|tokens in|tokens out\n2026-11-02|gpt-6.2-sol|500|50\n';
      app.openFiles([file('odd.csv', odd)]);
      await until(() => app.unmapped().length === 1);
      const [table] = app.unmapped();
      expect(table?.peek.header).toEqual(['when', 'who', 'tokens in', 'tokens out']);
      app.applyMapping(table!, {
        format: 'csv',
        columns: { time: 'when', model: 'who', uncached_input: 'tokens in', output: 'tokens out' },
        inclusive: { cacheRead: false, cacheWrite: false, reasoning: false },
        decimal: '.',
        delimiter: '|',
      });
      await until(() => app.source().kind === 'files');
      expect(app.source().sizes.keep.calls).toBe(1);
      const reads = services.reads;
      app.openFiles([file('odd2.csv', odd + '2026-11-03|gpt-6.2-sol|5|5\n')]);
      await until(() => app.source().sizes.keep.calls === 2);
      expect(services.reads).toBe(reads + 2);
      expect(app.unmapped()).toEqual([]);
    }));
  test('cancel keeps the answer before it', () =>
    withApp(async (app) => {
      const big = csv(Array.from({ length: 20_000 }, (_, i) => call(`s${i % 9}`, 'm', i, 1)));
      app.openFiles([file('big.csv', big)]);
      app.cancelImport();
      await until(() => app.import().status === 'cancelled');
      expect(app.source().kind).toBe('study');
    }));
  test('a model of no price list is unpriced until it is mapped', () =>
    withApp(async (app) => {
      app.openFiles([file('a.csv', csv([call('s', 'router-x/known', 1000, 0)]))]);
      await until(() => app.source().kind === 'files');
      expect(app.asRecorded()?.unpricedCalls).toBe(1);
      app.mapModel('router-x/known', 'openai/gpt-6.2-sol');
      expect(app.asRecorded()?.unpricedCalls).toBe(0);
      expect(app.import().models[0]?.recorded).toBe('router-x/known');
    }));
});

describe('custom price lists', () => {
  test('join the table, refuse what breaks the schema, and go again', () =>
    withApp(async (app) => {
      const bad = await app.addTariffs(
        '{"id":"x/y","provider":"x","periods":[{"rates":{"input":3,"output":"1"}}]}',
      );
      expect(bad.length).toBeGreaterThan(0);
      const good = await app.addTariffs(
        '{"id":"x/y","provider":"x","periods":[{"rates":{"input":"3","cachedRead":"0.3","output":"15"}}]}',
      );
      expect(good).toEqual([]);
      expect(app.rows().some((r) => r.tariff.id === 'x/y' && r.complete)).toBe(true);
      expect(app.choices().shown).toContain('x/y');
      app.removeTariff('x/y');
      expect(app.rows().some((r) => r.tariff.id === 'x/y')).toBe(false);
    }));
});

describe('shares of workloads', () => {
  const shares = (app: App): string[] => app.workloads().map((w) => w.share.toFixed(3));
  const month = (app: App): string => app.projection()[0]?.perMonth?.toFixed(2) ?? '';

  test('are those of the recording until one is set; undo and reset bring them back', () =>
    withApp((app, services) => {
      // Nine sessions of 22 turns, six of 36.
      expect(shares(app)).toEqual(['0.478', '0.522']);
      const recorded = month(app);
      const rows = app.rows();
      for (const share of ['0.5', '0.6', '0.75']) {
        services.clock += 16;
        app.setShare(0, share);
      }
      expect(shares(app)).toEqual(['0.750', '0.250']);
      // Short sessions are cheaper a turn.
      expect(Number(month(app))).toBeLessThan(Number(recorded));
      expect(app.projection()[0]?.low?.lt(month(app))).toBe(true);
      expect(app.rows()).toBe(rows);
      expect(app.changes()).toBe(1);
      app.undo();
      expect([shares(app), month(app)]).toEqual([['0.478', '0.522'], recorded]);
      app.redo();
      app.change({ workloadShares: [] });
      expect(month(app)).toBe(recorded);
    }));
  test('out of range are kept within it; nonsense is ignored', () =>
    withApp((app) => {
      app.setShare(1, '7');
      expect(shares(app)).toEqual(['0.000', '1.000']);
      app.setShare(9, '0.5');
      app.setShare(0, 'half');
      expect(shares(app)).toEqual(['0.000', '1.000']);
    }));
  test('do not follow to another trace', () =>
    withApp(async (app) => {
      app.setShare(0, '0.9');
      const row = (s: string, t: number) => `2026-11-20,${s},${t},gpt-6.2-sol,1000,0,1\n`;
      app.openFiles([
        file('a.csv', `time,session,turn,model,uncached_input,cache_read,output\n${row('s', 1)}${row('t', 1)}${row('t', 2)}`), // prettier-ignore
      ]);
      await until(() => app.source().kind === 'files');
      expect(app.choices().workloadShares).toEqual([]);
      expect(shares(app)).toEqual(['0.333', '0.667']);
    }));
});

describe('links', () => {
  test('the sample’s link opens elsewhere to the same dollars', async () => {
    let url = '';
    let dollars: string[] = [];
    await withApp(async (app) => {
      app.showToday();
      app.change({ model: 'openai/gpt-6.2-sol', turnsPerDay: '2500' });
      app.setShare(0, '0.8');
      dollars = dollarsOf(app);
      url = (await app.makeLink(false)).url;
      expect(app.link().status).toBe('ready');
      expect(url.length).toBeLessThanOrEqual(2000);
    });
    await withApp(async (app) => {
      expect(await app.openScenarioText(url)).toBe(true);
      expect(app.source().kind).toBe('link');
      expect(dollarsOf(app)).toEqual(dollars);
      expect(app.choices().turnsPerDay).toBe('2500');
    });
  });
  test('a damaged link says so and changes nothing', () =>
    withApp(async (app) => {
      expect(await app.openScenarioText('https://example.org/#1.AAAAAAAAA.BBBB')).toBe(false);
      expect(app.message()?.code).toMatch(/^link-/);
      expect(app.source().kind).toBe('study');
    }));

  const dollarsOf = (app: App): string[] => [
    ...app.projection().map((r) => (r.perMonth === null ? 'unpriced' : plain(r.perMonth))),
    app.verdict().keepPerSession?.toFixed() ?? '',
    app.verdict().compactPerSession?.toFixed() ?? '',
    app.verdict().crossover?.cachedPrice?.toFixed() ?? '',
    ...app.choices().shown.map((id) => {
      const row = app.rows().find((r) => r.tariff.id === id);
      return row?.total === null || row === undefined ? 'unpriced' : plain(row.total);
    }),
  ];
});

test('files without a call leave what the answer was made from', () =>
  withApp(async (app) => {
    const csv =
      'time,session,turn,model,uncached_input,cache_read,output\n2026-11-20,s,1,gpt-6.2-sol,1000,0,1\n';
    app.openFiles([file('a.csv', csv)]);
    await until(() => app.source().kind === 'files');
    app.openFiles([file('empty.json', '{"hello":1}')]);
    await until(() => app.import().files[0]?.name === 'empty.json');
    // A custom list cuts the calls anew: they must still be there.
    await app.addTariffs(
      '{"id":"x/tier","provider":"x","periods":[{"rates":{"input":"3","output":"15"},"tiers":[{"above":500,"rates":{"input":"6","output":"30"}}]}]}',
    );
    await until(() => {
      const row = app.rows().find((r) => r.tariff.id === 'x/tier');
      return row !== undefined && !row.priced.needsCalls && row.total !== null;
    });
    expect(app.source().sizes.keep.calls).toBe(1);
    expect(plain(app.rows().find((r) => r.tariff.id === 'x/tier')!.total!)).toBe('0.00603');
  }));
