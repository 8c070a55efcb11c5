import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { visitColumnNames } from "../visit-columns";
import { exportVisits } from "./export-visits";

const db = await openTestDatabase();

test("every visit with its code and what it earned, also of who was erased", async () => {
  const visit = { tasks: 2, minutes: 60, payCents: 101 };
  const study = await makeStudy(db, { questions: 4, models: 1, overlap: 2, change: { visit } });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  await bob.submit(await bob.take());
  await withdrawConsent(db, { studyId: study.studyId, readerId: bob.readerId, now: noon });
  const { signal } = new AbortController();
  const csv = await (await exportVisits(db, { ...study, userId: "ada", signal })).text();
  const rows = parse(csv, { columns: true }) as Record<string, string>[];
  expect(Object.keys(rows[0] ?? {})).toEqual(visitColumnNames);
  // 101 cents for two tasks, of which the first earns 51.
  expect(rows.map((r) => [r.state, r.tasks_paid, r.earned_cents, r.code?.length])).toEqual([
    ["finished", "2", "101", 10],
    ["ended", "1", "51", 10],
  ]);
  expect(rows[1]?.pseudonym).toMatch(/^erased-/);
});
