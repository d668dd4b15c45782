import { compactArm } from './compact.ts';
import { keepArm } from './keep.ts';
import { createRandom } from './prng.ts';
import { rawArm } from './raw.ts';
import { SeedRefused } from './refusal.ts';
import type { Draft } from './replay.ts';
import { drawSessions } from './sessions.ts';
import type { ArmName } from './types.ts';
import { missedFigures } from './verify.ts';

/** The seed of the files in the repository. */
export const PINNED_SEED = 1;

const SESSION_STREAM = 1;

export type Arms = Readonly<Record<ArmName, readonly Draft[]>>;

/** The three arms that a seed gives, or `SeedRefused` with the published figure that it misses. */
export function generate(seed: number): Arms {
  const sessions = drawSessions(createRandom(seed, SESSION_STREAM));
  const keep = keepArm(seed, sessions);
  const arms: Arms = {
    'raw-keep': rawArm(seed, keep),
    keep: [...keep[22].drafts, ...keep[36].drafts],
    compact: compactArm(seed, sessions, keep),
  };
  const [missed] = missedFigures(arms);
  if (missed !== undefined) {
    throw new SeedRefused(seed, `${missed.name} is ${missed.value}`);
  }
  return arms;
}
