/** The two lengths of session in the study, in turns. */
export type Tier = 22 | 36;

/** One billed model call. Tokens; `input` includes `read`. */
export interface Call {
  readonly turn: number;
  readonly source: 'agent' | 'summarization';
  input: number;
  read: number;
  output: number;
}

/** One tool result as it was inserted into the context. */
export interface ToolResult {
  readonly turn: number;
  readonly name: string;
  tokens: number;
}

/** One summarisation of the history. Tokens. */
export interface CompactionEvent {
  readonly turn: number;
  /** Index of the summary call among the calls of the trajectory. */
  readonly call: number;
  /** Size of the request that would have been sent. */
  readonly context: number;
  readonly summarised: number;
  readonly tail: number;
  readonly summary: number;
}

/** One recorded session of one arm. */
export interface Trajectory {
  readonly unit: string;
  readonly trial: number;
  readonly tier: Tier;
  readonly calls: Call[];
  readonly tools: ToolResult[];
  readonly events: CompactionEvent[];
}

export const ARMS = ['raw-keep', 'keep', 'compact'] as const;
export type ArmName = (typeof ARMS)[number];
