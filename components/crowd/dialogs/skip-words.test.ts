import { expect, test } from "vitest";
import { skipWords } from "./skip-words";

const task = { roundKind: "main", isClosed: false, isPractice: false, payCents: 100 } as const;

test("who skips a task reads what comes of it", () => {
  expect(skipWords(task)).toContain("Someone else will get it.");
  expect(skipWords({ ...task, isPractice: true })).toContain("You may see it again");
  // Everybody does all tasks of a test.
  const ofTest = skipWords({ ...task, roundKind: "qualification" });
  expect(ofTest).toContain("this one comes back");
  expect(ofTest).not.toContain("Someone else");
});

test("whoever skips the task of a closed round reads that no other comes, and what they lose", () => {
  for (const roundKind of ["main", "qualification"] as const) {
    const words = skipWords({ ...task, roundKind, isClosed: true });
    expect(words).toContain("no other task comes");
    expect(words).toContain("your session ends and you are not paid for this task");
    expect(words).not.toMatch(/Someone else|again|comes back/);
  }
  expect(skipWords({ ...task, isClosed: true, payCents: 0 })).not.toContain("paid");
});
