import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { goldItem, question } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { makeGoldStudy } from "../testing/make-gold-study";
import { addGold } from "./add-gold";
import { listGold } from "./list-gold";

const db = await openTestDatabase();
let made: Awaited<ReturnType<typeof makeGoldStudy>>;

beforeEach(async () => {
  made = await makeGoldStudy(db, { questions: 6, models: 2 });
});

type Wanted = Parameters<typeof addGold>[1]["wanted"];
const add = (wanted: Wanted) =>
  addGold(db, { ...made, userId: null, wanted, random: seededRandom("test") });
const keys = async () => {
  const { items } = await listGold(db, { ...made, userId: "nobody" });
  return items.map((item) => item.questionKey);
};

test("draws continue until no question is left, and never take one twice", async () => {
  await add({ count: 4 });
  const first = await keys();
  expect(first).toHaveLength(4);
  await expect(add({ count: 3 })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("Only 2 questions are left"),
    fields: [{ path: "body.count" }],
  });
  await add({ count: 2 });
  expect(await keys()).toEqual(["q01", "q02", "q03", "q04", "q05", "q06"]);
});

test("two who draw at once get different questions", async () => {
  await Promise.all([add({ count: 3 }), add({ count: 3 })]);
  expect(await keys()).toHaveLength(6);
});

test("by key: those that are candidates already stay, bad ones are named and nothing is added", async () => {
  await add({ questionKeys: ["q02"] });
  await add({ questionKeys: ["q05", "q02", "q05"] });
  expect(await keys()).toEqual(["q02", "q05"]);

  const [, , third = "", fourth = ""] = made.questionIds;
  await db.update(question).set({ split: "train" }).where(eq(question.id, third));
  await db.update(question).set({ truth: null }).where(eq(question.id, fourth));
  await expect(add({ questionKeys: ["q01", "q03", "q04", "q77"] })).rejects.toMatchObject({
    status: 400,
    message:
      "The study’s dataset has no question “q77”. Of another split, or without a text, a truth or a generation by every model: “q03”, “q04”.",
    fields: [{ path: "body.questionKeys" }],
  });
  expect(await keys()).toEqual(["q02", "q05"]);
  const stored = await db.select().from(goldItem).where(eq(goldItem.studyId, made.studyId));
  expect(stored).toHaveLength(2);
});
