/** Small pieces of SQL that read alike in all dialects. */

/** `CASE WHEN … THEN … ELSE … END`. */
export function caseOf(
  branches: readonly (readonly [condition: string, value: string])[],
  otherwise: string,
): string {
  return `CASE ${branches.map(([c, v]) => `WHEN ${c} THEN ${v} `).join('')}ELSE ${otherwise} END`;
}

/** The smaller of two integers that are not NULL. Engines differ in what LEAST does with NULL. */
export function least(a: string, b: string): string {
  return `CASE WHEN ${a} < ${b} THEN ${a} ELSE ${b} END`;
}

/** The first that is not NULL; NULL where there is nothing to choose from. */
export function firstOf(expressions: readonly string[]): string {
  if (expressions.length === 0) return 'NULL';
  return expressions.length === 1
    ? (expressions[0] as string)
    : `COALESCE(${expressions.join(', ')})`;
}

/**
 * How many of the rising `cuts` are at most `value`, as a ladder of comparisons that halves what is
 * left at each step: a range join would compare every call with every cut.
 */
export function ladder(value: string, cuts: readonly number[]): string {
  const step = (low: number, high: number): string => {
    if (low === high) return String(low);
    const middle = (low + high) >>> 1;
    return `CASE WHEN ${value} >= ${String(cuts[middle])} THEN ${step(middle + 1, high)} ELSE ${step(low, middle)} END`;
  };
  return step(0, cuts.length);
}
