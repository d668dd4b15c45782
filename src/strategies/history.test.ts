import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { History, type Segment, type SegmentKind } from './history.ts';

const segment = (kind: SegmentKind, tokens: number, turn = 0): Segment => ({
  kind,
  tokens,
  fullTokens: tokens,
  turn,
});
const of = (history: History): [string, number][] =>
  history.segments.map((s) => [s.kind, s.tokens]);

/** system 100, user 10, assistant 20, tool 30; all sent. */
function sent(onDrop?: (s: Segment) => void): History {
  const history = new History(onDrop);
  history.append(segment('system', 100));
  history.append(segment('user', 10));
  history.append(segment('assistant', 20));
  history.append(segment('tool', 30));
  history.markSent();
  return history;
}

describe('the unchanged prefix', () => {
  test('nothing is unchanged before the first request, all of it after', () => {
    const history = new History();
    history.append(segment('system', 100));
    expect([history.tokens, history.unchangedTokens]).toEqual([100, 0]);
    history.markSent();
    expect(history.unchangedTokens).toBe(100);
  });
  test('what is appended is new', () => {
    const history = sent();
    history.append(segment('tool', 7));
    expect([history.tokens, history.unchangedTokens]).toEqual([167, 160]);
  });
  test('an edit leaves what stands before it', () => {
    const history = sent();
    history.replace(2, segment('summary', 5));
    expect([history.tokens, history.unchangedTokens]).toEqual([145, 110]);
  });
  test('a later edit nearer the end does not bring the prefix back', () => {
    const history = sent();
    history.replace(1, segment('user', 1));
    history.replace(3, segment('tool', 1));
    expect(history.unchangedTokens).toBe(100);
  });
  test('output that the cache holds extends it, if all before it is as it was', () => {
    const history = sent();
    history.appendOutput(segment('assistant', 8), true);
    expect(history.unchangedTokens).toBe(168);
    history.append(segment('tool', 4));
    history.appendOutput(segment('assistant', 8), true);
    expect(history.unchangedTokens).toBe(168);
    const without = sent();
    without.appendOutput(segment('assistant', 8), false);
    expect(without.unchangedTokens).toBe(160);
  });
  test('touching a segment changes no token, but what is unchanged', () => {
    const history = sent();
    history.touch(3);
    expect([history.tokens, history.unchangedTokens]).toEqual([160, 130]);
    history.touch(4);
    expect(history.unchangedTokens).toBe(130);
  });
});

describe('edits', () => {
  test('dropped segments are told of in their order; taken and rewritten ones are not', () => {
    const dropped: string[] = [];
    const history = sent((s) => dropped.push(s.kind));
    history.take(3, 1);
    history.rewrite(1, segment('user', 2));
    expect(dropped).toEqual([]);
    history.splice(1, 2, [segment('summary', 3)]);
    expect(dropped).toEqual(['user', 'assistant']);
    expect(of(history)).toEqual([
      ['system', 100],
      ['summary', 3],
    ]);
    expect(history.tokens).toBe(103);
  });
  test('splice gives back what it took out', () => {
    expect(
      sent()
        .splice(1, 2)
        .map((s) => s.kind),
    ).toEqual(['user', 'assistant']);
  });
  test('shorten takes from the end, across segments, and no system prompt', () => {
    const dropped: Segment[] = [];
    const history = sent((s) => dropped.push(s));
    history.shorten(35);
    expect(of(history)).toEqual([
      ['system', 100],
      ['user', 10],
      ['assistant', 15],
    ]);
    expect([history.tokens, history.unchangedTokens]).toEqual([125, 125]);
    history.shorten(1000);
    expect(of(history)).toEqual([['system', 100]]);
    expect([history.tokens, history.unchangedTokens, dropped.length]).toEqual([100, 100, 0]);
    const empty = new History();
    empty.shorten(5);
    expect(empty.tokens).toBe(0);
  });
  test('what was cut at insertion stays known', () => {
    const history = new History();
    history.append({ ...segment('tool', 10), fullTokens: 90 });
    history.shorten(4);
    expect(history.segments[0]).toMatchObject({ tokens: 6, fullTokens: 90 });
  });
  test('reset keeps no more unchanged than there was, is, or is said', () => {
    const history = sent();
    history.reset([segment('system', 100), segment('other', 50)], 100);
    expect([history.tokens, history.unchangedTokens]).toEqual([150, 100]);
    const fresh = new History();
    fresh.reset([segment('system', 100)], 100);
    expect(fresh.unchangedTokens).toBe(0);
    const smaller = sent();
    smaller.reset([segment('system', 40)], 100);
    expect(smaller.unchangedTokens).toBe(40);
  });
  test('system segments are counted at the start only', () => {
    const history = sent();
    history.append(segment('system', 1));
    expect(history.systemSegments).toBe(1);
    expect(history.tokensBefore(history.systemSegments)).toBe(100);
  });
});

test('whatever is done, the sums are those of the segments and the prefix is really unchanged', () => {
  const edits = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('append' as const), n: fc.nat(50) }),
      fc.record({ do: fc.constant('output' as const), n: fc.nat(50) }),
      fc.record({
        do: fc.constant('splice' as const),
        at: fc.nat(9),
        count: fc.nat(3),
        n: fc.nat(50),
      }),
      fc.record({ do: fc.constant('shorten' as const), n: fc.nat(80) }),
      fc.record({ do: fc.constant('touch' as const), at: fc.nat(9) }),
      fc.record({ do: fc.constant('send' as const) }),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(edits, (list) => {
      // Each token has an identity of its own; the model is the longest common prefix of arrays.
      const history = new History();
      let ids: number[][] = [];
      let last: number[] = [];
      let next = 0;
      const fresh = (n: number): number[] => Array.from({ length: n }, () => next++);
      const put = (n: number): Segment => segment('tool', n);
      for (const edit of list) {
        if (edit.do === 'append' || edit.do === 'output') {
          const tokens = fresh(edit.n);
          const all = ids.flat();
          // What the model wrote follows what was sent last; the cache holds both.
          if (
            edit.do === 'output' &&
            last.length === all.length &&
            commonPrefix(all, last) === all.length
          )
            last = [...last, ...tokens];
          history.appendOutput(put(edit.n), edit.do === 'output');
          ids.push(tokens);
        } else if (edit.do === 'splice') {
          const at = Math.min(edit.at, ids.length);
          history.splice(at, edit.count, [put(edit.n)]);
          ids.splice(at, edit.count, fresh(edit.n));
        } else if (edit.do === 'shorten') {
          history.shorten(edit.n);
          const flat = ids.flat();
          const left = Math.max(0, flat.length - edit.n);
          const cut: number[][] = [];
          let used = 0;
          for (const part of ids) {
            const rest = part.slice(0, Math.max(0, left - used));
            used += rest.length;
            if (rest.length > 0 || (part.length === 0 && used < left)) cut.push(rest);
          }
          ids = cut;
          while (history.segments.length < ids.length) ids.pop();
        } else if (edit.do === 'touch') {
          if (edit.at < ids.length) ids[edit.at] = fresh(ids[edit.at]?.length ?? 0);
          history.touch(Math.min(edit.at, history.segments.length));
        } else {
          history.markSent();
          last = ids.flat();
        }
        expect(history.tokens).toBe(history.segments.reduce((n, s) => n + s.tokens, 0));
        // Never more than is truly unchanged: a read that did not happen must not be promised.
        expect(history.unchangedTokens).toBeLessThanOrEqual(commonPrefix(ids.flat(), last));
      }
    }),
  );
});

function commonPrefix(a: readonly number[], b: readonly number[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
