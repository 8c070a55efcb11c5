import { expect, test } from "vitest";
import { binOf } from "../testing/named-group";
import { openedBins } from "./opened-bins";

const group = {
  key: "a",
  name: "Claude",
  bins: [binOf(4, 1, 0.2, 0.5), binOf(4, 3, 0.5, 0.9), binOf(2, 2, 1, 1)],
};

test("bins together: (1 + 3) of 8 right, from the least to the greatest confidence", () => {
  expect(openedBins(group, { bin: 0, lastBin: 1 })).toMatchObject({
    title: "Claude, bins 1 to 2",
    forecasts: "8 forecasts",
    summary: "confidence 20.0\u202f% to 90.0\u202f%, 50.0\u202f% right.",
    low: 0.2,
    high: 0.9,
  });
});

test("a confidence that the neighbour has as well is said to be in both", () => {
  expect(openedBins(group, { bin: 1, lastBin: 1 })?.summary).toContain("listed in both");
  expect(openedBins(group, { bin: 2, lastBin: 2 })?.summary).not.toContain("both");
  expect(openedBins(group, { bin: 3, lastBin: 3 })).toBeNull();
  // The reference's rules share nothing.
  const cut = openedBins(group, { bin: 1, lastBin: 1 }, true)?.summary;
  expect(cut).toContain("their order decides which are in the bin");
  expect(cut).not.toContain("both");
});
