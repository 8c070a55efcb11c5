import { expect, test } from "vitest";
import { alsoFor, othersWith } from "./same-change";

const setting = (name: string) => ({
  ...{ name, shape: "text", schema: {}, default: null, is_required: false, meaning: "" },
});
const kinds = {
  sft: [setting("optimizer"), setting("epochs")],
  rl: [setting("optimizer")],
  splits: [],
};
const stage = (name: string, kind: string) => ({ name, kind, after: [], needs: {}, settings: {} });
const recipe = {
  stages: [stage("splits", "splits"), stage("a", "sft"), stage("b", "sft"), stage("c", "rl")],
};

test("one change is made for all stages that have the setting", () => {
  const change = { id: "1", stage: "a", setting: "optimizer", value: "adamw" };
  const kept = { id: "2", stage: "b", setting: "epochs", value: "2" };
  const replaced = { id: "3", stage: "c", setting: "optimizer", value: "x" };
  const changes = [replaced, change, kept];
  const others = othersWith(recipe, kinds, changes, change);
  expect(others).toEqual(["b", "c"]);
  expect(othersWith(recipe, kinds, changes, kept)).toEqual(["a"]);
  const made = alsoFor(changes, change, others);
  expect(made).toEqual([
    change,
    { ...change, id: "b optimizer", stage: "b" },
    { ...change, id: "c optimizer", stage: "c" },
    kept,
  ]);
  expect(othersWith(recipe, kinds, made, change)).toEqual([]);
});
