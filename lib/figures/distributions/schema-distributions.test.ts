import { expect, test } from "vitest";
import { lossesText } from "./schema-distributions";

const good = { answers: ["yes", "no"], actions: [{ name: "go", losses: [0, 2.5] }] };

const problemOf = (text: string) => {
  const { error } = lossesText.safeParse(text);
  const [issue] = error?.issues ?? [];
  return issue && `${issue.path.join(".")}: ${issue.message}`;
};

test("a loss matrix is read from an address, or refused with its place", () => {
  expect(lossesText.parse(JSON.stringify(good))).toEqual(good);
  const changed = (change: object) => problemOf(JSON.stringify({ ...good, ...change }));
  expect(problemOf("{")).toBe(": is no JSON");
  expect(changed({ answers: ["yes"] })).toMatch(/^answers: takes at least two answers/);
  expect(changed({ answers: ["yes", " YES"] })).toBe("answers.1: “YES” is there already");
  expect(changed({ actions: [] })).toMatch(/^actions: takes at least one/);
  expect(changed({ actions: [{ name: "go", losses: [1] }] })).toBe(
    "actions.0.losses: takes a loss for each of the 2 answers, and has 1",
  );
  expect(changed({ actions: [{ name: "go", losses: [1, null] }] })).toBe(
    "actions.0.losses.1: is no number",
  );
});
