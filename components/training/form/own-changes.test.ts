import { expect, test } from "vitest";
import { withOwnChanges } from "./own-changes";

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
