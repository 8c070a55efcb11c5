/**
 * A source of random numbers in [0, 1), multiples of 2^-32: the same sequence for the same seed on every
 * machine. For resampling and shuffling, not for secrets. A number seeds like its decimal text, so 7 and
 * "7" are one seed.
 */
export function seededRandom(seed: string | number): () => number {
  const hash = fnv1a(String(seed));
  // `mix` is one to one on 32 bits, so at most one of the four words is zero, as the generator needs.
  const word = (index: number) => mix((hash + Math.imul(index, 0x9e3779b9)) | 0);
  const state = Int32Array.of(word(1), word(2), word(3), word(4));
  return () => xoshiro128(state) / 2 ** 32;
}

/** FNV-1a over the text's UTF-16 code units, low byte first. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash;
}

/** The finaliser of MurmurHash3: spreads seeds that differ in one bit over all bits. */
function mix(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * One step of the generator xoshiro128** 1.1 of D. Blackman and S. Vigna
 * (https://prng.di.unimi.it): moves `state` on and gives a whole number in [0, 2^32). `state` is
 * four 32-bit words, not all zero (all zero gives only zeros).
 */
export function xoshiro128(state: Int32Array): number {
  const a = state[0] ?? 0;
  const b = state[1] ?? 0;
  const c = (state[2] ?? 0) ^ a;
  const d = (state[3] ?? 0) ^ b;
  state[0] = a ^ d;
  state[1] = b ^ c;
  state[2] = c ^ (b << 9);
  state[3] = rotate(d, 11);
  return Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
