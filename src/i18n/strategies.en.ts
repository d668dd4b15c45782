/**
 * English words of the ways to manage context: a name, what it does, what it breaks in the cache,
 * what it risks; labels of their parameters with the unit; presets with a note on their source.
 * A strategy's own label of a parameter (`parameter.offload.maxTokens`) goes before the common one.
 */
export const strategiesEn = {
  'strategy.keep-everything': 'Keep everything',
  'strategy.keep-everything.does': 'Sends the whole history with every call.',
  'strategy.keep-everything.cache': 'Nothing: each call reads what the one before sent.',
  'strategy.keep-everything.risk':
    'The history grows until the context window ends it, and long prompts may cost more per token.',

  'strategy.cap-tool-output': 'Cap tool outputs',
  'strategy.cap-tool-output.does':
    'Cuts each tool output to a length once, before it enters the history.',
  'strategy.cap-tool-output.cache': 'Nothing: what was sent is never edited.',
  'strategy.cap-tool-output.risk': 'The answer may have stood in what was cut off.',

  'strategy.truncate-tool-output': 'Keep head and tail',
  'strategy.truncate-tool-output.does':
    'Cuts the middle out of each long tool output, before it enters the history.',
  'strategy.truncate-tool-output.cache': 'Nothing: what was sent is never edited.',
  'strategy.truncate-tool-output.risk': 'The answer may have stood in the middle.',

  'strategy.clear-tool-results': 'Clear old tool results',
  'strategy.clear-tool-results.does':
    'Once the prompt reaches a size, replaces the oldest tool results by a placeholder and keeps the newest.',
  'strategy.clear-tool-results.cache':
    'Everything behind the first cleared result, at each clearing; on every call, if the prompt stays above the trigger.',
  'strategy.clear-tool-results.risk':
    'Cleared results are lost; part of them is fetched again, with more calls.',

  'strategy.sliding-window': 'Sliding window',
  'strategy.sliding-window.does': 'Sends the system prompt and the newest messages only.',
  'strategy.sliding-window.cache':
    'All but the system prompt, with nearly every call, once the window is full.',
  'strategy.sliding-window.risk':
    'What leaves the window is lost, decisions and goals of the first turns too.',

  'strategy.summarize': 'Summarise at a trigger',
  'strategy.summarize.does':
    'Once the prompt reaches a size, replaces the older part by a summary and keeps a tail.',
  'strategy.summarize.cache':
    'All but the system prompt, once for each summary. A call behind the unchanged prefix still reads it; a fresh prompt reads nothing.',
  'strategy.summarize.risk':
    'Details that the summary leaves out are lost, more with each rewrite; part is fetched again.',

  'strategy.full-reset': 'Full reset',
  'strategy.full-reset.does':
    'Near the end of the context window, starts anew with the system prompt and the current question.',
  'strategy.full-reset.cache': 'All but the system prompt, once for each reset.',
  'strategy.full-reset.risk': 'Everything before is lost, with no summary of it.',

  'strategy.delta-summary': 'Delta summary',
  'strategy.delta-summary.does':
    'Summarises only what came since the last summary and puts it behind the earlier ones, which stay as they are.',
  'strategy.delta-summary.cache':
    'What stands behind the earlier summaries; the system prompt and those summaries still hit.',
  'strategy.delta-summary.risk':
    'What a summary leaves out is lost, but nothing is summarised twice. The summaries add up.',

  'strategy.hierarchical-summary': 'Hierarchical summary',
  'strategy.hierarchical-summary.does':
    'Summarises what is new, and joins several summaries in one of the next level.',
  'strategy.hierarchical-summary.cache':
    'What stands behind the first summary that is replaced; higher levels mostly still hit.',
  'strategy.hierarchical-summary.risk': 'The oldest content has been rewritten most often.',

  'strategy.selective-retention': 'Selective retention',
  'strategy.selective-retention.does':
    'At a trigger, keeps the questions, a tail and a chosen share of the rest word for word, and drops the others.',
  'strategy.selective-retention.cache': 'Everything behind the first dropped message.',
  'strategy.selective-retention.risk':
    'The choice may drop what is needed later. A trace cannot tell which messages it would take: every n-th stands for them.',

  'strategy.retrieve': 'Retrieve instead of keep',
  'strategy.retrieve.does':
    'Puts old turns into a store and, with each turn, brings back the passages most like the question.',
  'strategy.retrieve.cache':
    'All but the system prompt, with the first call of each turn; the other calls of the turn hit.',
  'strategy.retrieve.risk': 'What the search does not find is as good as lost.',

  'strategy.offload': 'Offload to files',
  'strategy.offload.does':
    'Writes large tool outputs to files and leaves a path and a preview; the agent opens part of them.',
  'strategy.offload.cache': 'Nothing: what was sent is never edited.',
  'strategy.offload.risk': 'The agent does not know what stands in a file that it does not open.',

  'strategy.sub-agents': 'Sub-agents',
  'strategy.sub-agents.does':
    'Gives the tool work of each turn to a sub-agent, which hands back a short result; its calls are billed too.',
  'strategy.sub-agents.cache':
    'Nothing in the agent’s history. Each sub-agent starts a prompt of its own and reads only a system prompt at first.',
  'strategy.sub-agents.risk': 'The agent never sees what the result leaves out.',

  'strategy.write-and-execute': 'Write and execute',
  'strategy.write-and-execute.does':
    'Does tool work by scripts in files: of a script and what it goes through, only a small share enters the history.',
  'strategy.write-and-execute.cache': 'Nothing: what was sent is never edited.',
  'strategy.write-and-execute.risk':
    'The model does not see what the script did not print. All tool work is taken to be scripts.',

  'strategy.skills-on-demand': 'Skills on demand',
  'strategy.skills-on-demand.does':
    'Replaces the system prompt by a short catalogue and loads a skill with one more call when it is used.',
  'strategy.skills-on-demand.cache':
    'Nothing: the smaller system prompt stays the same, and a loaded skill is read like a tool output.',
  'strategy.skills-on-demand.risk':
    'The agent may not load what it needs. Tool definitions are taken to be part of the guides.',

  'strategy.summarize-oldest': 'Summarise the oldest share',
  'strategy.summarize-oldest.does':
    'At a trigger, replaces the oldest share of the messages by a summary; the last ones are never touched.',
  'strategy.summarize-oldest.cache': 'All but the system prompt, once for each summary.',
  'strategy.summarize-oldest.risk':
    'It counts messages, not tokens: it may free little and strike again at once. Details are lost.',

  'strategy.agent-cache': 'Cache by agent',
  'strategy.agent-cache.does': 'Switches the prompt cache of single agents on or off.',
  'strategy.agent-cache.cache':
    'Off: all input of the agent is uncached, and it writes nothing. On: by the seller’s rules.',
  'strategy.agent-cache.risk': 'None for quality: the prompts stay as they are.',

  'parameter.maxTokens': 'Longest tool output, tokens',
  'parameter.offload.maxTokens': 'Longest output that is not written to a file, tokens',
  'parameter.head': 'Kept from the start, tokens',
  'parameter.tail': 'Kept from the end, tokens',
  'parameter.triggerTokens': 'Prompt size that triggers it, tokens',
  'parameter.keepTokens': 'Tail that is kept, tokens',
  'parameter.keepResults': 'Newest tool results kept, number',
  'parameter.clearAtLeastTokens': 'Least that a clearing must free, tokens',
  'parameter.placeholderTokens': 'Placeholder of a cleared result, tokens',
  'parameter.messages': 'Newest messages kept, number',
  'parameter.call': 'How the summary is asked for',
  'parameter.selective-retention.call': 'How the choice is asked for',
  'parameter.summaryTokens': 'Summary that stays in the prompt, tokens',
  'parameter.summaryOutputTokens': 'Output billed for a summary, tokens',
  'parameter.instructionTokens': 'Instruction of that call, tokens',
  'parameter.windowShare': 'Share of the context window that triggers it',
  'parameter.fanIn': 'Summaries joined in one, number',
  'parameter.retainShare': 'Share of the other messages that stays',
  'parameter.choiceOutputTokens': 'Output billed for the choice, tokens',
  'parameter.topK': 'Passages brought back, number',
  'parameter.keepTurns': 'Turns kept before the current one, number',
  'parameter.passageTokens': 'Size of a passage, tokens',
  'parameter.pointerTokens': 'Path and preview, tokens',
  'parameter.readShare': 'Share of the files that are opened',
  'parameter.readTokens': 'Part that is read from an opened file, tokens',
  'parameter.resultTokens': 'Result of a sub-agent, at most, tokens',
  'parameter.keptShare': 'Share of a script’s tokens that stays',
  'parameter.catalogueTokens': 'Catalogue, tokens',
  'parameter.skillTokens': 'A loaded skill, tokens',
  'parameter.skillsUsed': 'Skills that a session uses, number',
  'parameter.share': 'Oldest share of the messages',
  'parameter.keepMessages': 'Last messages never touched, number',
  'parameter.agent-cache': 'Prompt cache of an agent, by its recorded name',

  'choice.call.fresh': 'in a prompt of its own',
  'choice.call.prefix': 'behind the unchanged prompt',
  'choice.call.none': 'without a model call',
  'choice.on': 'on',
  'choice.off': 'off',

  'presets.study': 'Arms of a published study',
  'presets.agent': 'What agents and libraries do',
  'presets.pipeline': 'Layers of a multi-agent pipeline',

  'preset.full-history': 'Full history, raw outputs',
  'preset.full-history.note': 'The study’s arm that never rewrites anything.',
  'preset.capped-history': 'Full history, outputs capped at 10k',
  'preset.capped-history.note': 'The study’s cheapest arm at DeepSeek prices.',
  'preset.summary-fresh': 'Summary at 200k, fresh prompt',
  'preset.summary-fresh.note': 'Raw outputs, a tail of 50k; the summary call reads nothing.',
  'preset.summary-prefix': 'Summary at 200k, same prefix',
  'preset.summary-prefix.note':
    'Raw outputs, a tail of 50k; the summary call reads the unchanged prompt.',
  'preset.capped-summary-fresh': 'Outputs capped, summary at 200k, fresh prompt',
  'preset.capped-summary-fresh.note': 'The study’s arm with a cap of 10k and a tail of 50k.',
  'preset.capped-summary-prefix': 'Outputs capped, summary at 200k, same prefix',
  'preset.capped-summary-prefix.note':
    'The study’s compacting arm, with which keeping is compared.',
  'preset.production-summary': 'Production summariser at 30k',
  'preset.production-summary.note':
    'Tool results are cleared at 5k. Only these two triggers are published; the tail is a quarter of the trigger, as in the arms at 200k.',
  'preset.aggressive-summary': 'Aggressive summariser',
  'preset.aggressive-summary.note':
    'The study publishes its cost but no parameters: a trigger of 10k and one kept result are our reading.',
  'preset.sliding-window': 'Sliding window of 12 messages',
  'preset.sliding-window.note': 'The study’s arm without any summary.',
  'preset.profile-memory': 'Profile memory',
  'preset.profile-memory.note':
    'A profile of 500 tokens, rewritten often. The study publishes its cost but no parameters: these are our reading.',
  'preset.selective-retention': 'Selective retention at 30k',
  'preset.selective-retention.note':
    'The study publishes its cost but no parameters: trigger and tail are those of its summariser.',
  'preset.retrieval': 'Retrieval over the history',
  'preset.retrieval.note': 'Three passages, two turns kept.',

  'preset.claude-code': 'Claude Code, near a window of 200k',
  'preset.claude-code.note':
    'Compacts 13,000 tokens before the usable end. Files that it reads again after that are not in it.',
  'preset.codex': 'Codex, near a window of 272k',
  'preset.codex.note':
    'Keeps head and tail of outputs; compacts at nine tenths of the window. Its 20,000 tokens of the person’s messages are taken as a tail.',
  'preset.gemini-cli': 'Gemini CLI, half of a window of 1M',
  'preset.gemini-cli.note':
    'Keeps the newest three tenths. Its second call, which checks the summary, is left out.',
  'preset.server-compaction': 'Compaction by the API at 150k',
  'preset.server-compaction.note':
    'The default of Anthropic’s compaction at a token threshold; all before the summary is dropped.',
  'preset.context-editing': 'Context editing at 100k',
  'preset.context-editing.note':
    'The defaults of Anthropic’s clearing of tool results: the last three stay.',
  'preset.deep-agents': 'Deep Agents of LangChain',
  'preset.deep-agents.note':
    'Outputs above 20k go to files; at 170k all but the last six messages are summarised.',
  'preset.oldest-half': 'Oldest half summarised',
  'preset.oldest-half.note':
    'The last resort of a public pipeline: the last ten messages always stay. Its trigger is not published; 170k is a library’s default.',
  'preset.observation-masking': 'Masking of observations',
  'preset.observation-masking.note':
    'Only the last ten tool results are sent, as in “The Complexity Trap” (2025).',

  'preset.output-budgets': 'Output budgets',
  'preset.output-budgets.note':
    'The pipeline’s largest budget, 1,500 tokens, for every output; its reporter has 1,000, its validator 800.',
  'preset.write-and-execute': 'Write and execute',
  'preset.write-and-execute.note':
    'Scripts of about 105 lines leave about 3 in the context: 95% less.',
  'preset.skills-on-demand': 'Skills on demand',
  'preset.skills-on-demand.note':
    'Guides of 20,000 tokens become a catalogue of 500, 97% less, and 3,000 when one is used.',
  'preset.isolation': 'Isolation in sub-agents',
  'preset.isolation.note': 'Each hands back 1,000 tokens at most.',
  'preset.agent-caches': 'No cache for one-off agents',
  'preset.agent-caches.note':
    'Off for coordinator, planner, validator and tracker; other names stay as recorded.',
  'preset.all-layers': 'All layers together',
  'preset.all-layers.note':
    'Scripts, budgets, skills and sub-agents, with the oldest half summarised as a last resort.',
} as const;
