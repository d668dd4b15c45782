/**
 * All importers, in the order in which they are asked. Strict formats come before greedy ones.
 * Adding a format: copy a neighbour's folder, add fixtures under `sample-traces/`, add a line.
 */
import type { Importer } from './importer.ts';
import { apiBodies } from './api-bodies/api-bodies.ts';
import { claudeCode } from './claude-code/importer.ts';
import { codex } from './codex/importer.ts';
import { geminiCli } from './gemini-cli/gemini-cli.ts';
import { opencode } from './opencode/opencode.ts';
import { cline } from './cline/cline.ts';
import { qwenCode } from './qwen-code/qwen-code.ts';
import { copilotCli } from './copilot-cli/copilot-cli.ts';
import { claudeAgentSdk } from './claude-agent-sdk/claude-agent-sdk.ts';
import { codexExec } from './codex-exec/codex-exec.ts';
import { openhands } from './openhands/openhands.ts';
import { miniSweAgent } from './mini-swe-agent/mini-swe-agent.ts';
import { sweAgent } from './swe-agent/swe-agent.ts';
import { pi } from './pi/pi.ts';
import { kimiCli } from './kimi-cli/kimi-cli.ts';
import { ccusage } from './ccusage/ccusage.ts';
import { droid } from './droid/droid.ts';
import { amp } from './amp/amp.ts';
import { aider } from './aider/aider.ts';
import { tutorBundles } from './tutor-bundles/tutor-bundles.ts';
import { plainCsv, plainJsonl } from './plain/plain.ts';
import { pipelineUsage } from './pipeline-usage/pipeline-usage.ts';
import { otel } from './otel/otel.ts';
import { litellm, litellmCsv } from './litellm/litellm.ts';
import { langfuse, langfuseCsv } from './langfuse/langfuse.ts';
import { langsmith, langsmithCsv } from './langsmith/langsmith.ts';
import { anthropicConsole, anthropicUsageApi } from './anthropic-console/anthropic-console.ts';
import { openaiUsage, openaiUsageApi } from './openai-usage/openai-usage.ts';
import { cursorUsage } from './cursor-usage/cursor-usage.ts';
import { deepseekUsage } from './deepseek-usage/deepseek-usage.ts';
import { openrouterActivity } from './openrouter-activity/openrouter-activity.ts';
import { openrouterActivityApi, openrouterGrouped } from './openrouter-activity/grouped.ts';
import { googleBilling, googleBillingCsv } from './google-billing/google-billing.ts';
import { bedrockLog, bedrockLogCsv } from './bedrock-log/bedrock-log.ts';
import { helicone, heliconeCsv } from './helicone/helicone.ts';
import { har } from './har/har.ts';
import { otlpLogs } from './otlp-logs/otlp-logs.ts';
import { phoenix, phoenixCsv } from './phoenix/phoenix.ts';
import { mlflow, mlflowCsv } from './mlflow/mlflow.ts';
import { vercelAiSdk } from './vercel-ai-sdk/vercel-ai-sdk.ts';
import { weave, weaveCsv } from './weave/weave.ts';
import { opik, opikCsv } from './opik/opik.ts';
import { atif } from './atif/atif.ts';
import { managedAgents } from './managed-agents/managed-agents.ts';
import { strands } from './strands/strands.ts';

export const IMPORTERS: readonly Importer[] = [
  claudeCode,
  codex,
  geminiCli,
  opencode,
  cline,
  qwenCode,
  copilotCli,
  claudeAgentSdk,
  managedAgents,
  codexExec,
  openhands,
  miniSweAgent,
  sweAgent,
  atif,
  pi,
  kimiCli,
  ccusage,
  droid,
  amp,
  aider,
  tutorBundles,
  otel,
  pipelineUsage,
  litellm,
  litellmCsv,
  langfuse,
  langfuseCsv,
  langsmith,
  langsmithCsv,
  anthropicConsole,
  anthropicUsageApi,
  openaiUsage,
  openaiUsageApi,
  cursorUsage,
  deepseekUsage,
  openrouterActivity,
  openrouterGrouped,
  openrouterActivityApi,
  googleBilling,
  googleBillingCsv,
  bedrockLog,
  bedrockLogCsv,
  helicone,
  heliconeCsv,
  har,
  otlpLogs,
  phoenix,
  phoenixCsv,
  mlflow,
  mlflowCsv,
  vercelAiSdk,
  weave,
  weaveCsv,
  opik,
  opikCsv,
  strands,
  plainCsv,
  plainJsonl,
  apiBodies,
];
