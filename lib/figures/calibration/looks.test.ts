import { expect, test } from "vitest";
import { type Looks, nextSort, readLooks, toggleColumn, writeLooks } from "./looks";

const inAddress = (looks: Looks) => {
  const said = Object.entries(writeLooks(looks)).filter(([, text]) => text !== null);
  return new URLSearchParams(said as [string, string][]).toString();
};

test("looks survive their address, whatever a group's key holds", () => {
  const looks: Looks = {
    columns: ["accuracy", "referenceEce", "auroc"],
    sort: { by: "ece", descending: true },
    panels: ["a,b|100 %", "c&d=e"],
    highlight: "0b1e8a51-3f0c-4d0e-9df5-000000000001",
  };
  const said = Object.fromEntries(new URLSearchParams(inAddress(looks)));
  expect(readLooks(said)).toEqual(looks);
});

test("what is so at first needs no word; no diagram at all does", () => {
  const first = readLooks({});
  expect(first.columns).toEqual(["accuracy", "meanConfidence", "gap", "ece"]);
  expect(inAddress(first)).toBe("");
  const none = { ...first, panels: [] };
  expect(readLooks(Object.fromEntries(new URLSearchParams(inAddress(none))))).toEqual(none);
});

test("what no column is called is not looked at", () => {
  expect(readLooks({ columns: "nonsense", sort: "-nonsense", panels: "%" })).toEqual({
    ...readLooks({}),
    panels: ["%"],
  });
});

test("columns keep their order, and one always stays", () => {
  expect(toggleColumn(["ece"], "accuracy")).toEqual(["accuracy", "ece"]);
  expect(toggleColumn(["ece"], "ece")).toEqual(["ece"]);
});

test("sorts up, down and not at all", () => {
  const up = nextSort(null, "ece");
  expect(up).toEqual({ by: "ece", descending: false });
  const down = nextSort(up, "ece");
  expect(down).toEqual({ by: "ece", descending: true });
  expect(nextSort(down, "ece")).toBeNull();
  expect(nextSort(down, "n")).toEqual({ by: "n", descending: false });
});
