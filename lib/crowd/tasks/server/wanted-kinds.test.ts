import { expect, test } from "vitest";
import { wantedKinds } from "./claim-task";

test("practice first, then what the round is for, with checks where they were drawn", () => {
  const visit = { roundKind: "main" as const, practice: 2, checkAt: [4] };
  const first = [0, 1, 2, 3, 4].map((done) => wantedKinds(visit, done)[0]);
  expect(first).toEqual(["practice", "practice", "sample", "check", "sample"]);
  const test = { ...visit, roundKind: "qualification" as const, checkAt: [] };
  expect([0, 2].map((done) => wantedKinds(test, done)[0])).toEqual(["practice", "test"]);
});
