import { expect, test } from "vitest";
import { figureGroup } from "../testing/figure-group";
import { nameGroups } from "./group-names";

const dataset = (name: string) => ({ id: "d", name });
const model = { id: "m", name: "LC RL", kind: "confidence" };
const reader = (name: string, version = "2.0") => ({
  name,
  version,
  kind: "llm" as const,
  pooled: false,
  people: 1,
});
const people = {
  name: "345 people",
  kind: "human" as const,
  version: "",
  pooled: true,
  people: 345,
};

test("are of reader and model, and of what else they differ in", () => {
  const groups = nameGroups([
    figureGroup({ reader: people, dataset: dataset("A"), split: "test" }),
    figureGroup({ reader: reader("Claude"), model, dataset: dataset("B"), split: "test" }),
  ]);
  expect(groups.map(({ name, detail }) => [name, detail])).toEqual([
    ["345 people, A", "test, human, pooled"],
    ["Claude on LC RL, B", "test, LLM, 2.0, states confidence"],
  ]);
});

test("without reader and model are what they are grouped by", () => {
  const seed = { seed: 3, draw: 1 };
  const groups = nameGroups([
    figureGroup({ dataset: dataset("A"), split: "", seed }),
    figureGroup({ dataset: dataset("A"), split: "test", seed: { seed: 3, draw: 0 } }),
  ]);
  expect(groups.map(({ name }) => name)).toEqual([
    "A, no split, seed 3, draw 1",
    "A, test, seed 3",
  ]);
  expect(nameGroups([figureGroup()])[0]?.name).toBe("All chosen forecasts");
});

test("alike names get their details", () => {
  const groups = nameGroups([
    figureGroup({ reader: reader("Claude", "2.0") }),
    figureGroup({ reader: reader("Claude", "2.1") }),
  ]);
  expect(groups.map(({ name }) => name)).toEqual(["Claude (LLM, 2.0)", "Claude (LLM, 2.1)"]);
});
