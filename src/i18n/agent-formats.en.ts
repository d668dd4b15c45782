/** English words of the formats page on agents’ own logs. */
import type { Template } from './i18n.ts';

export const agentFormatsEn = {
  'formats.gemini-cli.where':
    'In your home folder, `~/.gemini/tmp/<project>/chats/session-….json`, from version 0.40 on `.jsonl`. Also the answer of `gemini --output-format json`.',
  'formats.gemini-cli.read':
    'The tokens of each of the model’s messages. A message that is written again is one call, as it stood last. Sub-agents belong to the session and turn that started them.',
  'formats.gemini-cli.exact':
    'Input with its cached part, answer, thoughts and tool-use prompt: their total holds on every row. Thoughts are billed as output, the tool-use prompt as input.',
  'formats.gemini-cli.assumed':
    'Rows of zeros are aborted requests and no calls. Google reports no written tokens: they are in uncached input. A compression’s own call is not recorded, and no row tells of it. The headless answer has only sums by model.',

  'formats.opencode.where':
    '`opencode export <session> > session.json`. Messages of older versions lie in `~/.local/share/opencode/storage/message`; the rows of `opencode run --format json` are read too. The database itself is not.',
  'formats.opencode.read':
    'Tokens, cost, model and seller of each assistant message; summaries are told apart, and sub-agents belong to the session and turn that started them. A message of several steps is a call a step.',
  'formats.opencode.exact':
    'All counts are beside each other; reasoning is added to the output. A recorded total settles it where a version counts otherwise.',
  'formats.opencode.assumed':
    'Without a total, reasoning lies outside the output. Zeros of a message that failed are no call. A zero of written tokens is unknown where the seller reports none. The rows of `run` name no model.',

  'formats.cline.where':
    'In the extension’s storage in VS Code, `globalStorage/<extension>/tasks/<task>/ui_messages.json`, for Cline also `~/.cline/data/tasks`. Give the whole `tasks` folder.',
  'formats.cline.read':
    'Each request’s tokens and cost, model and seller where they are noted. A person’s task or feedback starts a turn.',
  'formats.cline.exact':
    'Cline counts cached tokens beside the input. Roo Code and Kilo Code say by `apiProtocol` whether they are inside it, and both are read. Requests of a state that was restored away are kept as a sum.',
  'formats.cline.assumed':
    'Cancelled requests without tokens are no calls. Written tokens take the seller’s default lifetime. Older rows name no model. A condensing’s own call is reported as missing: only its cost is noted.',

  'formats.qwen-code.where':
    'In your home folder, `~/.qwen/projects/<project>/chats/<session>.jsonl`. Give the whole project’s folder, for its sub-agents.',
  'formats.qwen-code.read':
    'The usage of each of the model’s rows; copies of it in telemetry rows are left alone. Sub-agents belong to the session and turn that started them.',
  'formats.qwen-code.exact':
    'Input with its cached part. The total tells whether thoughts are inside the answer or beside it.',
  'formats.qwen-code.assumed':
    'Without a total, thoughts are beside the answer, as Gemini counts. Written tokens are not recorded. A compression’s own call is reported as missing.',

  'formats.copilot-cli.where':
    'In your home folder, `~/.copilot/session-state/<session>/events.jsonl`.',
  'formats.copilot-cli.read':
    'The sums by model at each end of the session. Calls since then, or of a session that never ended, have their output only. A compaction’s own call is read where its tokens are noted.',
  'formats.copilot-cli.exact':
    'The sums, with reads and writes by model. Sums of a resumed session are told from sums of its last run by the output.',
  'formats.copilot-cli.assumed':
    'A row of sums stands for many calls, so long-prompt steps and windows cannot be applied: a lower bound where the seller has steps. Single calls have an unknown input. Traces that Copilot exports through OpenTelemetry tell more.',

  'formats.claude-agent-sdk.where':
    'The messages of your own Agent SDK program, or the output of `claude -p --output-format json` or `stream-json`, kept in a file.',
  'formats.claude-agent-sdk.read':
    'Each response once, and the sums of the result by model. Never both: the result only adds the output that the messages leave out.',
  'formats.claude-agent-sdk.exact':
    'Input, reads and writes of each response; the output of a run, by model. Sub-agents are told by the tool call that started them.',
  'formats.claude-agent-sdk.assumed':
    'Messages hold the placeholder of a stream’s start. What the result has beyond them is one more row, without a call. Where the result’s input differs from the messages’, its sums stand alone. Without a result, the output is a lower bound. Calls that a transcript of the same session has, too, count once.',

  'formats.codex-exec.where':
    'The output of `codex exec --json`, kept in a file. The rollouts in `~/.codex/sessions` of the same runs tell more; given both, a thread counts once.',
  'formats.codex-exec.read':
    'The usage at the end of each turn. It is the thread’s sum so far, so a resumed thread’s is the difference to the turn before.',
  'formats.codex-exec.exact':
    'The sums of a turn: input with its cached part, output with its reasoning part.',
  'formats.codex-exec.assumed':
    'The number of a turn’s calls, their time and the model are not said: a turn is one row, and the model has to be chosen. Turns that failed have no usage.',

  'formats.openhands.where':
    'A conversation’s `base_state.json` (`~/.openhands/conversations/<id>/`), an evaluation’s `output.jsonl`.',
  'formats.openhands.read':
    'One entry of `token_usages` a call, by the model’s service; the condenser’s calls are summaries. Costs and times where they are noted call by call.',
  'formats.openhands.exact':
    'The counts that LiteLLM gave. The accumulated sum is never added to the calls; alone, it is one row that stands for all.',
  'formats.openhands.assumed':
    'Cached tokens are inside the prompt, unless there are more of them than the prompt has. Where people spoke is not said: each call is a turn.',

  'formats.mini-swe-agent.where': 'The `….traj.json` of a run.',
  'formats.mini-swe-agent.read':
    'The whole response of each call, with its cost and time; the seller from the configured model’s name.',
  'formats.mini-swe-agent.exact':
    'Counts of the response’s own usage, taken apart by its seller’s rules. On a public run they give the recorded cost to the last digit.',
  'formats.mini-swe-agent.assumed':
    'A run is one turn. Calls that failed are counted by the agent but have no message: they are reported. Files of older versions hold only messages: their answers are told as calls without counts.',

  'formats.swe-agent.where': 'The `….traj` of a run.',
  'formats.swe-agent.read':
    'The run’s sums: tokens sent and received, number of calls, cost; the model from the kept configuration.',
  'formats.swe-agent.exact': 'The number of calls and the recorded cost.',
  'formats.swe-agent.assumed':
    'SWE-agent counts with a tokenizer of its own, so the sums are approximate. What was cached is not said: all input counts as uncached. One row stands for all calls, so long-prompt steps and windows cannot be applied.',

  'formats.pi.where':
    'In your home folder, `~/.pi/agent/sessions/<project>/….jsonl`; OpenClaw keeps its sessions in the same form.',
  'formats.pi.read':
    'Each assistant message with usage: model, seller, tokens, cost. A branch’s copied history is counted once across files.',
  'formats.pi.exact':
    'The four counts, which are beside each other. On public sessions they give the recorded cost to the last digit.',
  'formats.pi.assumed':
    'Rows of zeros are aborted requests. Written tokens without a lifetime take the seller’s default. A zero of written tokens is unknown where the seller reports none. The call that wrote a compaction’s summary is reported as missing.',

  'formats.kimi-cli.where':
    'The `wire.jsonl` of a session, below `~/.kimi/sessions/` or `~/.kimi-code/sessions/`. Give the whole folder.',
  'formats.kimi-cli.read':
    'One `usage.record` a call, or the status updates of older versions. A compaction’s own call is recorded, and is a summary.',
  'formats.kimi-cli.exact':
    'Input, reads and writes, which are beside each other. The copy at the end of a step is not counted.',
  'formats.kimi-cli.assumed':
    'Older versions name no model, and do not record a compaction’s call, which is reported. Which sub-agent a prompt belongs to is told by its agent’s name.',

  'formats.ccusage.where':
    '`ccusage daily --json > usage.json`, likewise `weekly`, `monthly`, `session` and `blocks`. The logs themselves tell far more: give those where you have them.',
  'formats.ccusage.read':
    'The rows by model of each period, else the period’s sum; the report’s costs.',
  'formats.ccusage.exact':
    'The sums as reported. Where the rows by model and the period’s sum differ, the rows hold.',
  'formats.ccusage.assumed':
    'A row stands for an unknown number of calls: no turns, no windows, no long-prompt steps. Lifetimes of written tokens are lost: the seller’s default. Output of Claude models may be low, as in the logs beneath: a lower bound.',

  'formats.droid.where': 'In your home folder, `~/.factory/sessions/….settings.json`.',
  'formats.droid.read': 'A session’s sums, its model and seller.',
  'formats.droid.exact': 'The sums as they stand.',
  'formats.droid.assumed':
    'A session is one row that stands for all its calls: no turns, no windows, no long-prompt steps. Cached tokens are beside the input, thinking is beside the output. Written tokens take the seller’s default lifetime.',

  'formats.amp.where': 'In your home folder, `~/.local/share/amp/threads/T-….json`.',
  'formats.amp.read':
    'The usage of each of the assistant’s messages; in older threads the rows of the ledger. A message and its ledger row are one call.',
  'formats.amp.exact':
    'Input, reads and writes, which are beside each other and add up to the recorded total input.',
  'formats.amp.assumed':
    'Rows of zeros are cancelled answers, not calls. Ledger rows do not say what was cached: reads and writes are unknown. Written tokens take the seller’s default lifetime. Credits are not dollars and are left out.',

  'formats.aider.where': 'In the folder that you worked in, `.aider.chat.history.md`.',
  'formats.aider.read':
    'The usage line below each answer: tokens sent and received, cache writes and hits, the message’s cost; the main model.',
  'formats.aider.exact': 'Nothing: every count is rounded, to thousands from ten thousand on.',
  'formats.aider.assumed':
    'Counts are approximate. All calls of a session have the time of its start, read as UTC because its zone is not said. Written and cached tokens are inside those sent, unless there are more of them. Calls of the weak model are not told apart.',
} as const satisfies Record<string, Template>;
