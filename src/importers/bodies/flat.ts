/**
 * Counts that a tool has copied out of a seller's usage into names of its own: tracing tools,
 * gateways, telemetry. Where each part lies is decided as everywhere, by `split.ts`.
 */
import type { CountFields } from '../fields.ts';
import { splitCounts, type Convention, type RawCounts } from './split.ts';
import { reading, writes, type UsageReading, type Writes, type WriteSplit } from './usage.ts';

export interface FlatUsage {
  readonly raw: RawCounts;
  /** How the tool counts where no total tells. */
  readonly convention: Convention;
  /** Written tokens by lifetime, where the tool tells them apart. */
  readonly split?: WriteSplit | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly recordedCost?: string | null;
}

/** The reading of such counts; `fields` is what they were read with. Pure; never throws. */
export function flatUsage(usage: FlatUsage, fields: CountFields): UsageReading {
  const lifetime = lifetimeOf(usage.provider, usage.model);
  const split = usage.split ?? null;
  const w: Writes =
    split !== null || lifetime !== null
      ? writes(usage.raw.cacheWrite, split, lifetime ?? '5m')
      : {
          total: usage.raw.cacheWrite,
          counts: { cacheWriteUnknown: usage.raw.cacheWrite },
          notices: [],
        };
  const counts = splitCounts({ ...usage.raw, cacheWrite: w.total }, usage.convention);
  return reading(fields, counts, w, [], { recordedCost: usage.recordedCost ?? null });
}

/**
 * How long a seller keeps what is written without a stated lifetime: Anthropic five minutes
 * (https://platform.claude.com/docs/en/build-with-claude/prompt-caching), OpenAI thirty;
 * `null` for others.
 */
export function lifetimeOf(provider: string | null, model: string | null): '5m' | '30m' | null {
  const seller = provider?.toLowerCase() ?? '';
  if (/^anthropic\b/.test(seller) || (seller === '' && /^claude/.test(model ?? ''))) return '5m';
  return /^(?:az(?:ure)?\.(?:ai\.)?)?openai\b/.test(seller) ? '30m' : null;
}
