import { expect, test } from "vitest";
import { pairSides } from "./compare-pairs";
import type { SideForecast } from "./select-side-forecasts";

const reading = (item: string, readerId: string, slotNo: number, of: Partial<SideForecast> = {}) =>
  ({ item, readerId, slotNo, side: "crowd", readerKind: "human", ...of }) as SideForecast;
const claude = (item: string) =>
  // Sorts before the crowd by its id.
  reading(item, "a-claude", 0, { side: "a-claude", readerKind: "llm" });
const names = (readings: SideForecast[]) =>
  [...pairSides(readings)].map(([key, pairs]) => [
    key,
    pairs.map(({ a, b }) => `${a.item}: ${a.readerId} ${b.readerId}`),
  ]);

test("pairs every two people on a text, the lower slot number first", () => {
  const crowd = [
    reading("g1", "cy", 3),
    reading("g1", "ann", 1),
    reading("g2", "ann", 1),
    reading("g1", "bob", 2),
  ];
  expect(names(crowd)).toEqual([["crowd crowd", ["g1: ann bob", "g1: ann cy", "g1: bob cy"]]]);
});

test("never pairs someone with themself", () => {
  expect(names([reading("g1", "ann", 1), reading("g1", "ann", 2)])).toEqual([]);
});

test("pairs each of the crowd with the reader of the same text, the crowd first", () => {
  const crowd = [reading("g1", "ann", 1), reading("g1", "bob", 2), reading("g2", "ann", 1)];
  expect(names([...crowd, claude("g1"), claude("g3")])).toContainEqual([
    "crowd a-claude",
    ["g1: ann a-claude", "g1: bob a-claude"],
  ]);
});
