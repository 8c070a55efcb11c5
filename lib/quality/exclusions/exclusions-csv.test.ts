import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { exclusionsCsv } from "./exclusions-csv";
import { findViolators } from "./find-violators";
import type { PersonQuality } from "./schema";

const person = (given: Partial<PersonQuality>): PersonQuality => ({
  ...{ readerId: "r", pseudonym: "R-1", simulated: false, tasks: 12, surplus: 0, excluded: false },
  findings: [{ rule: "speed", value: 12.34, threshold: 20, n: 12, violated: true }],
  events: [],
  ...given,
});
const restored = {
  ...{ action: "restore" as const, rule: null, by: "Ada", reason: "=a mistake" },
  at: "2026-01-05T12:00:00.000Z",
};

test("values are unrounded, and a rule that is off has none", () => {
  const rows = parse(exclusionsCsv([person({ events: [restored] })]), { columns: true });
  expect(rows).toMatchObject([
    {
      ...{ pseudonym: "R-1", excluded: "false", speed: "12.34", speed_violated: "true" },
      ...{ checks: "", checks_n: "", decision: "restore", decision_reason: "'=a mistake" },
    },
  ]);
});

test("rules would exclude only those about whom nobody decided", () => {
  const fine = person({ findings: [] });
  const decided = person({ events: [restored] });
  const violator = person({ pseudonym: "R-2" });
  expect(findViolators([fine, decided, violator])).toEqual([violator]);
});
