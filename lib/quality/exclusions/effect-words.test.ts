import { expect, test } from "vitest";
import { formatShare } from "@/lib/text/format-number";
import { describeEffect, moveText } from "./effect-words";
import type { ExclusionEffect } from "./schema";

const effect = (change: Partial<ExclusionEffect>): ExclusionEffect => ({
  action: "exclude",
  people: 1,
  forecasts: 6,
  places: 3,
  open: 3,
  openCents: 0,
  currency: "USD",
  held: 0,
  surplus: 0,
  tasks: [],
  allTasks: 3,
  models: [],
  ...change,
});

test("an exclusion says what leaves, and whether its places are filled again", () => {
  expect(describeEffect(effect({}))).toEqual([
    "6 forecasts leave the results.",
    "3 places become free, in 3 tasks. Other people get them.",
  ]);
  expect(describeEffect(effect({ openCents: 46 }))[1]).toBe(
    "3 places become free, in 3 tasks. Other people get them, which costs about $0.46 in pay.",
  );
  expect(describeEffect(effect({ open: 2, openCents: 31 }))[1]).toContain(
    "Other people get 2 of them, which costs about $0.31 in pay; the others stay empty",
  );
  expect(describeEffect(effect({ open: 0 }))[1]).toBe(
    "3 places become free, in 3 tasks. They stay empty, because the round is closed.",
  );
  expect(describeEffect(effect({ forecasts: 0, places: 0 }))).toEqual([
    "Nothing leaves the results: there are no answers.",
  ]);
  expect(describeEffect(effect({ held: 1 })).at(-1)).toBe(
    "They hold a task now. They can still send it and are paid for it, but it does not count.",
  );
  expect(describeEffect(effect({ people: 3, held: 2 })).at(-1)).toBe(
    "2 tasks are in hand now. Each can still be sent and is paid, but does not count.",
  );
});

test("a restoration says what comes back beside the count", () => {
  expect(describeEffect(effect({ action: "restore", places: 2, surplus: 1 }))).toEqual([
    "6 forecasts count again.",
    "2 answers get their places back.",
    "The places of 1 answer were filled again: it counts as surplus, beyond the planned number.",
  ]);
});

test("a figure that does not move is written once", () => {
  expect(moveText(0.5, 0.625, formatShare)).toBe("50.0\u202f% → 62.5\u202f%");
  expect(moveText(0.5, 0.50001, formatShare)).toBe("50.0\u202f%");
  expect(moveText(0.5, null, formatShare)).toBe("50.0\u202f% → –");
});
