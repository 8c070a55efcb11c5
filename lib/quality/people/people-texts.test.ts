import { expect, test } from "vitest";
import { peopleLatex } from "./people-texts";
import type { Person } from "./schema";

const lines = (latex: string) => latex.split("\n");
const at = "2026-01-05T12:00:00.000Z";
const day = (moment: string) => moment.slice(0, 10);

test("people in LaTeX, without signs that its fonts lack", () => {
  const round = { invited: true, invitations: 1, visits: 1, openVisits: 0, submitted: 3 };
  const person: Person = {
    readerId: "r",
    pseudonym: "R_1",
    simulated: true,
    failedQuestions: false,
    consentedAt: at,
    rounds: [
      { ...round, no: 1, outcome: "pass" },
      { ...round, no: 2, outcome: null },
    ],
    codes: [{ code: "C0DE", outcome: "returned" }],
    earnedCents: 1250,
    measures: { seconds: null, checks: null, agreement: null },
    excluded: true,
    stop: null,
    eraseAt: null,
  };
  expect(lines(peopleLatex([person], "EUR", day))).toContain(
    "R\\_1 (simulated, excluded) & passed & took part & Ended early & €12.50 & 2026-01-05 \\\\",
  );
  // Whom the rule paused took part too, and yet gets no tasks.
  const paused = peopleLatex([{ ...person, stop: "pause" }], "EUR", day);
  expect(paused).toContain("& passed & paused by the rule & Ended early &");
  // 41 people are more than a page holds.
  expect(peopleLatex(Array(41).fill(person), "EUR", day)).toContain("\\begin{longtable}{llllrl}");
});
