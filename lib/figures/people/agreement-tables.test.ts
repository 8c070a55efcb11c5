import { expect, test } from "vitest";
import { shownWindow } from "./agreement-tables";

test("says in plain words why a person's agreement has no interval", () => {
  const why = (noInterval: "all_alike" | "too_few_clusters" | "undefined_without_one") => {
    const kappa = { value: 1, n: 3, noInterval };
    return shownWindow({ n: 3, questions: 3, kappa, pearson: kappa }).kappa.why;
  };
  expect(why("all_alike")).toBe("no interval: it is the same whichever question is left out");
  expect(why("too_few_clusters")).toBe("no interval: it takes at least two questions");
  expect(why("undefined_without_one")).toBe("no interval: it depends on a single question");
});
