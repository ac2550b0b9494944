const ROUNDS = 64;
const BLOCK_BYTES = 64;

/**
 * The first bits of the fractions of the cube roots (`constants`) and square roots (`start`) of the first primes. FIPS
 * 180-4.
 */
const { constants, start } = rootsOfPrimes();
const schedule = new Uint32Array(ROUNDS);

/** SHA-256 of bytes, as eight words. */
export function sha256(bytes: readonly number[]): Uint32Array {
  const state = start.slice();
  const padded = pad(bytes);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) compress(state, padded, at);
  return state;
}

function pad(bytes: readonly number[]): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  return padded;
}

function compress(state: Uint32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, at, BLOCK_BYTES);
  for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(4 * i);
  for (let i = 16; i < ROUNDS; i++) {
    const early = schedule[i - 15] as number;
    const late = schedule[i - 2] as number;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[i] = (schedule[i - 16] as number) + s0 + (schedule[i - 7] as number) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (schedule[i] as number)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] as number) + word;
  });
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The roots are computed with integers, so the engine's arithmetic does not matter. */
function rootsOfPrimes(): { readonly constants: Uint32Array; readonly start: Uint32Array } {
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  return {
    constants: Uint32Array.from(primes, (prime) => fractionBits(prime, 3n)),
    start: Uint32Array.from(primes.slice(0, 8), (prime) => fractionBits(prime, 2n)),
  };
}

/** The first 32 bits of the root's fraction. */
function fractionBits(prime: bigint, degree: bigint): number {
  const wanted = prime << (32n * degree);
  let low = 0n;
  let high = prime << 32n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** degree <= wanted) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}
