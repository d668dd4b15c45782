/** The checksum of ZIP (https://www.rfc-editor.org/rfc/rfc1952#section-8). */

/** Four tables, for four bytes at a time. */
const TABLES = Array.from({ length: 4 }, () => new Int32Array(256));
const [T0, T1, T2, T3] = TABLES as [Int32Array, Int32Array, Int32Array, Int32Array];
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let k = 0; k < 8; k++) c = (c & 1) !== 0 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  T0[n] = c;
}
for (let k = 1; k < 4; k++)
  for (let n = 0; n < 256; n++) {
    const c = TABLES[k - 1]?.[n] ?? 0;
    (TABLES[k] as Int32Array)[n] = (c >>> 8) ^ (T0[c & 255] as number);
  }

/** Goes on with a checksum over more bytes. @param before 0 at first @returns unsigned */
export function crc32(bytes: Uint8Array, before = 0): number {
  let c = ~before;
  let i = 0;
  const whole = bytes.length & ~3;
  for (; i < whole; i += 4) {
    const x = c ^ word(bytes, i);
    c =
      (T3[x & 255] as number) ^
      (T2[(x >>> 8) & 255] as number) ^
      (T1[(x >>> 16) & 255] as number) ^
      (T0[x >>> 24] as number);
  }
  for (; i < bytes.length; i++) c = (c >>> 8) ^ (T0[(c ^ (bytes[i] as number)) & 255] as number);
  return ~c >>> 0;
}

function word(bytes: Uint8Array, i: number): number {
  return (
    (bytes[i] as number) |
    ((bytes[i + 1] as number) << 8) |
    ((bytes[i + 2] as number) << 16) |
    ((bytes[i + 3] as number) << 24)
  );
}
