import { expect, test } from "vitest";
import { viewQuery } from "./schema-selection";
import {
  groupedBy,
  readView,
  toggleDimension,
  viewDefaults,
  whatIsWrong,
  writeView,
} from "./view-address";

test("an address has every parameter of a view, and the same defaults as the server", () => {
  expect(Object.keys(writeView({})).sort()).toEqual(Object.keys(viewQuery.shape).sort());
  expect(viewQuery.parse(viewDefaults)).toEqual(viewQuery.parse({}));
});

test("a view survives its address, which leaves out what is so by itself", () => {
  const said = {
    dataset: "0b2f0f0e-5c39-4a38-8a5f-111111111111",
    split: "-,test",
    from: "2026-01-05",
    people: "all",
    by: "model,seed",
    bins: "20",
    binning: "equal-width",
  };
  const view = readView({ ...said, rules: "default", columns: "ece", published: "x" });
  const written = writeView(view);
  const kept = Object.entries(written).filter(([, text]) => text !== null);
  expect(Object.fromEntries(kept)).toEqual(said);
  // As null, so that what stood in the address before is taken away.
  expect(written).toMatchObject({ rules: null, model: null, to: null });
  expect(viewQuery.parse(readView(said))).toEqual(viewQuery.parse(view));
});

test("grouping has an order of its own, and a person is kept apart or pooled", () => {
  expect(groupedBy({})).toEqual(["dataset", "model", "reader"]);
  const byPerson = toggleDimension({}, "person");
  expect(byPerson.by).toBe("dataset,model,person");
  expect(toggleDimension(byPerson, "split").by).toBe("dataset,split,model,person");
  const none = toggleDimension({ by: "model" }, "model");
  expect(none.by).toBe("none");
  expect(groupedBy(none)).toEqual([]);
  expect(toggleDimension(none, "seed").by).toBe("seed");
});

test("an address that is no view is refused with a reason", () => {
  expect(whatIsWrong({ bins: "20", by: "model" })).toBe(null);
  expect(whatIsWrong({ bins: "0" })).toBe("“bins” can’t be “0”.");
  expect(whatIsWrong({ by: "foo" })).toBe("“by” can’t be “foo”.");
});

test("an error names the values that are allowed", () => {
  const messageOf = (view: object) => viewQuery.safeParse(view).error?.issues[0]?.message;
  expect(messageOf({ by: "foo" })).toBe(
    "must be “none”, or some of dataset, split, model, reader, person, round, seed or tags such as tag.reader.name, separated by commas",
  );
  expect(messageOf({ reader: "foo" })).toBe("must be an ID, “crowd” or “people”");
});
