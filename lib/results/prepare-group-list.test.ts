import { expect, test } from "vitest";
import { prepareGroupList } from "./prepare-group-list";
import { calibrationOf } from "./testing/calibration-of";

const groups = [
  calibrationOf({
    name: "12 people",
    detail: "human, pooled",
    n: 40,
    ece: { value: 0.2, n: 40, noInterval: "none" },
  }),
  calibrationOf({ name: "claude-3-haiku", detail: "LLM", n: 90 }),
  calibrationOf({ name: "deepseek-r1", detail: "LLM", n: 4, ece: { undefined: "few", n: 4 } }),
];
const names = (search: string, order: Parameters<typeof prepareGroupList>[1]["order"]) =>
  prepareGroupList(groups, { search, order }).map(({ name }) => name);

test("finds by every word, in name or detail, in any case", () => {
  expect(names("", "name")).toHaveLength(3);
  expect(names("llm CLAUDE", "name")).toEqual(["claude-3-haiku"]);
  expect(names("gpt", "name")).toEqual([]);
});

test("puts in order, what is undefined last", () => {
  expect(names("", "n")).toEqual(["claude-3-haiku", "12 people", "deepseek-r1"]);
  expect(names("", "ece")).toEqual(["claude-3-haiku", "12 people", "deepseek-r1"]);
  expect(names("", "accuracy")).toEqual(groups.map(({ name }) => name));
});
