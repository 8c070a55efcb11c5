import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { round, roundEvent, study } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeRounds, noon, type Rounds } from "../testing/make-rounds";
import { setAdmits, setRoundState } from "./set-round-state";

const db = await openTestDatabase();

const states = ["draft", "open", "paused", "closed"] as const;
type State = (typeof states)[number];

const put = (study: Rounds, state: Exclude<State, "draft">, roundId = study.first) =>
  setRoundState(db, { ...study, roundId, state, userId: study.adminId, now: noon });

const stateOf = async (roundId: string) =>
  (await db.select().from(round).where(eq(round.id, roundId)))[0]?.state;

test("every step between two states is possible, nothing, or refused", async () => {
  const made = await makeRounds(db);
  const refused: string[] = [];
  const logged: string[] = [];
  for (const from of states) {
    for (const to of ["open", "paused", "closed"] as const) {
      await db.update(round).set({ state: from }).where(eq(round.id, made.first));
      const before = await db.$count(roundEvent);
      await put(made, to).catch((error) => {
        expect(error).toMatchObject({ status: 409, code: "wrong_state" });
        refused.push(`${from} → ${to}`);
      });
      if ((await db.$count(roundEvent)) > before) {
        expect(await stateOf(made.first)).toBe(to);
        logged.push(`${from} → ${to}`);
      } else expect(await stateOf(made.first)).toBe(from);
    }
  }
  expect(refused).toEqual(["draft → paused", "draft → closed", "closed → open", "closed → paused"]);
  expect(logged).toEqual([
    "draft → open",
    "open → paused",
    "open → closed",
    "paused → open",
    "paused → closed",
  ]);
});

test("a later round does not open by hand before the one before has moved on", async () => {
  const made = await makeRounds(db);
  await expect(put(made, "open", made.second)).rejects.toMatchObject({ code: "too_early" });
  expect(await stateOf(made.second)).toBe("draft");
});

test("rounds of others, and of copies to try, are none", async () => {
  const made = await makeRounds(db);
  const other = await makeRounds(db);
  const mixed = { ...made, projectId: other.projectId };
  await expect(put(mixed, "closed")).rejects.toMatchObject({ status: 404 });
  await expect(put(made, "closed", other.first)).rejects.toMatchObject({ status: 404 });
  await db.update(study).set({ previewOf: other.studyId }).where(eq(study.id, made.studyId));
  await expect(put(made, "closed")).rejects.toMatchObject({ status: 404 });
});

test("the first round admits at most as many as the study takes, and the change is logged", async () => {
  const made = await makeRounds(db);
  const admit = (admits: number | null, roundId = made.first) =>
    setAdmits(db, { ...made, roundId, admits, userId: made.adminId, now: noon });
  await admit(50);
  for (const [admits, roundId] of [[51], [null], [5, made.second]] as const) {
    await expect(admit(admits, roundId)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: "body.admits" }],
    });
  }
  const events = await db.select().from(roundEvent).where(eq(roundEvent.roundId, made.first));
  expect(events).toMatchObject([
    { kind: "admits", detail: { from: 10, to: 50 }, userId: made.adminId },
  ]);
});
