import { expect, test } from "vitest";
import { plainConfig } from "@/db/testing/study-config";
import { consentFacts } from "./consent-facts";

const config = {
  ...plainConfig({ datasetId: "d", modelIds: ["a"], sampleSize: 1 }),
  visit: { tasks: 20, minutes: 120, payCents: 1_700 },
  minutesPerTask: 3,
};
const consent = {
  text: "Do you agree?",
  asker: {
    researchers: "Ann and Bob",
    institution: "A lab",
    contact: "ann@example.org",
    minimumAge: 18,
  },
};

test("a study says who asks, and what a session takes and pays", () => {
  // 20 tasks of 3 minutes.
  expect(consentFacts({ ...config, consent })).toEqual([
    { name: "Who asks", value: "Ann and Bob, A lab" },
    { name: "Questions", value: "ann@example.org" },
    { name: "Who can take part", value: "Anyone of 18 or older" },
    { name: "A session", value: "up to 20 tasks in about 60 minutes, $17.00 for all of them" },
  ]);
});

test("a test comes first where there is one; settings of long ago name nobody", () => {
  const rule = { tolerance: 0.05, minShare: 1, top: null };
  const qualification = [{ items: 2, rule, visit: { minutes: 15, payCents: 0 } }];
  expect(consentFacts({ ...config, consent: { text: "Do you agree?" }, qualification })).toEqual([
    { name: "First, a test", value: "up to 2 tasks in about 6 minutes, unpaid" },
    {
      name: "Afterwards, if invited",
      value: "up to 20 tasks in about 60 minutes, $17.00 for all of them",
    },
  ]);
});

test("a session of one task does not speak of all of them", () => {
  const visit = { tasks: 1, minutes: 10, payCents: 85 };
  const facts = consentFacts({ ...config, consent: { text: "Do you agree?" }, visit });
  expect(facts).toEqual([{ name: "A session", value: "1 task in about 3 minutes, $0.85" }]);
});
