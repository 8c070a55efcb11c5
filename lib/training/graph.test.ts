import { expect, test } from "vitest";
import { placeStages } from "./graph";

test("a stage stands to the right of all that it needs", () => {
  const { stages, edges, columns, rows } = placeStages([
    { name: "splits", after: [] },
    { name: "sft", after: ["splits"] },
    { name: "readers", after: ["sft"] },
    { name: "rl", after: ["sft", "readers", "splits"] },
  ]);
  expect(stages.map(({ name, column }) => [name, column])).toEqual([
    ["splits", 0],
    ["sft", 1],
    ["readers", 2],
    ["rl", 3],
  ]);
  expect({ columns, rows, edges: edges.length }).toEqual({ columns: 4, rows: 1, edges: 5 });
});

test("stages of a column stand in the order of what they need", () => {
  const { stages } = placeStages([
    { name: "a", after: [] },
    { name: "b", after: [] },
    { name: "of-b", after: ["b"] },
    { name: "of-a", after: ["a"] },
  ]);
  const second = stages.filter(({ column }) => column === 1).sort((x, y) => x.row - y.row);
  expect(second.map(({ name }) => name)).toEqual(["of-a", "of-b"]);
});

test("no stages are an empty picture", () => {
  expect(placeStages([])).toEqual({ stages: [], edges: [], columns: 0, rows: 0 });
});
