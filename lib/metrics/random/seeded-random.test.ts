import { describe, expect, test } from "vitest";
import { seededRandom, xoshiro128 } from "./seeded-random";

const take = (seed: string | number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe("seededRandom", () => {
  // A transcription to Python of the three published algorithms (FNV-1a over UTF-16LE bytes,
  // MurmurHash3's fmix32, xoshiro128**) with Python's whole numbers.
  test.each([
    ["candor", [2970266647, 3841833841, 4095135729, 3991224962]],
    [7, [996291797, 2690891847, 3069925351, 43991691]],
    ["π", [1101978036, 98407303, 1480130506, 1754117152]],
  ])("gives the sequence of an independent implementation for %s", (seed, words) => {
    expect(take(seed, 4)).toEqual(words.map((word) => word / 2 ** 32));
  });

  test("gives words and numbers from one sequence", () => {
    const random = seededRandom("both");
    const words = new Int32Array(3);
    const found = [random()];
    random.words(words, 2);
    found.push(...Array.from(words.subarray(0, 2), (word) => (word >>> 0) / 2 ** 32), random());
    expect(found).toEqual(take("both", 4));
    expect(words[2]).toBe(0);
  });

  test("takes a number as its text", () => {
    expect(take(7, 5)).toEqual(take("7", 5));
  });

  test("gives near seeds unrelated sequences", () => {
    const other = take(2, 20_000);
    const pairs = take(1, 20_000).map((a, i) => [a, other[i] ?? Number.NaN] as const);
    const covariance = pairs.reduce((sum, [a, b]) => sum + (a - 0.5) * (b - 0.5), 0) / 20_000;
    // Independent uniforms: standard deviation (1/12) / sqrt(20000) = 0.00059; five of them.
    expect(Math.abs(covariance)).toBeLessThan(0.003);
  });

  test("fills [0, 1) evenly, alone and in successive pairs", () => {
    const cells = new Array<number>(64).fill(0);
    const draws = take("even", 128_000);
    for (let i = 0; i < draws.length; i += 2) {
      const [a = Number.NaN, b = Number.NaN] = draws.slice(i, i + 2);
      const cell = Math.floor(a * 8) * 8 + Math.floor(b * 8);
      cells[cell] = (cells[cell] ?? Number.NaN) + 1;
    }
    // 1000 expected in each of 64 cells; 99.9 % point of chi squared with 63 degrees: 103.4.
    const chiSquared = cells.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquared).toBeLessThan(103.4);
  });
});

test("xoshiro128 gives the published sequence for the state 1, 2, 3, 4", () => {
  // The test vector of the Rust crate rand_xoshiro (Xoshiro128StarStar), made with the authors' C.
  const words = new Int32Array(10);
  xoshiro128(Int32Array.of(1, 2, 3, 4), words, 10);
  expect(Array.from(words, (word) => word >>> 0)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    4258142804,
  ]);
});
