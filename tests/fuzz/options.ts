/** How much is fuzzed, by the environment: `FUZZ_MUTANTS`, `FUZZ_SEED`, `FUZZ_FROM`, `FUZZ_FORMAT`. */

export interface FuzzOptions {
  readonly mutants: number;
  readonly seed: number;
  /** Number of the first mutant. */
  readonly from: number;
  /** Whether a format is asked for; `FUZZ_FORMAT` names several by commas. */
  readonly chosen: (format: string) => boolean;
}

/** @param mutants how many of each format where the environment does not say */
export function fuzzOptions(mutants: number): FuzzOptions {
  const whole = (name: string, otherwise: number): number => {
    const text = process.env[name] ?? '';
    if (text === '') return otherwise;
    if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} is no whole number: ${text}`);
    return Number(text);
  };
  const formats = (process.env['FUZZ_FORMAT'] ?? '').split(',').filter((name) => name !== '');
  return {
    mutants: whole('FUZZ_MUTANTS', mutants),
    seed: whole('FUZZ_SEED', 1),
    from: whole('FUZZ_FROM', 0),
    chosen: (format) => formats.length === 0 || formats.includes(format),
  };
}
