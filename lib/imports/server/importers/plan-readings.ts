import type { GoodRow } from "../../check-row";
import type { ImportContext } from "../importer";
import { findReadTexts } from "./find-read-texts";
import type { OpenRows } from "./open-rows";
import { planQuestions, storePlannedQuestions } from "./plan-questions";
import { planReaders, storePlannedReaders } from "./plan-readers";

interface Reading<K extends "forecasts" | "labels"> {
  good: GoodRow<K>;
  key: { readerId: string; questionId: string; generationId: string | null };
}

/** Finds or makes the reader and the question of each row, and finds the text that was read. */
export async function planReadings<K extends "forecasts" | "labels">(
  context: ImportContext,
  open: OpenRows<K>,
  truthField: (row: GoodRow<K>["row"]) => string,
): Promise<Reading<K>[]> {
  const readers = await planReaders(context, open);
  const questions = await planQuestions(context, open, {
    truthField,
    // A new question has no texts, so nobody can have read one.
    whyNotCreate: ({ model }) => model && `import it with its text by “${model}” first`,
  });
  const texts = await findReadTexts(context, open, questions);
  await storePlannedReaders(context, open.needed(readers));
  await storePlannedQuestions(context, open.needed(questions));
  return open.all().map((good) => {
    const readerId = readers.get(good)?.id;
    const questionId = questions.get(good)?.id;
    if (!readerId || !questionId) throw new Error("A row is open without its reader or question.");
    return { good, key: { readerId, questionId, generationId: texts.get(good) ?? null } };
  });
}
