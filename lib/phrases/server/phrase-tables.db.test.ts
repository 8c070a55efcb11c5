import { expect, test } from "vitest";
import { training, user } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { trainingSettings } from "@/lib/training/schema-settings";
import { addPhraseTable } from "./add-phrase-table";
import { findPhraseTable } from "./find-phrase-table";
import { getPhraseAnswers } from "./get-phrase-answers";
import { removePhraseTable } from "./remove-phrase-table";

const db = await openTestDatabase();

const said = (phrase: string, ...percents: number[]) =>
  percents.map((percent, i) => ({ person: i + 1, phrase, probability: percent / 100 }));

test("a table of people’s answers keeps them, and takes their median or their mean", async () => {
  const { projectId } = await makeProject(db, { questions: 1, models: 1 });
  const userId = "ann";
  await db.insert(user).values({ id: userId, name: "Ann", email: "ann@example.org" });
  const answers = [...said("Likely", 60, 70, 70, 75, 80, 95), ...said("maybe", 40, 50)];
  const table = { projectId, userId, name: "Ours", source: "We asked" };
  const made = await addPhraseTable(db, { ...table, answered: { answers, middle: "median" } });
  expect(made.answers).toBe(8);
  expect(made.phrases).toEqual([
    { phrase: "Likely", probability: 0.725, n: 6, low: null, high: null },
    { phrase: "maybe", probability: 0.45, n: 2, low: null, high: null },
  ]);
  const kept = await getPhraseAnswers(db, { projectId, phrasesId: made.id });
  expect(kept.answers).toHaveLength(8);
  expect(kept.answers).toEqual(expect.arrayContaining(answers));
  // Its readers find the phrase however a text writes it.
  expect(await findPhraseTable(db, { projectId, version: made.version })).toEqual({
    ...{ likely: 0.725, maybe: 0.45 },
  });

  const means = { ...table, name: "Means", answered: { answers, middle: "mean" as const } };
  const { phrases } = await addPhraseTable(db, means);
  // (60 + 70 + 70 + 75 + 80 + 95) / 6
  expect(phrases[0]?.probability).toBeCloseTo(0.75, 12);

  // Capital letters make no other table.
  const small = answers.map((one) => ({ ...one, phrase: one.phrase.toLowerCase() }));
  await expect(
    addPhraseTable(db, { ...table, answered: { answers: small, middle: "median" } }),
  ).rejects.toMatchObject({ code: "known" });

  // A training run will have texts read by it.
  const reader = { kind: "rules" as const, name: "By our table", phrases: made.version };
  const settings = trainingSettings.parse({
    ...{ recipe: "small", supplies: { readings: { kind: "readings", reader } } },
  });
  await db.insert(training).values({ projectId, key: "1", name: "Waits", settings });
  await expect(removePhraseTable(db, { projectId, phrasesId: made.id })).rejects.toMatchObject({
    ...{ status: 409, code: "used" },
  });
  await db.delete(training);
  await removePhraseTable(db, { projectId, phrasesId: made.id });
  await expect(getPhraseAnswers(db, { projectId, phrasesId: made.id })).rejects.toThrow();
});
