import { eq } from "drizzle-orm";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { prolificStudy, round, roundEvent, study } from "@/db/schema";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { readAllSubmissions } from "./read-submissions";

const { db, there, makeConnected, withAnswer } = await setupProlific();

/** After its start, which is stored with the clock's time. */
const closing = new Date("2040-01-05T12:00:00Z");
const daysLater = (days: number) => new Date(closing.getTime() + days * 86_400_000);

async function connected() {
  const { study: made, ids } = await makeConnected();
  const ofStudy = eq(prolificStudy.studyId, ids.studyId);
  return {
    ...ids,
    close: async () => {
      await db.update(round).set({ state: "closed" }).where(eq(round.id, made.roundId));
      await db.insert(roundEvent).values({
        ...{ roundId: made.roundId, kind: "state", detail: { from: "open", to: "closed" } },
        createdAt: closing,
      });
    },
    isReadAt: async (now: Date) => {
      await readAllSubmissions(db, now);
      const [row] = await db.select().from(prolificStudy).where(ofStudy);
      return row?.checkedAt?.getTime() === now.getTime();
    },
  };
}

test("the submissions of a study that is closed are read each day until Prolific has decided on all, and no longer", async () => {
  const closed = await connected();
  await closed.close();
  expect(await closed.isReadAt(closing)).toBe(true);
  expect(await closed.isReadAt(daysLater(29))).toBe(true);
  expect(await closed.isReadAt(daysLater(31))).toBe(false);
});

test("the submissions of an open study are read however old it is; of one that is archived, never", async () => {
  const open = await connected();
  expect(await open.isReadAt(daysLater(365))).toBe(true);
  await db.update(study).set({ archivedAt: closing }).where(eq(study.id, open.studyId));
  expect(await open.isReadAt(daysLater(367))).toBe(false);
  await db.update(study).set({ archivedAt: null }).where(eq(study.id, open.studyId));
  expect(await open.isReadAt(daysLater(367))).toBe(true);
});

test("a page of submissions is stored at once, also where the list names one twice", async () => {
  const { prolificId, read, view } = await makeConnected();
  const some = Array.from({ length: 99 }, () => there.addSubmission(prolificId));
  const list = () => ({
    results: [...some, some[0]].map((one) => ({ ...one, study_id: prolificId })),
  });
  const statements = vi.spyOn(Client.prototype, "query");
  // The first page is full, so the list ends with another, which is empty: two statements.
  const pages = [list, () => ({ results: [] })];
  await withAnswer("submissions", () => pages.shift()?.(), read);
  const stored = statements.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes('prolific_submission\\" (study_id'),
  );
  statements.mockRestore();
  expect(stored).toHaveLength(2);
  expect((await view()).studies[0]).toMatchObject({ problem: null, submissions: 99 });
});
