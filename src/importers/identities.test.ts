import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Identities } from './identities.ts';

const text = fc.oneof(
  fc.constantFrom('', 'a', 'é→🙂', '\uFEFFx', 'msg_01'),
  fc.string({ unit: 'grapheme' }),
);
const identity = fc.option(
  fc.record({
    key: text,
    variant: fc.option(text, { nil: null }),
    sidechain: fc.boolean(),
  }),
  { nil: null },
);

test('gives back what it was made of', () => {
  fc.assert(
    fc.property(fc.array(identity, { maxLength: 300 }), (list) => {
      const identities = Identities.of(list);
      expect([...identities]).toEqual(list);
      expect(identities.map((i) => i)).toEqual(list);
      expect(list.map((_, row) => identities.has(row))).toEqual(list.map((i) => i !== null));
    }),
  );
});

test('keys are the same where their texts are, and then their hashes are', () => {
  fc.assert(
    fc.property(fc.array(identity), fc.array(identity), (a, b) => {
      const [here, there] = [Identities.of(a), Identities.of(b)];
      a.forEach((one, i) =>
        b.forEach((other, k) => {
          if (one === null || other === null) return;
          expect(here.sameKey(i, there, k)).toBe(one.key === other.key);
          if (one.key === other.key) expect(here.hashAt(i)).toBe(there.hashAt(k));
        }),
      );
    }),
  );
});
