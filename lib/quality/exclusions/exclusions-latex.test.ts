import { expect, test } from "vitest";
import { prepareHistory } from "./exclusion-history";
import { exclusionsLatex, historyLatex } from "./exclusions-latex";
import type { PersonQuality } from "./schema";

const person: PersonQuality = {
  ...{ readerId: "r", pseudonym: "R-1", simulated: false, tasks: 12, surplus: 0, excluded: true },
  findings: [
    { rule: "speed", value: 12.34, threshold: 20, n: 12, violated: true },
    { rule: "agreement", value: null, threshold: 0.25, n: 3, violated: false },
  ],
  events: [
    {
      ...{ action: "exclude", rule: "speed", by: "Ada", reason: "too fast" },
      at: "2026-01-05T12:00:00.000Z",
    },
  ],
};

test("exclusions and their history in LaTeX, as they are shown", () => {
  expect(exclusionsLatex([person]).split("\n")).toContain(
    "R-1 (excluded) & 12 & 12.3\\,s, below & not enough data & too fast \\\\",
  );
  // Reasons are sentences: they wrap.
  expect(exclusionsLatex([person])).toContain("\\begin{tabular}{lrccp{0.3\\linewidth}}");
  const history = historyLatex(prepareHistory([person]), (moment) => moment.slice(0, 10));
  expect(history).toContain("\\begin{tabular}{llp{0.2\\linewidth}lp{0.35\\linewidth}}");
  expect(history.split("\n")).toContain(
    "2026-01-05 & Ada & Excluded by the rule: speed & R-1 & too fast \\\\",
  );
});
