import { expect, it } from "vitest";
import { emptyOutput, newerDraft } from "./newer-draft";
import type { Draft } from "./schema";

const draft = (confidence: string, editedAt: number): Draft => ({
  outputs: [{ ...emptyOutput, confidence }],
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
  expect(newerDraft(null, null, 2)).toEqual({ outputs: [emptyOutput, emptyOutput], editedAt: 0 });
  expect(newerDraft(draft("10", 1), null, 2).outputs).toEqual([
    draft("10", 1).outputs[0],
    emptyOutput,
  ]);
  expect(newerDraft({ ...draft("10", 1), outputs: [] }, null, 1).outputs).toEqual([emptyOutput]);
  const two = { outputs: [emptyOutput, emptyOutput], editedAt: 1 };
  expect(newerDraft(two, null, 1).outputs).toEqual([emptyOutput]);
});

it("never lets the time of a text go back", () => {
  const read = (activeMs: number, edits: number, editedAt: number): Draft => ({
    outputs: [{ ...emptyOutput, time: { activeMs, idleMs: 5, edits, pastes: 0 } }],
    editedAt,
  });
  const { outputs } = newerDraft(read(9_000, 1, 1), read(4_000, 2, 2), 1);
  expect(outputs[0]?.time).toEqual({ activeMs: 9_000, idleMs: 5, edits: 2, pastes: 0 });
});
