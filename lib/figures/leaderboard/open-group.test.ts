import { expect, test } from "vitest";
import { openGroup } from "./open-group";

test("a group is opened by the filters that its key names, in the order of the fields", () => {
  const view = { by: "split,person,seed", bins: "20" };
  expect(openGroup(view, "a%7Cb%25|0d9c|3.0")).toEqual({
    by: "split,person,seed",
    bins: "20",
    split: "a|b%",
    reader: "0d9c",
  });
  expect(openGroup({ by: "split" }, "")).toEqual({ by: "split", split: "-" });
  const tagged = {
    by: "tag.reader.a%2Cb,model",
    tag: "reader.a%2Cb=x,reader.a%2Cb=y,question.c=1",
  };
  expect(openGroup(tagged, "x|none")).toEqual({
    by: tagged.by,
    model: "none",
    tag: "question.c=1,reader.a%2Cb=x",
  });
  expect(openGroup({ by: "none" }, "")).toBeNull();
});
