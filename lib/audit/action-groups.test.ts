import { expect, test } from "vitest";
import { actions } from "@/lib/http/actions";
import { actionGroups } from "./action-groups";

test("every action is in one group", () => {
  const grouped = actionGroups.flatMap((group) => group.actions);
  expect(grouped.toSorted()).toEqual(Object.keys(actions).toSorted());
  expect(actionGroups.find(({ label }) => label === "Exports")?.actions).toContain("export.log");
});
