import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { training } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { trainingLimits, trainingSettings } from "../schema-settings";
import { makeTraining, packageFolder, whole } from "../testing/make-training";
import { createTraining } from "./create-training";
import { discardTraining } from "./discard-training";
import { removeEngine } from "./engines/project-engines";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();

test("the same key finds its run again, though what that was made from is gone", async () => {
  const { which, userId, root, engineId } = await makeTraining(db, whole, {
    engine: { kind: "ray", url: "http://127.0.0.1:1", token: "t" },
  });
  const { projectId, trainingId } = which;
  const clone = {
    ...{ projectId, userId, key: "a clone", name: "A clone", clonedFrom: trainingId, start: false },
    settings: trainingSettings.parse({ recipe: "small", engineId }),
    limits: trainingLimits.parse({}),
  };
  const send = (one: typeof clone) => createTraining(db, one, { root, packageFolder });
  const made = await send(clone);
  await discardTraining(db, which);
  await removeEngine(db, { projectId, engineId: engineId ?? "", now: new Date() });
  expect(await send(clone)).toBe(made);
  await expect(send({ ...clone, name: "Another" })).rejects.toMatchObject({ code: "key_taken" });
  await expect(send({ ...clone, key: "a new key" })).rejects.toMatchObject({ status: 400 });
});

test("a setting that is new, and has its default, makes no difference to a key", async () => {
  const { which, create } = await makeTraining(db, whole);
  // As a version stored it that had no such setting yet.
  await db
    .update(training)
    .set({ asked: sql`asked #- '{settings,processes}'` })
    .where(eq(training.id, which.trainingId));
  expect(await create()).toBe(which.trainingId);
});
