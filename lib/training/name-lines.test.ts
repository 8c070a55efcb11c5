import { expect, test } from "vitest";
import { nameLines } from "./name-lines";

test("a name is broken after its hyphens, into as few lines as fit", () => {
  expect(nameLines("world", 11)).toEqual(["world"]);
  expect(nameLines("factuality-rl-selected", 11)).toEqual(["factuality-", "rl-selected"]);
  expect(nameLines("lc-sft-test", 11)).toEqual(["lc-sft-test"]);
});

test("what has no room in three lines ends in an ellipsis", () => {
  expect(nameLines("a-very-long-name-of-a-stage", 8)).toEqual(["a-very-", "long-", "name-of…"]);
  expect(nameLines("supercalifragilistic", 8)).toEqual(["superca…"]);
});
