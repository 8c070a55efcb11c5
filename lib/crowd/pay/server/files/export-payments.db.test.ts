import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { participant, personalLink, reader, sealedId, user } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, noon, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { addLinks } from "@/lib/crowd/arrival/server/add-links";
import { hashId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { exportPayments } from "./export-payments";

const db = await openTestDatabase();

beforeAll(() => {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
});

const visit = { tasks: 2, minutes: 60, payCents: 101 };
const makePaidStudy = (by: object) =>
  makeStudy(db, { questions: 6, models: 1, overlap: 3, change: { visit, ...by } });

/** Says with what id somebody came. */
const cameAs = (readerId: string, cameBy: "platform" | "link", idHash: string) =>
  db.update(participant).set({ cameBy, idHash }).where(eq(participant.readerId, readerId));

async function filed(study: TestStudy) {
  const { csv } = await exportPayments(db, study);
  return { csv, rows: parse(csv, { columns: true }) as Record<string, string>[] };
}

test("everyone’s platform id with what is owed, in the order of ids; who withdrew is owed without one", async () => {
  const study = await makePaidStudy({});
  const { studyId } = study;
  const people = await makePeople(db, study, 3);
  for (const [i, id] of ["zoe", "ann", "mia"].entries()) {
    const idHash = hashId(studyId, id);
    const readerId = people[i]?.readerId ?? "";
    await cameAs(readerId, "platform", idHash);
    await db.insert(sealedId).values({ studyId, idHash, sealed: sealId({ studyId, idHash }, id) });
    await people[i]?.submit(await people[i].take());
  }
  const [zoe, , mia] = people;
  if (!zoe || !mia) throw new Error("no people");
  await zoe.submit(await zoe.take());
  await withdrawConsent(db, { studyId, readerId: mia.readerId, now: noon });

  const { csv, rows } = await filed(study);
  // 101 cents for two tasks, of which the first earns 51.
  expect(rows.map((r) => [r.id, r.sessions, r.earned_cents, r.currency, r.link_no])).toEqual([
    ["ann", "1", "51", "USD", ""],
    ["zoe", "1", "101", "USD", ""],
    ["", "1", "51", "USD", ""],
  ]);
  // Of a session that is finished, and of somebody who withdrew.
  expect(rows.map(({ codes }) => codes?.length)).toEqual([0, 10, 10]);
  for (const { name } of await db.select({ name: reader.name }).from(reader)) {
    expect(csv).not.toContain(name);
  }
});

test("what is in a payout is being paid, and not owed", async () => {
  const study = await makePaidStudy({});
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("no person");
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: `${userId}@example.org` });
  const sums = async () => {
    const [row] = (await filed(study)).rows;
    return [row?.earned_cents, row?.paid_cents, row?.being_paid_cents, row?.owed_cents];
  };
  expect(await sums()).toEqual(["0", "0", "0", "0"]);
  await ann.submit(await ann.take());
  expect(await sums()).toEqual(["51", "0", "0", "51"]);
  const payoutId = randomUUID();
  await makePayout(db, { ...study, payoutId, userId, now: noon });
  expect(await sums()).toEqual(["51", "0", "51", "0"]);
  await ann.submit(await ann.take());
  expect(await sums()).toEqual(["101", "0", "51", "50"]);
  await settlePayout(db, { ...study, payoutId, userId, result: "paid", now: noon });
  expect(await sums()).toEqual(["101", "51", "0", "50"]);
});

test("a personal link stands by its number, and by its id where one was uploaded, until it is erased", async () => {
  const study = await makePaidStudy({ arrival: { by: "links" } });
  const { projectId, studyId } = study;
  const add = { projectId, studyId, userId: null };
  await addLinks(db, { ...add, lot: { count: 3, lotId: randomUUID() } });
  await addLinks(db, { ...add, ids: ["=cmd()"] });
  const links = await db
    .select()
    .from(personalLink)
    .where(eq(personalLink.studyId, studyId))
    .orderBy(personalLink.no);
  const people = await makePeople(db, study, 3);
  for (const [i, link] of [links[3], links[1], links[0]].entries()) {
    await cameAs(people[i]?.readerId ?? "", "link", link?.idHash ?? "");
  }
  const [, , gone] = people;
  if (!gone) throw new Error("no people");
  await gone.submit(await gone.take());
  await withdrawConsent(db, { studyId, readerId: gone.readerId, now: noon });

  const { rows } = await filed(study);
  // Nobody came by link 3. A spreadsheet runs no id.
  expect(rows.map((r) => [r.id, r.link_no, r.earned_cents])).toEqual([
    ["'=cmd()", "4", "0"],
    ["", "2", "0"],
    ["", "", "51"],
  ]);
});
