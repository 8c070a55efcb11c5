import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forecast, generation, model, reader, training, trainingSupply } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { supply } from "../../supplies/schema";
import { begin, bothDone, makeTraining } from "../../testing/make-training";
import { lines, paragraph, waitsAfter } from "../../testing/supplied";
import { readCopiedRecipe } from "../copied-recipe";
import { folderOf } from "../training-folder";
import { describeAwaited } from "./awaited-files";
import { chooseSupply } from "./choose-supply";
import { supplyFile } from "./supply-file";

const db = await openTestDatabase();

test("another choice that is made while the file is written holds: the run waits for its file", async () => {
  const script = begin + waitsAfter("paragraphs", "reader-data", "readings") + bothDone;
  const made = await makeTraining(db, script, { settings: { recipe: "supplied" } });
  const { which, root, start, see, get } = made;
  writeFileSync(path.join(root, "paragraphs.jsonl"), lines([paragraph(1, "It is Number 1.")]));
  const choose = (readerIds: string[]) => {
    const chosen = supply.parse({ kind: "readings", readerIds });
    const choice = { ...which, name: "readings", supply: chosen };
    return db.transaction((tx) => chooseSupply(tx, choice, root));
  };
  await start();
  await see(({ waitsFor }) => expect(waitsFor?.supply).toBeNull());
  await choose([]);
  await see(({ problem }) => expect(problem).toMatch(/Choose whose readings of them count/));
  const [text] = await db
    .select({ generationId: generation.id, questionId: generation.questionId })
    .from(generation)
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(eq(model.name, "A training: policy"));
  const [one] = await db
    .insert(reader)
    .values({ projectId: which.projectId, kind: "surrogate", name: "Somebody" })
    .returning();
  if (!text || !one) throw new Error("nothing to read");
  await db.insert(forecast).values({
    ...{ ...text, readerId: one.id },
    ...{ status: "ok", answer: "Number 1", confidence: 0.9 },
  });
  await choose([one.id]);
  const supplying = await readSupplying();
  await choose([]);
  expect(await supplyFile(db, supplying)).toBeNull();
  const place = folderOf(root, which.trainingId);
  expect(existsSync(path.join(place.folder, "awaited", "readings.jsonl"))).toBe(false);
  expect(await get()).toMatchObject({ state: "waiting", waitsFor: { supply: { readerIds: [] } } });

  /** What the worker reads before it writes the file. */
  async function readSupplying() {
    const ofIt = eq(trainingSupply.trainingId, which.trainingId);
    const [row] = await db.select().from(trainingSupply).where(ofIt);
    const [found] = await db.select().from(training).where(eq(training.id, which.trainingId));
    if (!row?.supply || !found) throw new Error("nothing is chosen");
    const recipe = await readCopiedRecipe(folderOf(root, which.trainingId), {
      recipe: "supplied",
      changes: {},
    });
    const awaited = describeAwaited(recipe, "readings");
    return { root, one: found, row, supply: row.supply, awaited, now: new Date() };
  }
});
