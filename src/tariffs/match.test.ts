import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { globMatches, joinTariffs, resolveModel } from './match.ts';
import { customTariff } from './testing.ts';

const all = catalogue();
const resolve = (model: string, provider?: string | null) => resolveModel({ model, provider }, all);

describe('names as logs record them', () => {
  test.each<[model: string, provider: string | undefined, tariff: string]>([
    ['claude-opus-4-5-20251101', 'anthropic', 'anthropic/claude-opus-4-5'],
    ['claude-sonnet-4-5', 'anthropic', 'anthropic/claude-sonnet-4-5'],
    ['claude-sonnet-4-20250514', 'anthropic', 'anthropic/claude-sonnet-4'],
    ['claude-opus-4-20250514', 'anthropic', 'anthropic/claude-opus-4'],
    ['claude-opus-4-1-20250805', 'anthropic', 'anthropic/claude-opus-4-1'],
    ['claude-sonnet-5', 'anthropic', 'anthropic/claude-sonnet-5'],
    ['claude-sonnet-5-5', 'anthropic', 'anthropic/claude-sonnet-5-5'],
    ['claude-opus-4-8[1m]', 'anthropic', 'anthropic/claude-opus-4-8'],
    ['claude-haiku-4.5', 'anthropic', 'anthropic/claude-haiku-4-5'],
    ['claude-fable-5', 'Anthropic', 'anthropic/claude-fable-5'],
    ['gpt-5.3-codex', 'openai', 'openai/gpt-5.3-codex'],
    ['codex-auto-review', 'openai', 'openai/gpt-5.3-codex'],
    ['gpt-5.2-codex', 'openai', 'openai/gpt-5.2'],
    ['gpt-5.1-codex', 'openai', 'openai/gpt-5.1'],
    ['gpt-5-2025-08-07', 'openai', 'openai/gpt-5'],
    ['gpt-5.6', 'openai', 'openai/gpt-5.6-sol'],
    ['GPT-5.6-Sol', 'OpenAI', 'openai/gpt-5.6-sol'],
    ['gpt-5.5', 'openai-codex', 'openai/gpt-5.5'],
    ['gpt-5.5', 'openai.responses', 'openai/gpt-5.5'],
    ['openai/gpt-5-mini', 'openai', 'openai/gpt-5-mini'],
    ['gpt-4o-mini-2024-07-18', 'openai', 'openai/gpt-4o-mini'],
    ['gpt-5.6-sol', 'azure', 'azure/gpt-5.6-sol'],
    ['gpt-5.6-sol', 'azure_openai', 'azure/gpt-5.6-sol'],
    ['gemini-2.5-flash', 'google', 'google/gemini-2.5-flash'],
    ['models/gemini-2.5-flash', 'google_genai', 'google/gemini-2.5-flash'],
    ['gemini/gemini-2.5-pro-preview-06-05', 'gemini', 'google/gemini-2.5-pro'],
    ['gemini-3-pro-preview', 'gcp.gemini', 'google/gemini-3-pro-preview'],
    ['gemini-2.5-pro', 'vertex_ai', 'google/gemini-2.5-pro'],
    [
      'projects/p/locations/us-east5/publishers/anthropic/models/claude-opus-5-5@20260922',
      'vertex_ai',
      'google-vertex/claude-opus-5-5',
    ],
    ['claude-opus-5-5@20260922', 'vertex_ai', 'google-vertex/claude-opus-5-5'],
    ['vertex_ai/claude-sonnet-5-5', undefined, 'google-vertex/claude-sonnet-5-5'],
    ['kimi-k2.7-code', 'kimi', 'moonshotai/kimi-k2.7-code'],
    ['kimi-k2.6', 'moonshot', 'moonshotai/kimi-k2.6'],
    ['deepseek-v4-flash', 'deepseek', 'deepseek/deepseek-v4-flash'],
    ['deepseek-chat', 'deepseek', 'deepseek/deepseek-chat'],
    ['deepseek-reasoner', 'deepseek', 'deepseek/deepseek-chat'],
    ['grok-4.7', 'x-ai', 'xai/grok-4.7'],
    ['xai/grok-4.7', 'xai', 'xai/grok-4.7'],
    ['glm-5.3', 'z-ai', 'zai/glm-5.3'],
    ['minimax-m3', 'minimax', 'minimax/MiniMax-M3'],
    ['qwen3.8-max-2026-09-02', 'dashscope', 'alibaba/qwen3.8-max'],
    ['devstral-2512', 'mistralai', 'mistral/devstral-2512'],
    ['openai/gpt-oss-120b', 'groq', 'groq/openai/gpt-oss-120b'],
    ['groq/openai/gpt-oss-120b', undefined, 'groq/openai/gpt-oss-120b'],
    [
      'accounts/fireworks/models/glm-5p3',
      'fireworks_ai',
      'fireworks/accounts/fireworks/models/glm-5p3',
    ],
    ['anthropic/claude-opus-5.5', 'openrouter', 'openrouter/anthropic/claude-opus-5.5'],
    ['openrouter/anthropic/claude-opus-5.5', undefined, 'openrouter/anthropic/claude-opus-5.5'],
    ['openrouter/anthropic/claude-opus-5.5', 'openai', 'openrouter/anthropic/claude-opus-5.5'],
    // The permanent names of its activity.
    ['anthropic/claude-5.5-opus-20260922', 'openrouter', 'openrouter/anthropic/claude-opus-5.5'],
    ['z-ai/glm-5.3-20260811', 'openrouter', 'openrouter/z-ai/glm-5.3'],
    ['gpt-5.2-high', 'openai', 'openai/gpt-5.2'],
  ])('%s from %s is %s', (model, provider, tariff) => {
    expect(resolve(model, provider)).toEqual({ tariffId: tariff, candidates: [], inferred: false });
  });

  test.each([
    ['us.anthropic.claude-opus-5-5-20260922-v1:0', 'aws.bedrock', 'regional'],
    ['eu.anthropic.claude-opus-5-5', 'bedrock_converse', 'regional'],
    ['apac.anthropic.claude-opus-5-5-v1:0', 'amazon-bedrock', 'regional'],
    ['anthropic.claude-opus-5-5-v1:0', 'bedrock', 'regional'],
    ['global.anthropic.claude-opus-5-5-20260922-v1:0', 'aws.bedrock', 'global'],
    ['bedrock/us-east-1/anthropic.claude-opus-5-5-v1:0', null, 'regional'],
    ['bedrock/converse/us.anthropic.claude-opus-5-5-v1:0', null, 'regional'],
    [
      'arn:aws:bedrock:eu-west-1:123456789012:inference-profile/eu.anthropic.claude-opus-5-5-20260922-v1:0',
      null,
      'regional',
    ],
    [
      'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-opus-5-5-20260922-v1:0',
      'bedrock',
      'regional',
    ],
    [
      'arn:aws:bedrock:us-east-1:123456789012:inference-profile/global.anthropic.claude-opus-5-5-v1:0',
      'anthropic',
      'global',
    ],
  ])('Bedrock: %s from %s is %s', (model, provider, kind) => {
    expect(resolve(model, provider)).toEqual({
      tariffId: `amazon-bedrock/${kind}.anthropic.claude-opus-5-5`,
      candidates: [],
      inferred: false,
    });
  });

  test('a Bedrock id that no seller goes with is inferred', () => {
    expect(resolve('us.amazon.nova-pro-v1:0')).toEqual({
      tariffId: 'amazon-bedrock/amazon.nova-pro-v1:0',
      candidates: [],
      inferred: true,
    });
  });
});

describe('without a seller in the log', () => {
  test.each([
    ['claude-opus-4-5-20251101', undefined, 'anthropic/claude-opus-4-5'],
    ['gpt-5.3-codex', null, 'openai/gpt-5.3-codex'],
    ['gpt-5.6-sol', '', 'openai/gpt-5.6-sol'],
    ['gpt-4o-mini-2024-07-18', 'microsoft.agent_framework', 'openai/gpt-4o-mini'],
    ['openai/gpt-5-mini', undefined, 'openai/gpt-5-mini'],
    ['deepseek/deepseek-chat', undefined, 'deepseek/deepseek-chat'],
    ['moonshotai/Kimi-K3.1-Pro', undefined, 'moonshotai/kimi-k3.1-pro'],
    ['claude-4.5-opus-high-thinking', undefined, 'anthropic/claude-opus-4-5'],
    ['anthropic/claude-4.6-sonnet-20260217', undefined, 'anthropic/claude-sonnet-4-6'],
    ['claude-opus-4-8@20260528', undefined, 'anthropic/claude-opus-4-8'],
    // The effort behind a name is a setting: https://github.com/can1357/oh-my-pi/issues/9025
    ['gpt-5.2-high', undefined, 'openai/gpt-5.2'],
    ['gpt-5-low', undefined, 'openai/gpt-5'],
    ['gpt-5.5-extra-high', undefined, 'openai/gpt-5.5'],
    ['gpt-5.1-codex-max-high', undefined, 'openai/gpt-5.1'],
    ['gpt-5.1-codex-mini-high', undefined, 'openai/gpt-5.1-codex-mini'],
    ['gpt-5.6-sol-max', undefined, 'openai/gpt-5.6-sol'],
    ['o3-high', undefined, 'openai/o3'],
    ['claude-opus-4-7-thinking-xhigh', undefined, 'anthropic/claude-opus-4-7'],
    ['claude-4.6-sonnet-medium-thinking', undefined, 'anthropic/claude-sonnet-4-6'],
    ['claude-4-sonnet-1m-thinking', undefined, 'anthropic/claude-sonnet-4'],
    ['anthropic/claude-4.5-sonnet-20250929', undefined, 'anthropic/claude-sonnet-4-5'],
  ])('the maker is inferred: %s (%s)', (model, provider, tariff) => {
    expect(resolve(model, provider)).toEqual({ tariffId: tariff, candidates: [], inferred: true });
  });
});

describe('never a guess', () => {
  test.each<[model: string, provider: string | undefined, candidates: string[]]>([
    ['does-not-exist-9', undefined, []],
    ['does-not-exist-9', 'openai', []],
    ['', undefined, []],
    ['x'.repeat(10_000), undefined, []],
    ['cx/gpt-5.5', undefined, ['openai/gpt-5.5']],
    ['router-x/gpt-5.5', undefined, ['openai/gpt-5.5']],
    ['gpt-5.5', 'router-x', ['openai/gpt-5.5']],
    ['gpt-5.5', 'github-copilot', ['openai/gpt-5.5']],
    ['gpt-5-mini', 'azure', ['openai/gpt-5-mini']],
    ['anthropic/claude-sonnet-4.6', 'openrouter', ['anthropic/claude-sonnet-4-6']],
    // A seller's price is its own, also where a maker sells the model.
    ['anthropic/claude-4.5-sonnet-20250929', 'openrouter', ['anthropic/claude-sonnet-4-5']],
    ['deepseek/deepseek-chat-v3.1', 'openrouter', ['deepseek/deepseek-chat']],
    // Faster is dearer; an effort that the model never had is another name.
    ['gpt-5.2-high-fast', undefined, ['openai/gpt-5.2']],
    ['gpt-5-high-fast', undefined, ['openai/gpt-5']],
    ['gpt-5.2-codex-max', undefined, ['openai/gpt-5.2']],
    ['mistral-medium-high', undefined, ['mistral/mistral-medium-2604']],
    ['gpt-5.2-high', 'openrouter', ['openai/gpt-5.2']],
    ['openrouter/anthropic/claude-sonnet-4.6', undefined, ['anthropic/claude-sonnet-4-6']],
    ['anthropic.claude-sonnet-4-5-20250929-v1:0', 'bedrock', ['anthropic/claude-sonnet-4-5']],
    ['gpt-5.5', 'anthropic', ['openai/gpt-5.5']],
    [
      'gpt-oss-120b',
      undefined,
      ['groq/openai/gpt-oss-120b', 'cerebras/gpt-oss-120b', 'together/openai/gpt-oss-120b'],
    ],
    // Names that a looser match would price as something else.
    ['gpt-4o-2024-05-13', 'openai', ['openai/gpt-4o']],
    ['mistral-large-latest', 'mistral', ['mistral/mistral-large-4']],
    [
      'claude-sonnet-5-6',
      'anthropic',
      [
        'anthropic/claude-sonnet-5-5',
        'anthropic/claude-sonnet-5',
        'google-vertex/claude-sonnet-5-5',
      ],
    ],
    ['claude-opus-4-6-fast', 'anthropic', ['anthropic/claude-opus-4-6']],
    [
      'gemini-2.5-flash-preview-04-17',
      'gemini',
      ['google/gemini-2.5-flash', 'google/gemini-2.5-flash-lite'],
    ],
    ['deepseek-v4-pro-distill-8b', 'deepseek', ['deepseek/deepseek-v4-pro']],
    ['grok-3-mini', 'xai', []],
    ['o1-mini', 'openai', []],
    ['constructor', undefined, []],
    ['__proto__', '__proto__', []],
  ])('%s from %s', (model, provider, candidates) => {
    expect(resolve(model, provider)).toEqual({ tariffId: null, candidates, inferred: false });
  });
});

describe('custom tariffs', () => {
  const tariff = (id: string, provider: string, match?: object) =>
    customTariff({ id, provider, match, periods: [{ rates: { input: '1', output: '1' } }] });

  test('win over the catalogue where they have match', () => {
    const list = joinTariffs([tariff('mine', 'acme', { exact: ['GPT-5.5'] })], all);
    expect(resolveModel({ model: 'gpt-5.5', provider: 'openai' }, list).tariffId).toBe('mine');
    expect(resolveModel({ model: 'gpt-5.4', provider: 'openai' }, list).tariffId).toBe(
      'openai/gpt-5.4',
    );
    const silent = joinTariffs([tariff('mine', 'acme')], all);
    expect(resolveModel({ model: 'gpt-5.5' }, silent).tariffId).toBe('openai/gpt-5.5');
  });

  test('one model at two sellers: the recorded seller decides, else it is open (A19)', () => {
    const list = joinTariffs(
      [tariff('p/m', 'p', { exact: ['m'] }), tariff('q/m', 'q', { exact: ['m'] })],
      all,
    );
    expect(resolveModel({ model: 'm', provider: 'q' }, list).tariffId).toBe('q/m');
    expect(resolveModel({ model: 'm' }, list)).toEqual({
      tariffId: null,
      candidates: ['p/m', 'q/m'],
      inferred: false,
    });
  });

  test('a glob matches the whole name, the seller in front of it too', () => {
    const list = joinTariffs([tariff('mine', 'vendor', { glob: ['vendor/model-*'] })], all);
    for (const [model, provider] of [
      ['vendor/model-7', undefined],
      ['Vendor/Model-7', undefined],
      ['model-7', 'vendor'],
    ] as const) {
      expect(resolveModel({ model, provider }, list).tariffId).toBe('mine');
    }
    expect(resolveModel({ model: 'x/vendor/model-7' }, list).tariffId).toBeNull();
    // Only the catalogue, which we write, may use patterns.
    expect(resolveModel({ model: 'vendor/model.7' }, list).tariffId).toBeNull();
  });

  test('one with the id of a catalogue tariff takes its place', () => {
    const list = joinTariffs([tariff('openai/gpt-5.5', 'openai')], all);
    expect(list).toHaveLength(all.length);
    expect(resolveModel({ model: 'gpt-5.5-2026-04-23', provider: 'openai' }, list).tariffId).toBe(
      'openai/gpt-5.5',
    );
    expect(list[0]?.origin).toBe('custom');
  });

  test.each([
    ['a*b', 'ab', true],
    ['a*b', 'axxb', true],
    ['a*b', 'axxbc', false],
    ['*', '', true],
    ['a*a', 'a', false],
    ['a**c', 'abc', true],
    ['*b*b*', 'abb', true],
    ['a.c', 'abc', false],
    ['a*bc*bc', 'abcbc', true],
    ['a*bc*bc', 'abc', false],
  ])('glob %s on %s: %s', (glob, name, expected) => {
    expect(globMatches(glob, name)).toBe(expected);
  });

  test('a hostile glob costs no more than the text is long', () => {
    const started = performance.now();
    expect(globMatches(`${'*a'.repeat(150)}b`, 'a'.repeat(400))).toBe(false);
    expect(performance.now() - started).toBeLessThan(100);
  });
});

const reference = process.env['REFERENCE_DIR'];
if (reference === undefined) {
  // eslint-disable-next-line no-console -- a silent skip would look like a pass
  console.warn('REFERENCE_DIR is not set: the names of real logs are not looked up');
  test.skip('all names of real logs (set REFERENCE_DIR)', () => undefined);
} else {
  // Names that must stay open: no list of ours, an alias that moves, a placeholder, a nonsense.
  const OPEN = [
    '6e57f6.28af-6e72-a0:e',
    '<synthetic>',
    'accounts/fireworks/models/gpt-oss-20b',
    'claude-haiku-3-20240307',
    'gemini-2.0-flash',
    'gemini/gemini-2.5-flash-preview-04-17',
    'grok-3-mini',
    'lorem ipsum dolor sit',
    'mistral-large-latest',
    'o1-mini',
    'o1-mini-2024-09-12',
    'openai/gpt-oss-20b:fireworks-ai',
    'qwen/qwen3-32b',
    'synthetic-model',
  ];
  test('all names of real logs resolve, or are known to stay open', () => {
    const names = recordedNames(join(reference, 'real-traces'));
    expect(names.size).toBeGreaterThan(40);
    const open = [...names].filter((name) => resolve(name).tariffId === null);
    expect(open.filter((name) => !OPEN.includes(name))).toEqual([]);
  });
}

/** Values of the keys that hold a model's name, wherever they stand in the files of a folder. */
function recordedNames(folder: string): Set<string> {
  const json =
    /\\*"(?:model|modelI[dD]|model_(?:id|name|version)|modelName|modelVersion|ls_model_name|gen_ai\.(?:request|response)\.model|llm\.model_name|ai\.model\.id)\\*"\s*:\s*\\*"([^"\\]{1,120})/g;
  const aider = /^> (?:Main|Weak|Editor) model: (\S+)/gm;
  const csv = /(?<=^|[,\t"])((?:claude|gpt|gemini)-[\w.-]+)(?=[,\t"])/gm;
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    const patterns = /\.[ct]sv$/.test(entry.name) ? [csv] : [json, aider];
    for (const pattern of patterns) {
      for (const [, name] of text.matchAll(pattern)) if (name !== undefined) names.add(name);
    }
  }
  return names;
}
