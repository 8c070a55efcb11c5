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
    { name: "A session", value: "about 60 minutes, $17.00 for all of it" },
  ]);
});

test("a test comes first where there is one; settings of long ago name nobody", () => {
  const rule = { tolerance: 0.05, minShare: 1, top: null };
  const qualification = [{ items: 2, rule, visit: { minutes: 15, payCents: 0 } }];
  expect(consentFacts({ ...config, consent: { text: "Do you agree?" }, qualification })).toEqual([
    { name: "First, a test", value: "about 6 minutes, unpaid" },
    { name: "Afterwards, if invited", value: "about 60 minutes, $17.00 for all of it" },
  ]);
});
