/** Invented words for invented transcripts. */
import type { Random } from '../samples/prng.ts';

const WORDS = (
  'the a of to in is and for with that this file test value index parser ledger price token read ' +
  'write check line column total sum window cache prompt answer turn model call result error fix ' +
  'branch build module export import type field default empty missing rounding tier schedule hour ' +
  'date month harbour lantern orchard pebble willow copper meadow ember quartz drift'
).split(' ');

/** What real texts hold beside words: quotes, tags, Windows paths, accents, signs, emoji. */
const SPICE = ['"ok"', 'a\\b', '<tag>', 'déjà', '→', '✓', '日本', '🙂', '{ "k": [1, 2] }', '\t'];

/** A text of about `length` characters; with `spice`, as rough as real ones. */
export function words(random: Random, length: number, spice = false): string {
  let out = '';
  let column = 0;
  while (out.length < length) {
    const rough = spice && random.next() < 0.03;
    const list = rough ? SPICE : WORDS;
    const word = list[random.whole(0, list.length - 1)] ?? '';
    column += word.length + 1;
    const end = spice && column > 80;
    if (end) column = 0;
    out += word + (end ? '\n' : ' ');
  }
  return out.trimEnd();
}

export function hex(random: Random, digits: number): string {
  let out = '';
  while (out.length < digits) out += random.whole(0, 15).toString(16);
  return out;
}

export function uuid(random: Random, version = 4): string {
  const h = hex(random, 30);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${version}${h.slice(12, 15)}-a${h.slice(15, 18)}-${h.slice(18, 30)}`;
}

/** A number whose logarithm is spread evenly: most are small, a few are large. */
export function skewed(random: Random, low: number, high: number): number {
  return Math.round(low * (high / low) ** random.next());
}
