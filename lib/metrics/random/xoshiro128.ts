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
