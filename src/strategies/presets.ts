/**
 * Named ways of managing context: what a published study compared, what common agents do, and the
 * layers of a multi-agent pipeline. Each is a spec as on the command line; its words are in `i18n`.
 *
 * Where a policy depends on the context window, the tokens are those of the window in its note. A
 * value that its source does not publish is the strategy's default, or the note says how it was set.
 */

export const PRESET_GROUPS = ['study', 'agent', 'pipeline'] as const;
export type PresetGroup = (typeof PRESET_GROUPS)[number];

export interface Preset {
  readonly id: string;
  readonly group: PresetGroup;
  readonly spec: string;
  /** Public address of what it follows; `null` where the figures alone are public. */
  readonly source: string | null;
}

export const PRESETS: readonly Preset[] = [
  // The arms of the study that the built-in sample is reconstructed from.
  { id: 'full-history', group: 'study', spec: 'keep-everything', source: null },
  {
    id: 'capped-history',
    group: 'study',
    spec: 'cap-tool-output:maxTokens=10000',
    source: null,
  },
  {
    id: 'summary-fresh',
    group: 'study',
    spec: 'summarize:triggerTokens=200000,keepTokens=50000,call=fresh',
    source: null,
  },
  {
    id: 'summary-prefix',
    group: 'study',
    spec: 'summarize:triggerTokens=200000,keepTokens=50000,call=prefix',
    source: null,
  },
  {
    id: 'capped-summary-fresh',
    group: 'study',
    spec: 'cap-tool-output:maxTokens=10000+summarize:triggerTokens=200000,keepTokens=50000,call=fresh',
    source: null,
  },
  {
    id: 'capped-summary-prefix',
    group: 'study',
    spec: 'cap-tool-output:maxTokens=10000+summarize:triggerTokens=200000,keepTokens=50000,call=prefix',
    source: null,
  },
  // Its earlier screens. Of these only triggers are public: a tail is a quarter of the trigger, as in
  // the arms above.
  {
    id: 'production-summary',
    group: 'study',
    spec: 'clear-tool-results:triggerTokens=5000,keepResults=3+summarize:triggerTokens=30000,keepTokens=7500,call=fresh',
    source: null,
  },
  {
    id: 'aggressive-summary',
    group: 'study',
    spec: 'clear-tool-results:triggerTokens=5000,keepResults=1+summarize:triggerTokens=10000,keepTokens=2500,call=fresh',
    source: null,
  },
  { id: 'sliding-window', group: 'study', spec: 'sliding-window:messages=12', source: null },
  {
    id: 'profile-memory',
    group: 'study',
    spec: 'summarize:triggerTokens=10000,keepTokens=2500,call=fresh,summaryTokens=500,summaryOutputTokens=500',
    source: null,
  },
  {
    id: 'selective-retention',
    group: 'study',
    spec: 'selective-retention:triggerTokens=30000,keepTokens=7500',
    source: null,
  },
  { id: 'retrieval', group: 'study', spec: 'retrieve:topK=3,keepTurns=2', source: null },

  // What agents and libraries do unless told otherwise.
  {
    // 13,000 tokens before the end of what the window leaves besides an answer.
    id: 'claude-code',
    group: 'agent',
    spec: 'summarize:triggerTokens=167000,keepTokens=0,call=prefix',
    source: 'https://github.com/anthropics/claude-code/issues/31806',
  },
  {
    // Nine tenths of 272,000; it keeps up to 20,000 tokens of the person's messages.
    id: 'codex',
    group: 'agent',
    spec: 'truncate-tool-output:head=5000,tail=5000+summarize:triggerTokens=244800,keepTokens=20000,call=prefix',
    source: 'https://github.com/openai/codex/blob/main/codex-rs/core/src/compact.rs',
  },
  {
    // Half of 1,048,576; three tenths of the history stay.
    id: 'gemini-cli',
    group: 'agent',
    spec: 'summarize:triggerTokens=524288,keepTokens=157286,call=fresh',
    source:
      'https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/services/chatCompressionService.ts',
  },
  {
    id: 'server-compaction',
    group: 'agent',
    spec: 'summarize:triggerTokens=150000,keepTokens=0,call=prefix',
    source: 'https://platform.claude.com/docs/en/build-with-claude/compaction-threshold',
  },
  {
    id: 'context-editing',
    group: 'agent',
    spec: 'clear-tool-results:triggerTokens=100000,keepResults=3',
    source: 'https://platform.claude.com/docs/en/build-with-claude/context-editing',
  },
  {
    id: 'deep-agents',
    group: 'agent',
    spec: 'offload:maxTokens=20000+summarize-oldest:share=1,keepMessages=6,triggerTokens=170000',
    source: 'https://reference.langchain.com/python/deepagents/middleware/filesystem',
  },
  {
    id: 'oldest-half',
    group: 'agent',
    spec: 'summarize-oldest:share=0.5,keepMessages=10',
    source: 'https://reference.langchain.com/python/langchain/agents/middleware/summarization',
  },
  {
    id: 'observation-masking',
    group: 'agent',
    spec: 'clear-tool-results:triggerTokens=0,keepResults=10',
    source: 'https://arxiv.org/abs/2508.21433',
  },

  // The layers of a public multi-agent pipeline for data analysis, one by one and together.
  {
    id: 'output-budgets',
    group: 'pipeline',
    spec: 'cap-tool-output:maxTokens=1500',
    source: null,
  },
  {
    id: 'write-and-execute',
    group: 'pipeline',
    spec: 'write-and-execute:keptShare=0.05',
    source: null,
  },
  {
    id: 'skills-on-demand',
    group: 'pipeline',
    spec: 'skills-on-demand:catalogueTokens=500,skillTokens=3000',
    source: null,
  },
  { id: 'isolation', group: 'pipeline', spec: 'sub-agents:resultTokens=1000', source: null },
  {
    id: 'agent-caches',
    group: 'pipeline',
    spec: 'agent-cache:coordinator=off,planner=off,validator=off,tracker=off',
    source: null,
  },
  {
    id: 'all-layers',
    group: 'pipeline',
    spec: 'write-and-execute:keptShare=0.05+cap-tool-output:maxTokens=1500+skills-on-demand:catalogueTokens=500,skillTokens=3000+sub-agents:resultTokens=1000+summarize-oldest:share=0.5,keepMessages=10',
    source: null,
  },
];
