import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { auditEntry, reader, study as studyTable, task } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInStaff } from "@/db/testing/sign-in";
import { type AuditEntryView, listProjectLog } from "@/lib/audit/schema";
import { addLinks, listLinks, revokeLink } from "@/lib/crowd/arrival/schema";
import {
  addEntry,
  changeBudget,
  listPayments,
  makePayout,
  type PaymentView,
  settlePayout,
} from "@/lib/crowd/pay/schema";
import { erasePerson, keepPerson } from "@/lib/people/schema";
import { adjudicate } from "@/lib/quality/adjudication/schema";
import { listEvents, type StudyEvent } from "@/lib/quality/log/schema";

await openAppDatabase();

test("a study’s log has what was done about its links and people, and names nobody who was erased", async () => {
  const db = database();
  const study = await makeStudy(db, { questions: 4, models: 1, overlap: 2 });
  const { projectId, studyId } = study;
  const { headers } = await signInStaff(db, { projectId, role: "admin" });
  const params = { projectId, studyId };
  const people = await makePeople(db, study, 2);
  const [kept, gone] = await Promise.all(
    people.map(async ({ readerId }) => {
      const [found] = await db.select().from(reader).where(eq(reader.id, readerId));
      return { readerId, name: found?.name ?? "" };
    }),
  );
  if (!kept || !gone) throw new Error("no people");

  const link = randomUUID();
  const [other] = await db
    .insert(studyTable)
    .values({ projectId, name: "Other", link })
    .returning();
  for (const id of [studyId, other?.id ?? ""]) {
    const body = { lot: { count: 2, lotId: randomUUID() } };
    await callRoute(addLinks, { params: { projectId, studyId: id }, headers, body });
  }
  const { links } = await (await callRoute(listLinks, { params, headers })).json();
  await callRoute(revokeLink, { params: { ...params, linkId: links[0].id }, headers });
  const erase = ({ readerId, name }: typeof kept, when: "now" | "later") =>
    callRoute(erasePerson, {
      params: { ...params, readerId },
      headers,
      body: { confirm: name, when },
    });
  await erase(kept, "later");
  await callRoute(keepPerson, { params: { ...params, readerId: kept.readerId }, headers });
  await erase(gone, "later");
  await erase(gone, "now");

  const logOf = async (query: Record<string, string>): Promise<AuditEntryView[]> =>
    (await (await callRoute(listProjectLog, { params: { projectId }, query, headers })).json())
      .entries;
  const project = await logOf({});
  // Everything but the links of the other study.
  expect(await logOf({ study: studyId })).toEqual(
    project.filter(({ subject }) => subject?.id !== other?.id),
  );
  expect(project).toHaveLength(7);
  expect(await logOf({ study: randomUUID() })).toEqual([]);
  // By its name, and not by its id.
  expect(project[0]).toMatchObject({ action: "person.erase", after: { study: "Study" } });

  const { events }: { events: StudyEvent[] } = await (
    await callRoute(listEvents, { params, headers })
  ).json();
  const shown = events.map(({ what, reader }) => [what.split(". ")[0], reader]);
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  // Only the day of an erasure is stored, so it comes after all that led to it.
  expect(shown.slice(0, 6)).toEqual([
    ["Someone was erased: 0 tasks with 0 forecasts were erased", null],
    ["Asked to erase someone", null],
    ["Took back the request to erase someone", kept.name],
    ["Asked to erase someone", kept.name],
    ["Revoked the personal link 1 of Study", null],
    ["Made personal links to Study", null],
  ]);
  expect(events.slice(1, 6).map(({ at }) => at)).toEqual(Array(5).fill(moment));
  expect(events[0]).toMatchObject({ at: new Date().toISOString().slice(0, 10), by: "Someone" });
  expect(JSON.stringify(events)).not.toContain(gone.name);
});

test("a study’s log has bonuses, top-ups and payouts: who, when, how much and what came of them", async () => {
  const db = database();
  const visit = { tasks: 2, minutes: 60, payCents: 200 };
  const study = await makeStudy(db, { questions: 4, models: 1, overlap: 2, change: { visit } });
  const { projectId, studyId } = study;
  const { headers } = await signInStaff(db, { projectId, role: "admin" });
  const params = { projectId, studyId };
  const people = await makePeople(db, study, 2);
  for (const person of people) await person.submit(await person.take());
  const [ann, bob] = people.map(({ readerId }) => readerId);
  const entry = { entryId: randomUUID(), readerId: ann, as: "bonus", cents: 50, reason: "Kind." };
  await callRoute(changeBudget, { params, headers, body: { budgetCents: 5_000 } });
  await callRoute(addEntry, { params, headers, body: entry });
  const payoutId = randomUUID();
  await callRoute(makePayout, { params, headers, body: { payoutId, cents: 250 } });
  const settle = (body: Record<string, unknown>) =>
    callRoute(settlePayout, { params: { ...params, payoutId }, headers, body });
  await settle({ result: "unknown" });
  const list = { params: { ...params, payoutId }, headers };
  const { payments }: { payments: PaymentView[] } = await (
    await callRoute(listPayments, list)
  ).json();
  const paymentIds = payments.filter(({ readerId }) => readerId === bob).map(({ id }) => id);
  await settle({ result: "failed", paymentIds });
  await settle({ result: "paid" });
  const cash = { entryId: randomUUID(), readerId: ann, as: "paid", cents: 25, reason: "In cash." };
  await callRoute(addEntry, { params, headers, body: cash });

  const { events }: { events: StudyEvent[] } = await (
    await callRoute(listEvents, { params, headers })
  ).json();
  const money = events.filter(({ what }) => !/^(Version|Opened)/.test(what));
  expect(money.every(({ by }) => by === "Someone")).toBe(true);
  // Two did one task of two for $2.00 each.
  expect(money.map(({ what, reason }) => [what, reason])).toEqual([
    ["Payout 2: $0.25 paid outside Candor", "In cash."],
    ["Payout 1: 1 payment, $1.50, paid", null],
    ["Payout 1: 1 payment, $1.00, failed", null],
    ["Said what came of the payout 1 of Study. Result: unknown", null],
    ["Payout 1 made by file: $2.50 to 2 people", null],
    ["Bonus of $0.50", "Kind."],
    ["Changed the budget of Study. Budget for pay: none → $50.00", null],
  ]);
  expect([money[0], money[5]].map((one) => one?.reader)).toEqual(
    Array(2).fill(expect.stringMatching(/^R-/)),
  );
  // An erasure could not take the reason out of the project's log, so it isn't there.
  const logged = await db.select().from(auditEntry).where(eq(auditEntry.action, "pay.entry"));
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toMatch(/Kind\.|In cash\./);
});

test("a study’s log has what was adjudicated", async () => {
  const db = database();
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const { projectId, studyId } = study;
  const { headers } = await signInStaff(db, { projectId, role: "admin" });
  const params = { projectId, studyId };
  const [first] = await db.select({ id: task.id }).from(task).where(eq(task.studyId, studyId));
  const body = { taskId: first?.id, position: 0, isCorrect: true, reason: "So." };
  await callRoute(adjudicate, { params, headers, body });
  const { events }: { events: StudyEvent[] } = await (
    await callRoute(listEvents, { params, headers })
  ).json();
  expect(events[0]?.what).toBe("Adjudicated a text of Study. Correct: yes");
});
