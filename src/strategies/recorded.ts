/**
 * What a lane's recorded history comes to before each of its calls. A strategy says by it from which
 * call on it has anything to do: until then the calls are the recorded ones, and no replay is needed.
 */
import { History, type Segment } from './history.ts';
import { unchangedOf, type Lane, type Step } from './lanes.ts';

/**
 * Does to the history what the recorded agent did to it before a call, but for what it put in.
 * @param historyTokens of the recorded history at the call before
 * @param systemTokens of the system prompt that is sent where the history starts anew
 */
export function takeRecordedChange(
  history: History,
  lane: Lane,
  step: Step,
  historyTokens: number,
  systemTokens: number,
): void {
  if (step.change === 'first' || step.change === 'compacted') {
    const fullTokens = recordedSystemTokens(lane, step);
    const system: Segment = { kind: 'system', tokens: systemTokens, fullTokens, turn: 0 };
    history.reset(
      systemTokens > 0 ? [system] : [],
      unchangedOf(step, historyTokens, lane.systemTokens),
    );
  } else if (step.change === 'edited') history.shorten(step.lostTokens);
  if (step.reasoningFrom === null) return;
  const first = history.segments.findIndex(
    (segment) => segment.turn === step.turn - 1 && segment.kind === 'assistant',
  );
  if (first >= 0) history.touch(first);
}

/** The recorded system prompt of a call with which the history starts anew, tokens. */
export function recordedSystemTokens(lane: Lane, step: Step): number {
  return Math.min(lane.systemTokens, step.promptTokens - step.tailTokens);
}

/** Puts into the history what came in before a recorded call, as it came. */
export function takeRecordedSegments(history: History, lane: Lane, step: Step): void {
  for (const segment of step.added)
    if (segment.tokens > 0)
      history.appendOutput(segment, lane.readsOutput && segment.kind === 'assistant');
}

/** All answers are the index of the first such step, or the number of steps where there is none. */
export class RecordedLane {
  /** By step, the largest so far. */
  readonly #prompt: Float64Array;
  readonly #toolOutput: Float64Array;
  readonly #toolOutputs: Float64Array;
  readonly #messages: Float64Array;
  readonly #turn: Float64Array;

  constructor(lane: Lane) {
    const n = lane.steps.length;
    this.#prompt = new Float64Array(n);
    this.#toolOutput = new Float64Array(n);
    this.#toolOutputs = new Float64Array(n);
    this.#messages = new Float64Array(n);
    this.#turn = new Float64Array(n);
    const history = new History();
    let historyTokens = 0;
    let before = -1;
    const reaches = (column: Float64Array, s: number, value: number): void => {
      column[s] = Math.max(before < 0 ? 0 : (column[before] ?? 0), value);
    };
    for (const [s, step] of lane.steps.entries()) {
      const systemTokens = recordedSystemTokens(lane, step);
      takeRecordedChange(history, lane, step, historyTokens, systemTokens);
      takeRecordedSegments(history, lane, step);
      history.markSent();
      let toolOutput = 0;
      for (const { kind, tokens } of step.added)
        if (kind === 'tool') toolOutput = Math.max(toolOutput, tokens);
      reaches(this.#prompt, s, history.tokens + step.tailTokens);
      reaches(this.#toolOutput, s, toolOutput);
      reaches(this.#toolOutputs, s, history.toolOutputs);
      reaches(this.#messages, s, history.segments.length - history.systemSegments);
      reaches(this.#turn, s, step.turn);
      historyTokens = step.promptTokens - step.tailTokens;
      before = s;
    }
  }

  /** The prompt has at least so many tokens. */
  promptReaches(tokens: number): number {
    return firstAt(this.#prompt, (value) => value >= tokens);
  }

  /** A tool output of more tokens comes in. */
  toolOutputAbove(tokens: number): number {
    return firstAt(this.#toolOutput, (value) => value > tokens);
  }

  /** The history holds more tool outputs. */
  toolOutputsAbove(count: number): number {
    return firstAt(this.#toolOutputs, (value) => value > count);
  }

  /** The history holds more segments behind the system prompt. */
  messagesAbove(count: number): number {
    return firstAt(this.#messages, (value) => value > count);
  }

  /** The turn has a higher number. */
  turnAbove(turn: number): number {
    return firstAt(this.#turn, (value) => value > turn);
  }
}

/** Index of the first value of a rising column that a test accepts, or its length. */
function firstAt(column: Float64Array, accepts: (value: number) => boolean): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (accepts(column[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const known = new WeakMap<Lane, RecordedLane>();

/** Worked out once a lane. */
export function recordedLane(lane: Lane): RecordedLane {
  let found = known.get(lane);
  if (found === undefined) known.set(lane, (found = new RecordedLane(lane)));
  return found;
}
