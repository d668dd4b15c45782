/**
 * Unpacks gzip as it is found on disks: logs that were appended to are several members in a row
 * (RFC 1952 §2.2), which the web platform's unpacker refuses, and padding or rubbish may follow.
 * What was unpacked before a fault is given before the fault is told.
 * https://www.rfc-editor.org/rfc/rfc1952#page-5
 */
import { createGunzip, type Gunzip, type ZlibOptions } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** Unpacked at once; gzip makes at most a thousand times as much of it. */
const PART_BYTES = 16 * 1024;

/** Without it Node reads on by itself, and drops the output of a member that rubbish follows. */
const ONE_MEMBER: ZlibOptions & { rejectGarbageAfterEnd: boolean } = {
  rejectGarbageAfterEnd: true,
};

/** @returns a stream that fails where the data are damaged or cut, after all that was good */
export function gunzip(packed: ReadableStream<Bytes>): ReadableStream<Bytes> {
  const reader = packed.getReader();
  const pieces = membersOf(reader);
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function* membersOf(reader: ReadableStreamDefaultReader<Bytes>): AsyncGenerator<Bytes> {
  let member = new Member();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      if (member.taken === 0 && member.isFollowing) return;
      yield* await member.end();
      member.check();
      return;
    }
    let rest = value;
    while (rest.length > 0) {
      if (member.taken === 0 && member.isFollowing) {
        // Archives are padded with zeros to the end of a block.
        const at = rest.findIndex((byte) => byte !== 0);
        if (at === -1) break;
        rest = rest.subarray(at);
      }
      const before = member.taken;
      const part = rest.subarray(0, PART_BYTES);
      yield* await member.take(part);
      if (!member.isOver) {
        rest = rest.subarray(part.length);
        continue;
      }
      rest = rest.subarray(member.taken - before);
      member = new Member(true);
    }
  }
}

/** One member: what it unpacks is handed on at once, so that a later fault does not take it along. */
class Member {
  readonly isFollowing: boolean;
  readonly #gunzip: Gunzip = createGunzip(ONE_MEMBER);
  #pieces: Bytes[] = [];
  #fault: Error | null = null;

  constructor(isFollowing = false) {
    this.isFollowing = isFollowing;
    this.#gunzip.on('data', (piece: Buffer<ArrayBuffer>) => this.#pieces.push(piece));
    this.#gunzip.on('error', (error) => {
      this.#fault = error;
    });
  }

  /** Bytes that were read of it. */
  get taken(): number {
    return this.#gunzip.bytesWritten;
  }

  /** Its end was found, and what was given after it was not read. */
  get isOver(): boolean {
    return this.#fault !== null && codeOf(this.#fault) === 'ERR_TRAILING_JUNK_AFTER_STREAM_END';
  }

  async take(bytes: Bytes): Promise<Bytes[]> {
    if (this.#fault !== null) throw this.#fault;
    await new Promise<void>((resolve) => {
      // After damaged data there is an error and no call back, after rubbish there are both.
      const failed = (error: Error): void => {
        this.#fault = error;
        resolve();
      };
      this.#gunzip.once('error', failed);
      this.#gunzip.write(bytes, (error) => {
        this.#fault = error ?? this.#fault;
        this.#gunzip.off('error', failed);
        resolve();
      });
    });
    return this.#given();
  }

  async end(): Promise<Bytes[]> {
    if (this.#fault !== null) throw this.#fault;
    await new Promise<void>((resolve) => {
      this.#gunzip.once('end', resolve).once('error', () => resolve());
      this.#gunzip.end();
    });
    return this.#given();
  }

  /** @throws the fault that {@link end} met behind what it gave */
  check(): void {
    if (this.#fault !== null) throw this.#fault;
  }

  /** What was unpacked; a fault behind it is thrown by the next call. */
  #given(): Bytes[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    if (this.#fault !== null && !this.isOver && pieces.length === 0) throw this.#fault;
    return pieces;
  }
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
