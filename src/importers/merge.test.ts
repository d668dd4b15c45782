import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf, type Call } from '../trace/trace.ts';
import { traceOf } from '../trace/builder.ts';
import { Identities } from './identities.ts';
import type { FileImport } from './importer.ts';
import { mergeImports } from './merge.ts';

function fileOf(name: string, calls: readonly Call[]): FileImport {
  return {
    name,
    format: null,
    trace: traceOf(calls),
    identities: Identities.of(calls.map(() => null)),
    lines: calls.map((_, i) => i + 1),
    skipped: [],
    notices: [],
    facts: {},
    bytes: 0,
    refusal: null,
  };
}

const call = fc.record({
  session: fc.constantFrom('a', 'b', 'c'),
  timeMs: fc.option(fc.nat(5), { nil: null }),
  callId: fc.option(fc.constantFrom('x', 'é', 'long id 1234'), { nil: null }),
  output: fc.nat(9),
  model: fc.constantFrom('m', 'n'),
});

test('rows are ordered by session, time and file, and no value is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.array(call, { maxLength: 8 }), { maxLength: 4 }), (lists) => {
      const files = lists.map((calls, k) => fileOf(`f${k}`, calls));
      const rows = lists.flatMap((calls, file) => {
        const last = new Map<string, number>();
        return calls.map((c, i) => {
          const time = c.timeMs ?? last.get(c.session) ?? -Infinity;
          if (c.timeMs !== null) last.set(c.session, c.timeMs);
          return { c, file, line: i + 1, time };
        });
      });
      const start = new Map<string, number>();
      for (const { c, time } of rows)
        start.set(c.session, Math.min(start.get(c.session) ?? Infinity, time));
      const wanted = rows
        .map((r, i) => ({ ...r, i }))
        .sort((p, q) => {
          const s = start.get(p.c.session) ?? 0;
          const t = start.get(q.c.session) ?? 0;
          if (s !== t) return s < t ? -1 : 1;
          if (p.c.session !== q.c.session) return p.c.session < q.c.session ? -1 : 1;
          if (p.time !== q.time) return p.time < q.time ? -1 : 1;
          return p.i - q.i;
        });
      const { trace, fileOf: file, lineOf } = mergeImports(files, []);
      expect(callsOf(trace)).toMatchObject(wanted.map((r) => r.c));
      expect([...file]).toEqual(wanted.map((r) => r.file));
      expect([...lineOf]).toEqual(wanted.map((r) => r.line));
    }),
  );
});
