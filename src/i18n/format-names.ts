/** Formats and samples that have their product's name in every language. */
import type { Template } from './i18n.ts';

export const formatNames = {
  'format.gemini-cli': 'Gemini CLI',
  'format.opencode': 'opencode',
  'format.cline': 'Cline, Roo, Kilo',
  'format.qwen-code': 'Qwen Code',
  'format.copilot-cli': 'Copilot CLI',
  'format.claude-agent-sdk': 'Claude Agent SDK',
  'format.codex-exec': 'Codex exec',
  'format.openhands': 'OpenHands',
  'format.mini-swe-agent': 'mini-swe-agent',
  'format.swe-agent': 'SWE-agent',
  'format.pi': 'Pi, OpenClaw',
  'format.kimi-cli': 'Kimi CLI',
  'format.ccusage': 'ccusage',
  'format.droid': 'Factory Droid',
  'format.amp': 'Amp',
  'format.aider': 'aider',
  'sample.gemini-cli': 'Gemini CLI',
  'sample.opencode': 'opencode',
  'sample.cline': 'Cline',
} as const satisfies Record<string, Template>;
