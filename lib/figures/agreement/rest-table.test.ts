import { expect, test } from "vitest";
import { agreementMatrixOf } from "../testing/agreement-matrix";
import { restCsv, restLatex } from "./rest-files";
import { restHistogram, restRow, sortRest } from "./rest-table";
import type { RestAgreement, RestReader } from "./schema-agreement";
import { withoutPeople } from "./without-people";

const around = (value: number) => ({ value, low: value - 0.1, high: value + 0.1, n: 30 });
const reader = (name: string, kappa: RestReader["kappa"], given: Partial<RestReader> = {}) => ({
  id: name,
  name,
  kind: "human" as const,
  version: "",
  simulated: false,
  n: 30,
  questions: 20,
  agreement: around(0.8),
  kappa,
  difference: around(0.1),
  pearson: { undefined: "first_constant" as const, n: 30 },
  ...given,
});
const readers: RestReader[] = [
  reader("Ann", around(0.6), { n: 12 }),
  reader("Bob", { undefined: "one_label", n: 30 }),
  reader("Claude", around(-0.15), { kind: "llm", version: "2.0" }),
];
const rest: RestAgreement = {
  readers,
  kappas: {
    counts: [...new Array(8).fill(0), 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
    undefined: 1,
    spread: { n: 2, lowerQuartile: 0.04, median: 0.225, upperQuartile: 0.41, p90: 0.525 },
  },
};

test("sorts either way, with what is undefined last", () => {
  const names = (order: Parameters<typeof sortRest>[1]) =>
    sortRest(readers, order).map(({ name }) => name);
  expect(names("kappa")).toEqual(["Claude", "Ann", "Bob"]);
  expect(names("-kappa")).toEqual(["Ann", "Claude", "Bob"]);
  expect(names("n")).toEqual(["Bob", "Claude", "Ann"]);
});

test("says n, the interval, and why there is no number", () => {
  expect(restRow(readers[1] ?? reader("", around(0)))).toMatchObject({
    name: "Bob",
    n: 30,
    basis: "20 questions",
    figures: {
      kappa: { text: null, why: "the same single label throughout" },
      pearson: { text: null, why: "the reader’s confidence is constant" },
      agreement: { text: "80.0\u202f%", interval: { low: "70.0", high: "90.0" } },
    },
  });
});

test("the histogram begins with the lowest kappa and ends with the highest", () => {
  const { bars, caption } = restHistogram(rest);
  expect(bars.map(({ n }) => n)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(bars[0]?.label).toBe("−0.2 to −0.1: 1 reader");
  expect(bars.at(-1)?.label).toBe("0.6 to 0.7: 1 reader");
  expect(caption).toBe(
    "Readers by their kappa with the rest; median 0.225, half of them from 0.040 to 0.410; 1 reader without a kappa.",
  );
});

test("files have every reader, unrounded, with reasons", () => {
  const [header = "", ann = "", bob = ""] = restCsv(readers).split(/\r?\n/);
  const cell = (line: string, column: string) => line.split(",")[header.split(",").indexOf(column)];
  expect(cell(ann, "kappa_with_rest")).toBe("0.6");
  expect(cell(ann, "read_by_others_too")).toBe("12");
  expect(cell(bob, "kappa_with_rest_reason")).toBe("the same single label throughout");
  expect(restLatex(readers, "rest")).toContain("Claude (2.0)");
});

test("who has a link sees no person listed, but all of them counted", () => {
  const shared = withoutPeople({ ...agreementMatrixOf(), rest });
  expect(shared.rest?.readers.map(({ name }) => name)).toEqual(["Claude"]);
  expect(shared.rest?.kappas).toEqual(rest.kappas);
});
