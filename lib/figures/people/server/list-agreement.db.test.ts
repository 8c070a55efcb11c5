import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeReaders, makeStudy, minutesLater, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { eraseParticipant } from "@/lib/crowd/participation/server/erase-participant";
import { readTask } from "@/lib/figures/study/testing/read-study";
import { listPeople as peopleContract } from "@/lib/quality/people/schema";
import { listPeople } from "@/lib/quality/people/server/list-people";
import { addReader } from "@/lib/quality/rolling/testing/add-reader";
import { listAgreement as contract } from "../schema";
import { listAgreement } from "./list-agreement";

const db = await openTestDatabase();
let study: TestStudy;
const names = new Map<string, string>();

const isOdd = (question: number) => question % 2 === 1;
const sentence = "Somebody wrote these same words about two texts.";

/** Ann judges all six texts as Claude does, and bob the other way round. Cyd reads one text: no kappa. */
beforeAll(async () => {
  study = await makeStudy(db, {
    questions: 6,
    models: 1,
    overlap: 3,
    change: {
      asks: { forecast: "answer", noAnswer: true, cantTell: false, comment: false },
      visit: { tasks: 6, minutes: 600, payCents: 600 },
      exclusionRules: {
        checks: null,
        speed: null,
        agreement: { reader: "Claude", minKappa: 0.4, minTexts: 6 },
      },
    },
  });
  await addReader(db, { ...study, name: "Claude", isRight: isOdd });
  const readers = await makeReaders(db, study, 3);
  for (const [i, name] of ["ann", "bob", "cyd"].entries()) {
    const readerId = readers[i] ?? "";
    names.set(readerId, name);
    for (let minute = 0; minute < (name === "cyd" ? 1 : 6); minute += 1) {
      await readTask(db, {
        study,
        readerId,
        now: minutesLater(60 * i + 2 * minute + 2),
        read: (question) => ({
          status: "ok",
          confidence: 0.7,
          answer: name === "cyd" ? "Paris" : sentence,
          correct: isOdd(question) === (name !== "bob"),
          time: { activeMs: { ann: 10_000, bob: 20_000 }[name] ?? 40_000 },
        }),
      });
    }
  }
});

const listed = (given: z.input<typeof contract.query> = {}) =>
  listAgreement(db, { ...study, ...contract.query.parse(given) });

type Named = { people: readonly { readerId: string }[] };
const who = ({ people }: Named) => people.map(({ readerId }) => names.get(readerId));

test("people are sorted by kappa: who has none comes last either way", async () => {
  const reader = { order: "reader" } as const;
  const upwards = await listed(reader);
  expect(who(upwards)).toEqual(["bob", "ann", "cyd"]);
  // They agree on all of six texts, or on none: kappa is 1, or (0 - 0.5) / (1 - 0.5).
  expect(upwards.people.map((person) => person.reader?.last.kappa)).toMatchObject([
    { value: -1 },
    { value: 1 },
    { undefined: "one_label" },
  ]);
  const downwards = { ...reader, direction: "descending" } as const;
  expect(who(await listed(downwards))).toEqual(["ann", "bob", "cyd"]);
  const second = await listed({ ...downwards, pageSize: 1, page: 2 });
  expect(who(second)).toEqual(["bob"]);
  expect(second).toMatchObject({ everyone: 3, total: 3 });
});

test("the list of people is sorted by the same agreement", async () => {
  const people = (direction: "ascending" | "descending", page = 1) => {
    const query = { order: "agreement", direction, page, pageSize: 2 } as const;
    return listPeople(db, { ...study, ...peopleContract.query.parse(query) });
  };
  const { people: first } = await people("ascending");
  expect(first.map(({ measures }) => measures.agreement)).toEqual([-1, 1]);
  expect(who({ people: first })).toEqual(["bob", "ann"]);
  expect(who(await people("descending"))).toEqual(["ann", "bob"]);
  expect(who(await people("descending", 2))).toEqual(["cyd"]);
});

test("people are sorted by tasks and pseudonym, and found by a part of it", async () => {
  const tasks = await listed({ order: "tasks", pageSize: 2 });
  expect(tasks.people.map((person) => person.tasks)).toEqual([1, 6]);
  expect(tasks).toMatchObject({ everyone: 3, total: 3 });
  const last = await listed({ order: "tasks", direction: "descending", pageSize: 2, page: 2 });
  expect(who(last)).toEqual(["cyd"]);
  const pseudonyms = (await listed()).people.map(({ pseudonym }) => pseudonym);
  expect(pseudonyms).toEqual(pseudonyms.toSorted());
  const downwards = await listed({ direction: "descending" });
  expect(downwards.people.map(({ pseudonym }) => pseudonym)).toEqual(pseudonyms.toReversed());
  const search = pseudonyms[1]?.slice(2).toUpperCase() ?? "";
  const found = await listed({ search });
  expect(found.people.map(({ pseudonym }) => pseudonym)).toEqual([pseudonyms[1]]);
  expect(found).toMatchObject({ everyone: 3, total: 1 });
  expect((await listed({ search: "%" })).total).toBe(0);
});

test("the hints about someone rest on everyone's texts and times, whoever else is on the page", async () => {
  const query = { order: "reader", direction: "descending", pageSize: 1 } as const;
  const { people } = await listed(query);
  expect(who({ people })).toEqual(["ann"]);
  // Bob wrote the same in each text. The others take 20 and 40 seconds.
  expect(people).toMatchObject([
    { usualSeconds: 30, behaviour: { texts: 6, seconds: 10, copied: 6, typed: 0 } },
  ]);
  const { people: last } = await listed({ ...query, page: 3 });
  expect(last).toMatchObject([{ usualSeconds: 15, behaviour: { seconds: 40, copied: 0 } }]);
});

test("what everyone is compared with is read again once somebody's answers are gone", async () => {
  const bob = [...names].find(([, name]) => name === "bob")?.[0] ?? "";
  const erased = { studyId: study.studyId, readerId: bob, now: minutesLater(600) };
  await eraseParticipant(db, { ...erased, reason: "staff" });
  const { people } = await listed({ order: "reader", direction: "descending", pageSize: 1 });
  expect(people).toMatchObject([{ usualSeconds: 40, behaviour: { seconds: 10, copied: 0 } }]);
});
