import { expect, test } from "vitest";
import { thirdOf } from "./summarise-order";

const thirds = (of: number) => Array.from({ length: of }, (_, i) => thirdOf(i + 1, of));

test("thirds are those of SQL's ntile(3): the first ones have one task more", () => {
  // select ntile(3) over (order by i) from generate_series(1, n) i
  expect(thirds(3)).toEqual([1, 2, 3]);
  expect(thirds(4)).toEqual([1, 1, 2, 3]);
  expect(thirds(5)).toEqual([1, 1, 2, 2, 3]);
  expect(thirds(9)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
});

test("two tasks have no thirds", () => {
  expect(thirds(2)).toEqual([null, null]);
});
