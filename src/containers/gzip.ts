/**
 * Unpacks gzip as it is found on disks: logs that were appended to are several members in a row
 * (RFC 1952 §2.2), which the web platform's unpacker refuses, and padding may follow.
 * https://www.rfc-editor.org/rfc/rfc1952#page-5
 */
import { ContainerFault, type ByteFeed, type Bytes, type Pull } from './feed.ts';
import { Inflater } from './inflate.ts';

/** Fails where the data are damaged, cut or followed by rubbish, after all that was good. */
export class Gunzip implements Pull {
  readonly #feed: ByteFeed;
  #member: Inflater | null = null;
  #isFirst = true;
  /** Bytes of the feed that the member has and that are not taken yet. */
  #given = 0;

  constructor(feed: ByteFeed) {
    this.#feed = feed;
  }

  async next(): Promise<Bytes | null> {
    for (;;) {
      const member = this.#member ?? (await this.#open());
      if (member === null) return null;
      const piece = member.next();
      if (piece === 'bad') throw damaged();
      if (piece !== null) return piece;
      if (member.isOver) {
        this.#member = null;
        // What was given beyond the end belongs to what follows.
        this.#feed.advance(this.#given - member.left);
        this.#given = 0;
        continue;
      }
      this.#feed.advance(this.#given);
      const packed = await this.#feed.fill(1);
      this.#given = packed.length;
      if (packed.length === 0) {
        this.#feed.check();
        throw damaged();
      }
      member.give(packed);
    }
  }

  async #open(): Promise<Inflater | null> {
    if (!this.#isFirst) {
      // Archives are padded with zeros to the end of a block.
      for (;;) {
        const packed = await this.#feed.fill(1);
        if (packed.length === 0) {
          this.#feed.check();
          return null;
        }
        const at = packed.findIndex((byte) => byte !== 0);
        this.#feed.advance(at === -1 ? packed.length : at);
        if (at !== -1) break;
      }
    }
    this.#isFirst = false;
    return (this.#member = new Inflater('gzip'));
  }
}

function damaged(): ContainerFault {
  return new ContainerFault('damaged-container', 'gzip');
}
