import { expect, test } from "vitest";
import { plainConfig } from "@/db/testing/study-config";
import { consentFacts } from "./consent-facts";
import { describeQualification } from "./method/describe-qualification";
import { describeVisits } from "./method/describe-visits";
import { sessionTasks } from "./session-tasks";
import { listSettings } from "./settings-list";

const config = {
  ...plainConfig({ datasetId: "d", modelIds: ["a"], sampleSize: 100 }),
  practiceItems: 2,
  visit: { tasks: 8, minutes: 12, payCents: 91 },
  minutesPerTask: 0.4,
};
const qualification = [
  {
    items: 3,
    rule: { tolerance: 0.05, minShare: 1, top: null },
    visit: { minutes: 12, payCents: 60 },
  },
];
const names = { dataset: () => "Numbers", model: () => "Alpha" };
const facts = {
  version: 1,
  startedAt: null,
  dataset: "Numbers",
  models: ["Alpha"],
  rounds: [],
  excluded: null,
};

const settingsOf = (all: typeof config) =>
  Object.fromEntries(
    listSettings(all, names).flatMap(({ settings }) =>
      settings.map(({ name, value }) => [name, value]),
    ),
  );

test("practice is a part of the first round’s session alone, as consent, settings and method say", () => {
  expect([0, 1].map((no) => sessionTasks({ ...config, qualification }, no))).toEqual([5, 8]);
  expect(sessionTasks(config, 0)).toBe(10);

  // 91 cents for 10 tasks of 0.4 minutes: 9.1 each, and 1365 for 60 minutes.
  expect(consentFacts(config)).toContainEqual({
    name: "A session",
    value: "up to 10 tasks in about 4 minutes, $0.91 for all of them",
  });
  expect(settingsOf(config)).toMatchObject({
    Session: "up to 10 tasks, 2 of them practice in a person’s first session, in 12 minutes",
    Pay: "$0.91 a session: $13.65 an hour, $0.091 a task at 0.4 minutes each",
  });
  expect(describeVisits(config, facts)).toContain(
    "A session had up to 10 tasks, 2 of them practice in a person’s first session, and 12 minutes, and paid $0.91: $13.65 an hour at the planned 0.4 minutes a task.",
  );
});

test("with a test, its session has the practice, and those of the main round have none", () => {
  const tested = { ...config, qualification };
  // 91 cents for 8 tasks of 0.4 minutes: 11.375 each, and 1706.25 for 60 minutes.
  expect(settingsOf(tested)).toMatchObject({
    "Round 1": expect.stringMatching(/^3 gold items and 2 practice items, 12 minutes, \$0\.60\./),
    Session: "up to 8 tasks in 12 minutes",
    Pay: "$0.91 a session: $17.06 an hour, about $0.11 a task at 0.4 minutes each",
  });
  expect(describeVisits(tested, facts)).toContain("had up to 8 tasks and 12 minutes");
  expect(describeQualification(tested, facts)).toContain(
    "The round had 3 items and 2 practice tasks, and paid $0.60.",
  );
});
