import { expect, test } from "vitest";
import { testAsker } from "@/db/testing/study-config";
import { startCheck } from "./start-check";
import { startingPoints } from "./starting-points";

const read = {
  title: "T",
  datasetId: "d",
  split: null,
  modelIds: ["a", "b", "c"],
  sampleSize: 1008,
  seed: "7",
};
const noBudget = { currency: "USD", budgetCents: null, committedCents: 0 };
const version = (
  no: number,
  kind: keyof typeof startingPoints,
  frozenAt: string | null = null,
) => ({
  no,
  frozenAt,
  config: {
    ...startingPoints[kind],
    ...read,
    consent: { text: "Do you agree?", asker: testAsker },
  },
});

test("says what starting the paper's study freezes, and that gold is missing", () => {
  const draft = version(1, "paper");
  // 1008 + 50 answers; the pay is added up in prepare-pay.test.ts.
  expect(startCheck({ versions: [draft] }, draft, { needed: 21, agreed: 20 }, noBudget)).toEqual({
    facts: [
      "No budget is set. You can set one under Pay: nobody starts a session that would pass it.",
      "1,008 questions drawn with seed “7”, 50 of them shared: 1,058 answers in all.",
      "Pay: at most $3,041.30 for these answers, if everyone comes and passes. This includes rounding each person’s pay up to the cent.",
      "Not included: a platform’s fees; answers that replace those of excluded and withdrawn people; practice of people who find no task left; practice and checks added where people leave early, skip tasks or run out of time; bonuses and corrections.",
      "2 qualification rounds, then the main round; round 1 opens at once.",
      "No exclusion criterion. To exclude people by a rule, cancel and choose one before you start.",
      "The consent text of version 1.",
      "Gold items: 21 needed, 20 agreed on.",
    ],
    problem: {
      text: "1 more gold item has to be agreed on before version 1 can start.",
      tab: "gold",
    },
  });
});

test("names the pay for people who fail the questions, which no number of tasks limits", () => {
  const { config, ...rest } = version(1, "simple");
  const comprehension = { questions: [], attempts: 1 };
  const facts = (change: object) =>
    startCheck({ versions: [] }, { ...rest, config: { ...config, ...change } }, null, null).facts;
  const said =
    "On top: $0.10 for each person who does not pass the questions about the instructions.";
  expect(facts({ comprehension, screenOutCents: 10 })).toContain(said);
  for (const change of [
    { comprehension, screenOutCents: null },
    { comprehension: null, screenOutCents: 10 },
  ]) {
    expect(facts(change).join(" ")).not.toContain("does not pass");
  }
});

test("says that the version before is closed", () => {
  const draft = version(2, "simple");
  const versions = [draft, version(1, "simple", "2026-11-21T12:00:00.000Z")];
  const { facts, problem } = startCheck({ versions }, draft, { needed: 0, agreed: 4 }, null);
  expect(problem).toBeNull();
  expect(facts).toContain(
    "Version 1 is closed: its answers stay, and nobody gets another task of it.",
  );
  expect(facts.join(" ")).not.toContain("Gold");
});

test("names at once all that is missing before the start", () => {
  const draft = version(1, "simple");
  const text = "It is carried out by [names]. Questions? Contact [name, email].";
  const { problem } = startCheck(
    { versions: [draft] },
    { ...draft, config: { ...draft.config, consent: { text, asker: null } } },
    { needed: 3, agreed: 1 },
    null,
  );
  expect(problem).toEqual({
    text: "The consent text still has places to fill in: [names] and [name, email]. The consent page does not say yet who asks: fill in Researchers, Institution and Contact. 2 more gold items have to be agreed on before version 1 can start.",
    tab: "edit",
  });
});

test("warns that a study whose share of few questions is none measures no agreement", () => {
  const { no, frozenAt, config } = version(1, "simple");
  const draft = { no, frozenAt, config: { ...config, sampleSize: 6 } };
  const { facts } = startCheck({ versions: [draft] }, draft, null, null);
  expect(facts).toContain("There will be no figures of agreement between people.");
});

test("says first how far the budget goes that is set", () => {
  const { no, frozenAt, config } = version(1, "simple");
  // 6 answers in sessions of 2 tasks at $2.00: $6.00 in all.
  const visit = { ...config.visit, tasks: 2, payCents: 200 };
  const overlap = { share: 0, readers: 1 };
  const changed = { ...config, sampleSize: 6, visit, overlap, checksPerVisit: 0 };
  const facts = (budget: Parameters<typeof startCheck>[3]) =>
    startCheck({ versions: [] }, { no, frozenAt, config: changed }, null, budget).facts;
  const said = (budgetCents: number, committedCents = 0) =>
    facts({ ...noBudget, budgetCents, committedCents })[0];
  expect(facts(noBudget).join(" ")).toContain("at most $6.00");
  expect(said(600)).toBe("The budget of $6.00 is enough for the pay below.");
  // 500 / 200 = 2.5, and (500 - 150) / 200 = 1.75.
  expect(said(500)).toBe(
    "The budget of $5.00 is enough for 2 sessions: it stops the study earlier.",
  );
  expect(said(500, 150)).toBe(
    "The budget of $5.00 has $3.50 left. That is enough for 1 session: it stops the study earlier.",
  );
  expect(facts(null).join(" ")).not.toContain("budget");
  expect(facts({ ...noBudget, currency: "EUR", budgetCents: 500 }).join(" ")).not.toContain(
    "budget",
  );
});

test("does not count sessions of different pay", () => {
  const draft = version(1, "paper");
  const budget = { ...noBudget, budgetCents: 600 };
  expect(startCheck({ versions: [] }, draft, null, budget).facts[0]).toBe(
    "The budget of $6.00 is less than the pay below: it stops the study earlier.",
  );
});
