/** What a command needs of the process around it, so that tests can run one without a process. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Answers only. */
  out(text: string): void;
  /** Notices, progress, refusals. */
  err(text: string): void;
  /** True where a person watches the error stream: only then is progress shown. */
  readonly watched: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Exit codes that scripts rely on. */
export const EXIT = { done: 0, nothingUsable: 1, wrongUse: 2, overBudget: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with one line on the error stream. */
export class Failure extends Error {
  readonly exit: ExitCode;

  constructor(exit: ExitCode, message: string) {
    super(message);
    this.exit = exit;
  }
}

/** The command was called in a way that it does not understand. */
export function wrongUse(message: string): Failure {
  return new Failure(EXIT.wrongUse, message);
}

/** The command was understood, but what it was given holds nothing to answer from. */
export function nothingUsable(message: string): Failure {
  return new Failure(EXIT.nothingUsable, message);
}
