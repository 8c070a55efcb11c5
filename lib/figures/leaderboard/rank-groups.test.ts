import { expect, test } from "vitest";
import { rankGroups, type Standing } from "./rank-groups";
import { rankedFigures } from "./schema-leaderboard";

const person = (name: string, n: number, brier: number | null) => ({
  key: name,
  name,
  detail: "human",
  n,
  values: Object.fromEntries(
    rankedFigures.map((figure) => [figure, figure === "brier" ? brier : 0]),
  ) as Standing["values"],
});
const people = [
  person("Bo 10", 50, 0.2),
  person("Lucky", 3, 0),
  person("Ann", 40, 0.1),
  person("Bo 9", 60, 0.2),
  person("Undefined", 20, null),
  person("Cy", 30, 0.3),
];
const ranked = (by: "brier" | "name" | "n", descending = false, search = "", least = 10) => {
  const { ranked: rows, hidden } = rankGroups(people, { search, least, sort: { by, descending } });
  return { rows: rows.map(({ name, rank }) => `${rank ?? "-"} ${name}`), hidden };
};

test("equals share a rank, and the next rank counts them; few forecasts don't lead", () => {
  expect(ranked("brier")).toEqual({
    rows: ["1 Ann", "2 Bo 9", "2 Bo 10", "4 Cy", "- Undefined"],
    hidden: 1,
  });
  expect(ranked("brier", false, "", 1).rows[0]).toBe("1 Lucky");
});

test("downwards what is undefined is last as well, and equals stay in the order of names", () => {
  expect(ranked("brier", true).rows).toEqual(["1 Cy", "2 Bo 9", "2 Bo 10", "4 Ann", "- Undefined"]);
  expect(ranked("name", true).rows).toEqual(["- Undefined", "- Cy", "- Bo 10", "- Bo 9", "- Ann"]);
});

test("every word of a search must be there; hidden are only those that are found", () => {
  expect(ranked("n", true, "BO human")).toEqual({ rows: ["1 Bo 9", "2 Bo 10"], hidden: 0 });
  expect(ranked("n", true, "luck")).toEqual({ rows: [], hidden: 1 });
  // The rank is that among everybody.
  expect(ranked("brier", false, "cy").rows).toEqual(["4 Cy"]);
});
