import { expect, test } from "vitest";
import { openGroup } from "./open-group";

test("a group is opened by the filters that its key names, in the order of the fields", () => {
  const view = { by: "person,split,seed", bins: "20" };
  expect(openGroup(view, "a%7Cb%25|0d9c|3.0")).toEqual({
    ...{ by: "person,split,seed", bins: "20" },
    ...{ split: "a|b%", reader: "0d9c" },
  });
  expect(openGroup({ by: "split" }, "")).toEqual({ by: "split", split: "-" });
  expect(openGroup({ by: "none" }, "")).toBeNull();
});
