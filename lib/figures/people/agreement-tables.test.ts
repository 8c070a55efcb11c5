import { expect, test } from "vitest";
import type { Reason } from "@/lib/metrics/reasons";
import { shownWindow } from "./agreement-tables";

const whyNoInterval = (noInterval: Reason, questions: number) => {
  const kappa = { value: 1, n: questions, noInterval };
  return shownWindow({ n: questions, questions, kappa, pearson: kappa }).kappa.why;
};
const whyUndefined = (reason: Reason) => {
  const kappa = { undefined: reason, n: 1 };
  return shownWindow({ n: 1, questions: 1, kappa, pearson: kappa }).kappa.why;
};

test("with few questions, says how many an interval of a person's agreement needs", () => {
  for (const reason of ["all_alike", "too_few_clusters", "undefined_without_one"] as const) {
    expect(whyNoInterval(reason, 3)).toBe("no interval: needs 10 questions, has 3 so far");
  }
});

test("with enough questions, says in plain words why there is no interval, or no number", () => {
  expect(whyNoInterval("all_alike", 12)).toBe(
    "no interval: the number is the same whichever question is left out",
  );
  expect(whyNoInterval("undefined_without_one", 12)).toBe(
    "no interval: it depends on a single question",
  );
  expect(whyUndefined("one_label")).toBe(
    "both sides judged all these texts alike, so chance explains it",
  );
  expect(whyUndefined("too_few_pairs")).toBe("needs two texts, has one so far");
});

test("says how many texts a figure rests on", () => {
  const kappa = { value: 1, n: 3, noInterval: "too_few_questions" as const };
  expect(shownWindow({ n: 3, questions: 3, kappa, pearson: kappa }).basis).toBe("over 3 texts");
});
