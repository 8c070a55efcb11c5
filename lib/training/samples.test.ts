import { expect, test } from "vitest";
import { samplesOf } from "./samples";

let no = 0;
const sample = (stage: string, step: number, text: string) => ({
  ...{ no: ++no, at: "2026-11-26T07:00:00Z", stage, event: "sample", step },
  data: { query: "Who?", text },
});

test("a stage that was resumed shows each step once, by its later paragraph, the latest first", () => {
  const events = [
    sample("rl", 0, "first"),
    sample("rl", 1, "broken off"),
    sample("rl", 0, "again"),
    sample("rl", 1, "whole"),
    sample("other", 0, "another stage"),
  ];
  const texts = samplesOf(events).map(({ stage, samples }) => [
    stage,
    samples.map(({ data }) => data.text),
  ]);
  expect(texts).toEqual([
    ["rl", ["whole", "again"]],
    ["other", ["another stage"]],
  ]);
});

test("an event of another shape is no sample", () => {
  const odd = { ...sample("rl", 0, "text"), data: { query: { toString: 1 } } };
  expect(samplesOf([odd])).toEqual([]);
});
