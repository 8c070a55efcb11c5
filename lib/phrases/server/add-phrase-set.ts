import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, generation, model, question } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import type { SetPhrase } from "../schema-sets";

/** The models that stand for the two ways of showing a phrase. */
const ways = { alone: "Phrases alone", inContext: "Phrases in context" };

interface Added {
  projectId: string;
  name: string;
  phrases: readonly SetPhrase[];
}

/**
 * Makes a dataset of phrases: each is a question without a correct answer, with a text that is the phrase alone and, if
 * it has a sentence, one that is the sentence.
 * @throws Refusal 409 when the project has a dataset of the name
 */
export async function addPhraseSet(db: Db, { projectId, name, phrases }: Added) {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(dataset)
      .values({ projectId, name })
      .onConflictDoNothing()
      .returning({ id: dataset.id });
    if (!made) {
      throw conflict(
        "name_taken",
        "The project already has a dataset with this name.",
        "body.name",
      );
    }
    const questions = await tx
      .insert(question)
      .values(phrases.map(({ phrase }) => ({ datasetId: made.id, key: phrase, text: phrase })))
      .returning({ id: question.id, key: question.key });
    const idOf = new Map(questions.map(({ id, key }) => [key, id]));
    const show = async (way: string, texts: { phrase: string; text: string }[]) => {
      if (texts.length === 0) return [];
      const shown = await modelOf(tx, projectId, way);
      await tx.insert(generation).values(
        texts.map(({ phrase, text }) => ({
          ...{ questionId: idOf.get(phrase) ?? "", modelId: shown.id, text },
        })),
      );
      return [shown];
    };
    const models = [
      ...(await show(
        ways.alone,
        phrases.map(({ phrase }) => ({ phrase, text: phrase })),
      )),
      ...(await show(
        ways.inContext,
        phrases.flatMap(({ phrase, sentence }) => (sentence ? { phrase, text: sentence } : [])),
      )),
    ];
    return { datasetId: made.id, models };
  });
}

async function modelOf(tx: Db, projectId: string, name: string) {
  await tx
    .insert(model)
    .values({ projectId, name, kind: "confidence", showsPhrases: true })
    .onConflictDoNothing();
  const [found] = await tx
    .select({ id: model.id, name: model.name })
    .from(model)
    .where(and(eq(model.projectId, projectId), eq(model.name, name)));
  if (!found) throw new Error("The model was not stored.");
  return found;
}
