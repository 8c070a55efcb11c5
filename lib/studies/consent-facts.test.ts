import { expect, test } from "vitest";
import { plainConfig } from "@/db/testing/study-config";
import { consentFacts } from "./consent-facts";

const config = {
  ...plainConfig({ datasetId: "d", modelIds: ["a"], sampleSize: 100 }),
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
    { name: "First, a test", value: "2 tasks in about 6 minutes, unpaid" },
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

const session = (change: Partial<typeof config>) =>
  consentFacts({ ...config, consent: { text: "Do you agree?" }, ...change });

test("nobody is promised more tasks than there are for one person, and the pay is that of those tasks", () => {
  const visit = { tasks: 20, minutes: 30, payCents: 170 };
  const phrases = { visit, minutesPerTask: 0.3 };
  // 170 cents for 20 tasks: 25.5 for 3, rounded up.
  expect(session({ ...phrases, sampleSize: 3 })).toEqual([
    { name: "A session", value: "up to 3 tasks in about 1 minute, $0.26 for all of them" },
  ]);
  expect(session({ ...phrases, capPerPerson: 4 })).toEqual([
    { name: "A session", value: "up to 4 tasks in about 1 minute, $0.34 for all of them" },
  ]);
  // Attention checks come on top of the 3 questions: 5 of 20 tasks, for 42.5 cents.
  expect(session({ ...phrases, sampleSize: 3, checksPerVisit: 2 })).toEqual([
    { name: "A session", value: "up to 5 tasks in about 1½ minutes, $0.43 for all of them" },
  ]);
});

test("practice is counted, and belongs to the first part", () => {
  const rule = { tolerance: 0.05, minShare: 1, top: null };
  const qualification = [{ items: 2, rule, visit: { minutes: 15, payCents: 69 } }];
  const practice = { practiceItems: 1, minutesPerTask: 0.8 };
  expect(session({ ...practice, qualification })).toEqual([
    // 2.4 minutes.
    { name: "First, a test", value: "3 tasks in about 2 minutes, $0.69 for all of them" },
    {
      name: "Afterwards, if invited",
      value: "up to 20 tasks in about 16 minutes, $17.00 for all of them",
    },
  ]);
  expect(session(practice)).toEqual([
    { name: "A session", value: "up to 21 tasks in about 17 minutes, $17.00 for all of them" },
  ]);
});
