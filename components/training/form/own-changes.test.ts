import { expect, test } from "vitest";
import { areOnlyTests, withOwnChanges } from "./own-changes";

test("other questions bring other settings, and what somebody entered stays", () => {
  const row = (setting: string, value: string) => ({
    ...{ id: setting, stage: "splits", setting, value },
  });
  const before = [row("sizes.sft", "6"), row("test", '[{"name":"a","dataset":"A","size":2}]')];
  // In the order in which the database keeps fields.
  const asStored = '[{"name":"a","size":2,"dataset":"A"}]';
  // The size was changed by hand after it was filled in.
  const changes = [row("sizes.sft", "9"), row("test", asStored), row("drawn", "x")];
  expect(withOwnChanges(changes, before, [row("sizes.sft", "7"), row("test", "b")])).toEqual([
    ...[row("sizes.sft", "9"), row("drawn", "x"), row("test", "b")],
  ]);
});

test("questions of test splits alone leave nothing to train on, until others are chosen as well", () => {
  const split = (name: string | null) => ({ split: name, questions: 5 });
  const datasets = [
    { id: "t", name: "Tests", splits: [split("test")] },
    { id: "m", name: "Mixed", splits: [split("test"), split("train")] },
    { id: "n", name: "None", splits: [split(null)] },
  ];
  const only = (...chosen: string[]) => areOnlyTests(datasets, { kind: "questions", chosen });
  expect([only("t"), only("t test"), only("t", "m test")]).toEqual([true, true, true]);
  expect([only("m"), only("t", "m train"), only("t", "n")]).toEqual([false, false, false]);
  expect([only(), only("gone")]).toEqual([false, false]);
});
