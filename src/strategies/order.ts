/**
 * The order of calls in time, where some times are unknown: such a call stays behind the one that
 * the log has before it.
 *
 * @param timesMs in the log's order; NaN = unknown
 * @returns indexes, earliest first; calls of the same time in the log's order
 */
export function timeOrder(timesMs: ArrayLike<number>): Int32Array {
  const n = timesMs.length;
  const at = new Float64Array(n);
  const order = new Int32Array(n);
  let last = -Infinity;
  let sorted = true;
  for (let i = 0; i < n; i++) {
    const time = timesMs[i] ?? Number.NaN;
    const before = last;
    if (!Number.isNaN(time)) last = time;
    if (last < before) sorted = false;
    at[i] = last;
    order[i] = i;
  }
  if (sorted) return order;
  return order.sort((a, b) => {
    const x = at[a] ?? 0;
    const y = at[b] ?? 0;
    return x < y ? -1 : x > y ? 1 : a - b;
  });
}
