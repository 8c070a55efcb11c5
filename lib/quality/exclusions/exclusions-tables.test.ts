import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { exclusionsCsv, exclusionsLatex, historyLatex } from "./exclusions-tables";
import type { PersonQuality } from "./schema";

const person = (given: Partial<PersonQuality>): PersonQuality => ({
  readerId: "r",
  pseudonym: "R-1",
  simulated: false,
  tasks: 12,
  surplus: 0,
  excluded: false,
  findings: [{ rule: "speed", value: 12.34, threshold: 20, n: 12, violated: true }],
  events: [],
  ...given,
});
const restored = {
  action: "restore" as const,
  rules: [],
  by: "Ada",
  reason: "=a mistake",
  at: "2026-01-05T12:00:00.000Z",
};

test("values are unrounded, and a rule that is off has none", () => {
  const rows = parse(exclusionsCsv([person({ events: [restored] })]), { columns: true });
  expect(rows).toMatchObject([
    {
      pseudonym: "R-1",
      excluded: "false",
      speed: "12.34",
      speed_violated: "true",
      checks: "",
      checks_n: "",
      decision: "restore",
      decision_reason: "'=a mistake",
    },
  ]);
});

const event = {
  action: "exclude" as const,
  rules: ["speed" as const],
  by: "Ada",
  reason: "too fast",
  at: "2026-01-05T12:00:00.000Z",
};

const excluded: PersonQuality = {
  readerId: "r",
  pseudonym: "R-1",
  simulated: false,
  tasks: 12,
  surplus: 0,
  excluded: true,
  findings: [
    { rule: "speed", value: 12.34, threshold: 20, n: 12, violated: true },
    { rule: "agreement", value: null, threshold: 0.25, n: 3, violated: false },
  ],
  events: [event],
};

test("exclusions and their history in LaTeX, as they are shown", () => {
  expect(exclusionsLatex([excluded]).split("\n")).toContain(
    "R-1 (excluded) & 12 & 12.3\\,s, below & not enough data & Excluded by the criterion: speed. too fast \\\\",
  );
  // Reasons are sentences: they wrap.
  expect(exclusionsLatex([excluded])).toContain("\\begin{tabular}{lrccp{0.3\\linewidth}}");
  const history = historyLatex([{ ...event, pseudonym: "R-1" }], (moment) => moment.slice(0, 10));
  expect(history).toContain("\\begin{tabular}{llp{0.2\\linewidth}llp{0.35\\linewidth}}");
  expect(history.split("\n")).toContain(
    "2026-01-05 & Ada & Excluded by the criterion: speed & Fixed before the data & R-1 & too fast \\\\",
  );
});
