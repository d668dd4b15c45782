import { expect, test } from 'vitest';
import '../i18n/all.ts';
import { isMessageCode, parameterCode } from '../i18n/messages.ts';
import { strategiesEn } from '../i18n/strategies.en.ts';
import { PRESETS } from '../strategies/presets.ts';
import { STRATEGIES } from '../strategies/registry.ts';
import type { Parameter } from '../strategies/strategy.ts';

const choicesOf = (name: string, parameter: Parameter | undefined): string[] =>
  parameter?.type === 'choice' ? parameter.choices.map((choice) => `${name}${choice}`) : [];

const CODES = [
  ...PRESETS.flatMap((p) => [`preset.${p.id}`, `preset.${p.id}.note`, `presets.${p.group}`]),
  ...STRATEGIES.flatMap((s) => [
    ...['', '.does', '.cache', '.risk'].map((part) => `strategy.${s.name}${part}`),
    ...(s.freeParameter === undefined ? [] : [`parameter.${s.name}`]),
    ...choicesOf('choice.', s.freeParameter),
    ...Object.entries(s.parameters).flatMap(([name, p]) => choicesOf(`choice.${name}.`, p)),
  ]),
];
const LABELS = STRATEGIES.flatMap((s) =>
  Object.keys(s.parameters).map((name) => [s.name, name, parameterCode(s.name, name)] as const),
);

test('every strategy, parameter, choice and preset has words', () => {
  expect(CODES.filter((code) => !isMessageCode(code))).toEqual([]);
  expect(LABELS.filter(([, , code]) => code === null)).toEqual([]);
});

test('and there are no words for what is not there', () => {
  const used = new Set<string | null>([...CODES, ...LABELS.map(([, , code]) => code)]);
  expect(Object.keys(strategiesEn).filter((code) => !used.has(code))).toEqual([]);
});

test('a strategy’s own label goes before the common one', () => {
  expect(parameterCode('offload', 'maxTokens')).toBe('parameter.offload.maxTokens');
  expect(parameterCode('cap-tool-output', 'maxTokens')).toBe('parameter.maxTokens');
  expect(parameterCode('cap-tool-output', 'nothing')).toBeNull();
});
