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
  readonly #steps: number;
  /** By column and step, the largest so far: one array, since thousands of small ones are slow. */
  readonly #highest: Float64Array;

  constructor(lane: Lane) {
    const n = lane.steps.length;
    this.#steps = n;
    this.#highest = new Float64Array(n * COLUMNS);
    const history = new History();
    let historyTokens = 0;
    const reaches = (column: number, s: number, value: number): void => {
      const before = s === 0 ? 0 : (this.#highest[column * n + s - 1] ?? 0);
      this.#highest[column * n + s] = Math.max(before, value);
    };
    for (const [s, step] of lane.steps.entries()) {
      const systemTokens = recordedSystemTokens(lane, step);
      takeRecordedChange(history, lane, step, historyTokens, systemTokens);
      takeRecordedSegments(history, lane, step);
      history.markSent();
      let toolOutput = 0;
      for (const { kind, tokens } of step.added)
        if (kind === 'tool') toolOutput = Math.max(toolOutput, tokens);
      reaches(PROMPT, s, history.tokens + step.tailTokens);
      reaches(TOOL_OUTPUT, s, toolOutput);
      reaches(TOOL_OUTPUTS, s, history.toolOutputs);
      reaches(MESSAGES, s, history.segments.length - history.systemSegments);
      reaches(TURN, s, step.turn);
      historyTokens = step.promptTokens - step.tailTokens;
    }
  }

  /** The prompt has at least so many tokens. */
  promptReaches(tokens: number): number {
    return this.#first(PROMPT, (value) => value >= tokens);
  }

  /** A tool output of more tokens comes in. */
  toolOutputAbove(tokens: number): number {
    return this.#first(TOOL_OUTPUT, (value) => value > tokens);
  }

  /** The history holds more tool outputs. */
  toolOutputsAbove(count: number): number {
    return this.#first(TOOL_OUTPUTS, (value) => value > count);
  }

  /** The history holds more segments behind the system prompt. */
  messagesAbove(count: number): number {
    return this.#first(MESSAGES, (value) => value > count);
  }

  /** The turn has a higher number. */
  turnAbove(turn: number): number {
    return this.#first(TURN, (value) => value > turn);
  }

  /** The columns rise, so what one value passes all later ones do. */
  #first(column: number, accepts: (value: number) => boolean): number {
    let low = 0;
    let high = this.#steps;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (accepts(this.#highest[column * this.#steps + middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const PROMPT = 0;
const TOOL_OUTPUT = 1;
const TOOL_OUTPUTS = 2;
const MESSAGES = 3;
const TURN = 4;
const COLUMNS = 5;

const known = new WeakMap<Lane, RecordedLane>();

/** Worked out once a lane. */
export function recordedLane(lane: Lane): RecordedLane {
  let found = known.get(lane);
  if (found === undefined) known.set(lane, (found = new RecordedLane(lane)));
  return found;
}
