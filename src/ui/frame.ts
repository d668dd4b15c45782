/** Applies the newest of many values once a frame, so that a drag never queues work. */
export function perFrame<T>(apply: (value: T) => void): (value: T) => void {
  let pending: { value: T } | null = null;
  return (value) => {
    if (pending !== null) {
      pending = { value };
      return;
    }
    pending = { value };
    requestAnimationFrame(() => {
      const last = pending;
      pending = null;
      if (last !== null) apply(last.value);
    });
  };
}
