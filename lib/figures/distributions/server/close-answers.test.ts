import { expect, test } from "vitest";
import { closeAnswers } from "./close-answers";
import type { DistributionRow } from "./select-distributions";

const row = (
  question: string,
  distribution: Record<string, number>,
  truth: string | null = "yes",
) => ({ question, distribution, truth, aliases: [], person: "Ann" });

function close(rows: readonly DistributionRow[]) {
  const closing = closeAnswers();
  rows.forEach(closing.add);
  return closing.end();
}

test("percents rounded as people type them are scaled, and more than rounding is not", () => {
  const closed = close([
    row("1", { yes: 0.333, no: 0.333, maybe: 0.333 }),
    row("2", { Yes: 0.6, no: 0.3 }),
    row("5", { yes: 0.5, no: 0.48 }),
    row("3", { yes: 0.5, no: 0.5 }, null),
    row("4", { yes: 0.5, maybe: 0.5 }),
  ]);
  expect(closed).toMatchObject({
    answers: ["maybe", "no", "yes"],
    incomplete: 1,
    withoutTruth: 1,
    forecasts: [
      // 0.333 of 0.999.
      { probabilities: [1 / 3, 1 / 3, 1 / 3].map((p) => expect.closeTo(p, 12)), outcome: 2 },
      // 0.48 and 0.5 of 0.98.
      { probabilities: [0, 24 / 49, 25 / 49].map((p) => expect.closeTo(p, 12)), outcome: 2 },
      { probabilities: [0.5, 0, 0.5], outcome: 2 },
    ],
  });
});

test("says why there is no closed set of answers", () => {
  const yesNo = { yes: 0.7, no: 0.3 };
  const letters = Array.from({ length: 27 }, (_, i) => `answer ${i}`);
  const each = letters.map((answer, i) => row(`${i}`, { [answer]: 0.5, yes: 0.5 }));
  const problems: [DistributionRow[], RegExp][] = [
    [[row("1", yesNo), row("2", yesNo, "perhaps")], /“perhaps”.*no, yes/],
    [each, /More than 26 different answers/],
    [[row("1", { Paris: 0.6, yes: 0.4 }), row("2", { Rome: 1 })], /one question alone/],
    [[row("1", yesNo, null)], /correct answer is known/],
    [[row("1", { yes: 0.4 })], /add up to 1/],
  ];
  for (const [rows, problem] of problems) {
    expect(close(rows)).toEqual({ problem: expect.stringMatching(problem) });
  }
});
