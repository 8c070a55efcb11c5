import { expect, test } from "vitest";
import { actionLabel, describeEntry } from "./describe-entry";
import type { AuditEntryView } from "./schema";

const entry: AuditEntryView = {
  id: "1",
  at: "2026-11-22T12:00:00.000Z",
  action: "round.state",
  outcome: "done",
  actor: {
    kind: "person",
    userId: "u",
    name: "Ada",
    email: "ada@example.org",
    tokenId: null,
    address: "203.0.113.1",
  },
  project: { id: "p", name: "Project" },
  subject: { type: "round", id: "r", name: "Trial, round 1" },
  before: { state: "open", admits: null },
  after: { state: "closed", admits: 40 },
  code: null,
  times: 1,
  requestId: null,
};

test("a change reads as a sentence, with what was before and after", () => {
  expect(describeEntry(entry)).toEqual({
    sentence: "Changed the state of Trial, round 1",
    changes: ["State: open → closed", "Admits: none → 40"],
  });
});

test("numbers read as everywhere else, with all of their digits", () => {
  const before = { "removed.forecast": 150_720, spent: 0.000123 };
  expect(describeEntry({ ...entry, before: null, after: before }).changes).toEqual([
    "Removed, forecast: 150,720",
    "Spent: 0.000123",
  ]);
  const paid = { before: { budgetCents: 99_900 }, after: { budgetCents: 1_250_050 } };
  expect(describeEntry({ ...entry, ...paid, action: "study.change" }).changes).toEqual([
    "Budget for pay: 999.00 → 12,500.50",
  ]);
});

test("a budget has its currency, where the log has it", () => {
  const changes = (after: Record<string, number | string>) =>
    describeEntry({ ...entry, before: { budgetCents: 250 }, after, action: "pay.budget" }).changes;
  expect(changes({ budgetCents: 600, currency: "EUR" })).toEqual(["Budget for pay: €2.50 → €6.00"]);
  expect(changes({ budgetCents: 600 })).toEqual(["Budget for pay: 2.50 → 6.00"]);
});

test("amounts of money read as money, and a refusal as what was wrong", () => {
  const changes = (after: Record<string, number>) =>
    describeEntry({ ...entry, before: null, after, action: "pay.entry" }).changes;
  expect(changes({ bonus: 40 })).toEqual(["Bonus: 0.40"]);
  expect(changes({ people: 3, cents: 111_000 })).toEqual(["People: 3", "Amount: 1,110.00"]);
  // In millionths of a dollar.
  expect(changes({ mostCost: 5_000_000 })).toEqual(["Most that it may cost: $5.00"]);
  const refused = { ...entry, outcome: "refused", code: "known" } as const;
  expect(describeEntry(refused).sentence).toBe(
    "Changed the state of Trial, round 1: refused (the same is there already)",
  );
});

test("what stayed as it was is no change", () => {
  const before = { name: "GPT-4", version: "", readerKind: "llm", names: ["a"], deleteAt: null };
  const after = { ...before, name: "GPT-4o", names: ["a"] };
  expect(describeEntry({ ...entry, before, after }).changes).toEqual(["Name: GPT-4 → GPT-4o"]);
});

test("a moment reads as day and time in UTC", () => {
  const after = { deleteAt: "2026-12-07T09:30:15.123Z" };
  expect(describeEntry({ ...entry, before: { deleteAt: null }, after }).changes).toEqual([
    "Delete at: none → 2026-12-07 09:30 UTC",
  ]);
});

test("a refusal says why, and how often", () => {
  const refused = { ...entry, outcome: "refused" as const, code: "admins_only", times: 1_200 };
  expect(describeEntry(refused).sentence).toBe(
    "Changed the state of Trial, round 1: refused 1,200 times (admins only)",
  );
});

test("what has no name is said by its id, and long lists are cut", () => {
  const after = { people: Array.from({ length: 12 }, (_, i) => `R-${i}`) };
  const subject = { type: "round", id: "r", name: null };
  expect(describeEntry({ ...entry, subject, before: null, after })).toEqual({
    sentence: "Changed the state of round r",
    changes: ["People: R-0, R-1, R-2, R-3, R-4, R-5, R-6, R-7, R-8, R-9 and 2 more"],
  });
  expect(actionLabel("study.start")).toBe("Started …");
});

test("a changed setting has the form's name and unit", () => {
  const changed = {
    ...entry,
    action: "study.change",
    before: { "visit.payCents": 250, "overlap.share": 0, "qualification.1.items": 20, seed: "7" },
    after: { "visit.payCents": 300, "overlap.share": 0.07, "qualification.1.items": 3, seed: "8" },
  };
  expect(describeEntry(changed).changes).toEqual([
    "Pay for a session: 2.50 → 3.00",
    "Shared questions (%): 0 → 7",
    "Round 2, Gold items: 20 → 3",
    "Seed: 7 → 8",
  ]);
});

test("an exclusion and its end are told apart", () => {
  const decided = (excluded: boolean) =>
    describeEntry({
      ...entry,
      action: "exclusion.decide",
      after: { excluded },
      subject: { type: "person", id: "r", name: "R-758B93F4" },
    });
  expect(decided(true)).toEqual({ sentence: "Excluded R-758B93F4", changes: [] });
  expect(decided(false).sentence).toBe("Restored R-758B93F4");
});
