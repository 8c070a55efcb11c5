import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { generation, question, study } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import {
  makeGoldItem,
  makeGoldStudy,
  makeLabeller,
  right,
  storeLabel,
  wrong,
} from "../testing/make-gold-study";
import { agreedGold } from "./agreed-gold";

const db = await openTestDatabase();
let made: Awaited<ReturnType<typeof makeGoldStudy>>;
let ann: string;
let bob: string;

beforeAll(async () => {
  made = await makeGoldStudy(db, { questions: 5, models: 2 });
  [ann, bob] = await Promise.all([makeLabeller(db, "Ann"), makeLabeller(db, "Bob")]);
});

const textOf = async (questionId: string, modelId: string) => {
  const [found] = await db
    .select({ id: generation.id })
    .from(generation)
    .where(and(eq(generation.questionId, questionId), eq(generation.modelId, modelId)));
  return found?.id ?? "";
};

/** A candidate with what each person says of the first model's text and of the second's. */
async function labelled(no: number, says: Record<string, ReturnType<typeof right>[]>) {
  const questionId = made.questionIds[no] ?? "";
  const goldItemId = await makeGoldItem(db, made.studyId, questionId);
  for (const [userId, labels] of Object.entries(says)) {
    for (const [position, label] of labels.entries()) {
      const generationId = await textOf(questionId, made.modelIds[position] ?? "");
      await storeLabel(db, { goldItemId, generationId, userId }, label);
    }
  }
  return { goldItemId, questionId };
}

const agreed = (modelIds = made.modelIds, studyId = made.studyId) =>
  agreedGold(db, { studyId, datasetId: made.datasetId, modelIds, tolerance: 0.1 });

test("what all agree on for every text, by key, with positions in the order of the models", async () => {
  // Made out of order; in C's order "Q" comes before "q".
  const last = await labelled(3, {
    [ann]: [right(0.9), wrong(0.2)],
    [bob]: [right(1), wrong(0.2)],
  });
  await labelled(2, { [ann]: [right(0.9), wrong(0.2)], [bob]: [right(0.9), right(0.2)] });
  await labelled(1, { [ann]: [right(0.9), wrong(0.2)] });
  const first = await labelled(4, {
    [ann]: [right(0.5), right(0.5)],
    [bob]: [right(0.5), right(0.5)],
  });
  await db.update(question).set({ key: "Q99" }).where(eq(question.id, first.questionId));

  const [modelA = "", modelB = ""] = made.modelIds;
  const textA = await textOf(last.questionId, modelA);
  const textB = await textOf(last.questionId, modelB);
  // (0.9 + 1) / 2 = 0.95
  expect(await agreed()).toEqual([
    {
      ...first,
      answers: [expect.objectContaining(right(0.5)), expect.objectContaining(right(0.5))],
    },
    {
      ...last,
      answers: [
        { position: 0, generationId: textA, ...right(0.95) },
        { position: 1, generationId: textB, ...wrong(0.2) },
      ],
    },
  ]);

  // With the models the other way round, the positions follow; with one, the third item agrees too.
  const [, turned] = await agreed([modelB, modelA]);
  expect(turned?.answers.map((a) => a.generationId)).toEqual([textB, textA]);
  expect(await agreed([modelA])).toHaveLength(3);

  // A preview has its original's gold.
  const { projectId, studyId } = made;
  const copy = { projectId, name: "Study", link: "preview", previewOf: studyId };
  const [preview] = await db.insert(study).values(copy).returning({ id: study.id });
  expect(await agreed(made.modelIds, preview?.id)).toHaveLength(2);

  // A text with a lower seed takes the place of a labelled one: its labels are of another text.
  const values = { questionId: last.questionId, modelId: modelA, seed: -1, text: "Another text" };
  await db.insert(generation).values(values);
  expect((await agreed()).map((item) => item.goldItemId)).toEqual([first.goldItemId]);
});
