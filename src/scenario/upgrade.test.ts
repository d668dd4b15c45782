import { describe, expect, test } from 'vitest';
import { SCENARIO_VERSION } from './scenario.ts';
import { checkChain, UPGRADERS, upgradeTo, type Upgrader } from './upgrade.ts';

const step = (from: number, change: Upgrader['upgrade']): Upgrader => ({ from, upgrade: change });
const CHAIN = [
  step(1, ({ old, ...rest }) => ({ ...rest, renamed: old })),
  step(2, (value) => ({ ...value, added: 'default' })),
];

describe('upgraders', () => {
  test('the table of today leads to the version of today', () => {
    expect(() => checkChain(UPGRADERS, SCENARIO_VERSION)).not.toThrow();
  });

  test('run one after the other and change nothing in place', () => {
    const old = Object.freeze({ version: 1, old: 'x' });
    expect(upgradeTo(old, CHAIN, 3)).toEqual({ version: 3, renamed: 'x', added: 'default' });
    expect(upgradeTo({ version: 2, renamed: 'y' }, CHAIN, 3)).toEqual({
      version: 3,
      renamed: 'y',
      added: 'default',
    });
    expect(old).toEqual({ version: 1, old: 'x' });
  });

  test('a table with a gap, a double or a wrong order does not load', () => {
    const [one, two] = CHAIN as [Upgrader, Upgrader];
    expect(() => checkChain([one, two], 3)).not.toThrow();
    for (const bad of [[one], [two], [two, one], [one, one], [one, two, two]])
      expect(() => checkChain(bad, 3)).toThrow(/needed: 1, 2/);
  });
});
