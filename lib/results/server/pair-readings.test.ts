import { expect, test } from "vitest";
import type { CountedForecast } from "./count-forecasts";
import { pairCrowd, pairWithReader } from "./pair-readings";

const reading = (generationId: string, readerId: string, placeNo: number | null) =>
  ({ generationId, placeNo, reader: { id: readerId } }) as CountedForecast;
const names = (pairs: ReturnType<typeof pairCrowd>) =>
  pairs.map(({ a, b }) => `${a.generationId}: ${a.reader.id} ${b.reader.id}`);

test("pairs every two people on a text, the lower place first", () => {
  const crowd = [
    reading("g1", "cy", 3),
    reading("g1", "ann", 1),
    reading("g2", "ann", 1),
    reading("g1", "bob", 2),
  ];
  expect(names(pairCrowd(crowd))).toEqual(["g1: ann bob", "g1: ann cy", "g1: bob cy"]);
});

test("never pairs someone with themself", () => {
  expect(pairCrowd([reading("g1", "ann", 1), reading("g1", "ann", 2)])).toEqual([]);
});

test("pairs each of the crowd with the reader's reading of the same text", () => {
  const crowd = [reading("g1", "ann", 1), reading("g1", "bob", 2), reading("g2", "ann", 1)];
  const claude = [reading("g1", "claude", null), reading("g3", "claude", null)];
  expect(names(pairWithReader(crowd, claude))).toEqual(["g1: ann claude", "g1: bob claude"]);
});
