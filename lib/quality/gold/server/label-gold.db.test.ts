import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { goldLabel, study, studyVersion } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import type { GoldLabel } from "../schema";
import {
  makeGoldItem,
  makeGoldStudy,
  makeLabeller,
  right,
  wrong,
} from "../testing/make-gold-study";
import { labelGold } from "./label-gold";
import { listGold } from "./list-gold";
import { removeGold } from "./remove-gold";

const db = await openTestDatabase();
let made: Awaited<ReturnType<typeof makeGoldStudy>>;
let itemId: string;
let ann: string;
let bob: string;
let eve: string;

beforeEach(async () => {
  made = await makeGoldStudy(db, { questions: 3, models: 2 });
  itemId = await makeGoldItem(db, made.studyId, made.questionIds[0]);
  ann = await makeLabeller(db, "Ann");
  bob = await makeLabeller(db, "Bob");
  eve = await makeLabeller(db, "Eve");
});

const label = (userId: string, ...labels: GoldLabel[]) =>
  labelGold(db, { ...made, itemId, userId, labels });
const seenBy = (userId: string) => listGold(db, { ...made, userId });

test("who has not labelled an item learns how many have, and nothing of what they said", async () => {
  await label(ann, right(0.8125), wrong(0.3125));
  await label(bob, right(0.8125), wrong(0.9375));
  const blind = await seenBy(eve);
  expect(blind.items).toEqual([
    {
      id: itemId,
      question: "What is the name of number 1?",
      questionKey: "q01",
      truth: "Number 1",
      state: null,
      labellers: 2,
      labelledByMe: false,
      outputs: [
        { text: "Text 1 on q01: I am 80 % sure.", labels: [], agreed: null },
        { text: "Text 2 on q01: I am 80 % sure.", labels: [], agreed: null },
      ],
    },
  ]);
  expect(JSON.stringify(blind)).not.toMatch(/0\.8125|0\.3125|0\.9375|Ann|Bob|Secret/);

  // Once they have, they see who said what, in the order of names.
  await label(eve, right(0.8), wrong(0.5));
  const [item] = (await seenBy(eve)).items;
  expect(item).toMatchObject({ state: "disputed", labellers: 3, labelledByMe: true });
  expect(item?.outputs[1]).toEqual({
    text: "Text 2 on q01: I am 80 % sure.",
    labels: [
      { ...wrong(0.3125), by: "Ann", mine: false },
      { ...wrong(0.9375), by: "Bob", mine: false },
      { ...wrong(0.5), by: "Eve", mine: true },
    ],
    agreed: null,
  });
});

test("the second who agrees makes it agreed, and the counts say so to everyone", async () => {
  await label(ann, right(0.8), wrong(0.2));
  expect((await seenBy(ann)).items[0]).toMatchObject({ state: "unlabelled", labellers: 1 });
  await label(bob, right(0.9), wrong(0.2));
  const { items, ...counts } = await seenBy(ann);
  // (0.8 + 0.9) / 2 = 0.85; practice 2 + test 3 + checks 1 = 6; 3 questions - 1 candidate = 2.
  expect(items[0]?.state).toBe("agreed");
  expect(items[0]?.outputs.map((o) => o.agreed)).toEqual([right(0.85), wrong(0.2)]);
  expect(counts).toEqual({ needed: 6, agreed: 1, tolerance: 0.1, eligible: 2 });
  expect(await seenBy(eve)).toMatchObject(counts);
});

test("labels are given once: the same again is a repeat, others are refused and change nothing", async () => {
  await label(ann, right(0.8), wrong(0.2));
  await label(ann, right(0.8), wrong(0.2));
  const other = label(ann, right(0.8), wrong(0.3));
  await expect(other).rejects.toMatchObject({ status: 409, fields: [{ path: "body.labels.1" }] });
  const stored = await db.select().from(goldLabel).where(eq(goldLabel.goldItemId, itemId));
  expect(stored.map((l) => l.confidence).sort()).toEqual([0.2, 0.8]);
  // Nor does the database let anything change them.
  const change = db.owner
    .update(goldLabel)
    .set({ confidence: 0.5 })
    .where(eq(goldLabel.userId, ann));
  await expect(change).rejects.toMatchObject({ cause: { code: "23001" } });
});

test("ten at once from one person are one, and from ten people ten", async () => {
  const crowd = await Promise.all(Array.from({ length: 9 }, (_, i) => makeLabeller(db, `P${i}`)));
  const people = [...Array.from({ length: 10 }, () => ann), ...crowd];
  await Promise.all(people.map((person) => label(person, right(0.8), wrong(0.2))));
  expect((await seenBy(ann)).items[0]).toMatchObject({ state: "agreed", labellers: 10 });
});

test("all texts are labelled together", async () => {
  for (const labels of [[right(1)], [right(1), right(1), right(1)]]) {
    const some = label(ann, ...labels);
    await expect(some).rejects.toMatchObject({ status: 400, fields: [{ path: "body.labels" }] });
  }
  expect((await seenBy(ann)).items[0]?.labellers).toBe(0);
});

test("with another model, the item wants its labels again; one's own stay and are shown alone", async () => {
  const [modelA = "", modelB = ""] = made.modelIds;
  const use = (modelIds: string[]) =>
    db
      .update(studyVersion)
      .set({ config: { ...made.config, modelIds } })
      .where(eq(studyVersion.studyId, made.studyId));
  await use([modelA]);
  await label(ann, right(0.8));
  await label(bob, right(0.8));
  expect((await seenBy(ann)).agreed).toBe(1);
  await use([modelB, modelA]);
  const { agreed, items } = await seenBy(ann);
  expect(agreed).toBe(0);
  expect(items[0]).toMatchObject({ state: null, labellers: 0, labelledByMe: false });
  const mine = { ...right(0.8), by: "Ann", mine: true };
  expect(items[0]?.outputs.map((o) => o.labels)).toEqual([[], [mine]]);
  await expect(label(ann, wrong(0.2), right(0.7))).rejects.toMatchObject({ status: 409 });
  await label(ann, wrong(0.2), right(0.8));
  expect((await seenBy(ann)).items[0]).toMatchObject({ labellers: 1, labelledByMe: true });
});

test("another project's study, another study's item and a preview are not there", async () => {
  const other = await makeGoldStudy(db, { questions: 1, models: 2 });
  const labels = [right(1), right(1)];
  const crossed = { projectId: other.projectId, studyId: made.studyId };
  const copy = { projectId: made.projectId, name: "Copy", link: made.studyId };
  const [preview] = await db
    .insert(study)
    .values({ ...copy, previewOf: made.studyId })
    .returning({ studyId: study.id });
  for (const of of [
    crossed,
    other,
    { projectId: made.projectId, studyId: preview?.studyId ?? "" },
  ]) {
    const refused = labelGold(db, { ...of, itemId, userId: ann, labels });
    await expect(refused).rejects.toMatchObject({ status: 404 });
    await expect(removeGold(db, { ...of, itemId })).rejects.toMatchObject({ status: 404 });
  }
  const list = listGold(db, { ...crossed, userId: ann });
  await expect(list).rejects.toMatchObject({ status: 404 });
});

test("a candidate can be removed until someone has labelled it", async () => {
  const unlabelled = await makeGoldItem(db, made.studyId, made.questionIds[1]);
  await removeGold(db, { ...made, itemId: unlabelled });
  await label(ann, right(0.8), wrong(0.2));
  await expect(removeGold(db, { ...made, itemId })).rejects.toMatchObject({ status: 409 });
  expect((await seenBy(ann)).items.map((item) => item.id)).toEqual([itemId]);
});
