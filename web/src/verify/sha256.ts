/**
 * SHA-256. The browser's own does the work where there is one: pages that come over plain http from another machine
 * have none, and are checked with the one below.
 */

export async function sha256(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const own = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return own ? new Uint8Array(await own.digest("SHA-256", bytes)) : plainSha256(bytes);
}

/** The hash as hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await sha256(text));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The big-endian 32-bit words in the bytes. */
export function words(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(4 * index));
}

/** The first 32 bits of the fractional part. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const PRIMES = Array.from({ length: 310 }, (_, index) => index + 2).filter((n) => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
});

// FIPS 180-4 takes its constants from the roots of the first primes, "so that nothing is hidden in them".
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** As in FIPS 180-4, section 6.2; exported to be tested where the browser's own would be taken. */
export function plainSha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const bits = new DataView(padded.buffer);
  bits.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  bits.setUint32(padded.length - 4, (message.length * 8) >>> 0);

  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mix(state, words(padded.subarray(at, at + 64)));

  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => out.setInt32(4 * index, word));
  return new Uint8Array(out.buffer);
}

function mix(state: Int32Array, block: readonly number[]): void {
  const w = Int32Array.from({ length: 64 }, (_, index) => block[index] ?? 0);
  for (let t = 16; t < 64; t++) {
    const [early, late] = [w[t - 15]!, w[t - 2]!];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let t = 0; t < 64; t++) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + sum1 + choice + ROUNDS[t]! + w[t]!) | 0;
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t2 = (sum0 + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word));
}

type Eight = [number, number, number, number, number, number, number, number];
