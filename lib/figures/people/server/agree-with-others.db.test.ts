import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { user } from "@/db/schema";
import { makeReaders, makeStudy, minutesLater, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { readTask } from "@/lib/figures/study/testing/read-study";
import { decideExclusion } from "@/lib/quality/exclusions/server/decide-exclusion";
import { listAgreement as contract } from "../schema";
import { listAgreement } from "./list-agreement";

const db = await openTestDatabase();
let study: TestStudy;
let readers: string[];

/** What each person judges right, by the question's number. */
const judges = [
  (question: number) => question % 2 === 1,
  (question: number) => (question % 2 === 1) !== question < 3,
  (question: number) => question % 2 === 0,
];

/** Ann and bob read all twelve texts and disagree on two. Cyd reads one of them. */
beforeAll(async () => {
  study = await makeStudy(db, {
    questions: 12,
    models: 1,
    overlap: 3,
    change: {
      asks: { forecast: "answer", noAnswer: true, cantTell: false, comment: false },
      visit: { tasks: 12, minutes: 600, payCents: 600 },
    },
  });
  readers = await makeReaders(db, study, 3);
  for (const [i, readerId] of readers.entries()) {
    for (let no = 0; no < (i === 2 ? 1 : 12); no += 1) {
      await readTask(db, {
        study,
        readerId,
        now: minutesLater(60 * i + 2 * no + 2),
        read: (question) => ({
          status: "ok",
          confidence: question / 20,
          answer: "Paris",
          correct: judges[i]?.(question) ?? false,
        }),
      });
    }
  }
});

const othersOf = async (order: "others" | "person" = "person", pageSize = 50) => {
  const query = contract.query.parse({ order, direction: "descending", pageSize });
  const { people } = await listAgreement(db, { ...study, ...query });
  return people.map(({ readerId, others }) => ({ who: readers.indexOf(readerId), others }));
};

test("without a reader, each person is compared with the others who read the same texts", async () => {
  const found = await othersOf("others");
  expect(found.map(({ who }) => who).slice(-1)).toEqual([2]);
  const [ann, bob, cyd] = [0, 1, 2].map((who) => found.find((one) => one.who === who)?.others);
  expect(ann).toMatchObject({ n: 12, questions: 12, pearson: { value: expect.closeTo(1, 9) } });
  expect(bob).toMatchObject({ n: 12, kappa: { low: expect.any(Number), n: 12 } });
  // One text has no kappa to speak of.
  expect(cyd).toMatchObject({ n: 1, questions: 1 });
  // The page's people are compared with everyone, also with those on other pages.
  expect((await othersOf("others", 1))[0]?.others).toEqual(found[0]?.others);
});

test("somebody who is excluded is not among the others", async () => {
  const cyd = readers[2] ?? "";
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: "ada@example.org" });
  await decideExclusion(db, {
    ...study,
    userId,
    readerId: cyd,
    action: "exclude",
    reason: "test",
    now: minutesLater(600),
  });
  const found = await othersOf();
  expect(found.find(({ who }) => who === 2)?.others).toBeNull();
  // Ten of twelve alike, and each judges half of them right: (10/12 - 1/2) / (1/2).
  expect(found.find(({ who }) => who === 0)?.others).toMatchObject({
    kappa: { value: expect.closeTo(2 / 3, 9), n: 12 },
  });
});
