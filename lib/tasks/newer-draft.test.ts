import { expect, it } from "vitest";
import { newerDraft } from "./newer-draft";
import type { Draft } from "./schema";

const draft = (confidence: string, editedAt: number): Draft => ({
  outputs: [{ confidence, noAnswer: false, answer: "", correct: null }],
  editedAt,
});

it("takes the draft that was changed last", () => {
  expect(newerDraft(draft("10", 2), draft("20", 1), 1)).toEqual(draft("10", 2));
  expect(newerDraft(draft("10", 1), draft("20", 2), 1)).toEqual(draft("20", 2));
});

it("takes the server's when both are equally old", () => {
  expect(newerDraft(draft("10", 1), draft("20", 1), 1)).toEqual(draft("20", 1));
});

it("takes the only one there is", () => {
  expect(newerDraft(draft("10", 0), null, 1)).toEqual(draft("10", 0));
  expect(newerDraft(null, draft("20", 0), 1)).toEqual(draft("20", 0));
});

it("has one entry for each text, whatever the draft holds", () => {
  const empty = { confidence: "", noAnswer: false, answer: "", correct: null };
  expect(newerDraft(null, null, 2)).toEqual({ outputs: [empty, empty], editedAt: 0 });
  expect(newerDraft(draft("10", 1), null, 2).outputs).toEqual([draft("10", 1).outputs[0], empty]);
  expect(newerDraft({ ...draft("10", 1), outputs: [] }, null, 1).outputs).toEqual([empty]);
  const two = { outputs: [empty, empty], editedAt: 1 };
  expect(newerDraft(two, null, 1).outputs).toEqual([empty]);
});
