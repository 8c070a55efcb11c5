import { expect, test } from "vitest";
import { xoshiro128 } from "./xoshiro128";

test("gives the published sequence for the state 1, 2, 3, 4", () => {
  // The test vector of the Rust crate rand_xoshiro (Xoshiro128StarStar), made with the authors' C.
  const state = Int32Array.of(1, 2, 3, 4);
  expect(Array.from({ length: 10 }, () => xoshiro128(state))).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    4258142804,
  ]);
});
