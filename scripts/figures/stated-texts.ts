import type { Db } from "@/db/client";
import { dataset, generation, model, question } from "@/db/schema";
import { addReader } from "@/db/seed/add-sample-data";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { GoldLabel } from "@/lib/quality/gold/schema";

/** The content of a text. It is made first, and the text from it. */
export interface StatedText {
  questionId: string;
  generationId: string;
  questionKey: string;
  question: string;
  model: string;
  /** The confidence that it states, in [0, 1], in whole percent. */
  confidence: number;
  /** Whether the answer that it names is the truth. */
  right: boolean;
  text: string;
}

/** The paper's three models, by their behaviour. */
const statedModels = [
  { name: "LC RL", kind: "confidence" },
  { name: "LC SFT", kind: "confidence" },
  { name: "Factuality RL", kind: "non-confidence" },
] as const;

/**
 * A dataset whose texts say in numbers how sure they are, with what each says. LC RL is right as often
 * as it says, LC SFT less often, and Factuality RL is always certain and right in six of ten.
 */
export async function makeStatedTexts(db: Db, projectId: string, questions: number) {
  const random = seededRandom("stated texts");
  const [data] = await db
    .insert(dataset)
    .values({ projectId, name: "Stated texts" })
    .returning({ id: dataset.id });
  if (!data) throw new Error("no dataset");
  const models = await db
    .insert(model)
    .values(statedModels.map((m) => ({ ...m, projectId })))
    .returning({ id: model.id, name: model.name });
  const questionsMade = await db
    .insert(question)
    .values(
      Array.from({ length: questions }, (_, n) => ({
        datasetId: data.id,
        key: `q${String(n).padStart(5, "0")}`,
        split: "test",
        text: `Which town lies at mile ${n} of the old road?`,
        truth: `Town ${n}`,
      })),
    )
    .returning({ id: question.id, key: question.key, text: question.text });
  const stated = questionsMade.flatMap((q) =>
    models.map((m, i) => ({ modelId: m.id, ...stateIn(m.name, q, i, random) })),
  );
  const texts = await db
    .insert(generation)
    .values(stated)
    .returning({ generationId: generation.id });
  const facts: StatedText[] = stated.map((fact, i) => ({
    ...fact,
    generationId: texts[i]?.generationId ?? "",
  }));
  return { datasetId: data.id, modelIds: models.map((m) => m.id), facts };
}

function stateIn(
  name: string,
  { id, key, text: asked }: { id: string; key: string; text: string | null },
  index: number,
  random: () => number,
) {
  const certain = index === 2;
  const confidence = certain ? 1 : Math.round(30 + 65 * random()) / 100;
  const chance = certain ? 0.6 : index === 1 ? confidence - 0.2 : confidence;
  const right = random() < chance;
  const n = Number(key.slice(1));
  const town = right ? `Town ${n}` : `Town ${n + 7}`;
  const how = certain ? "It is certain that" : `I am ${Math.round(100 * confidence)}% sure that`;
  // The last number tells the models' texts apart, as a style would.
  return {
    questionId: id,
    questionKey: key,
    question: asked ?? "",
    model: name,
    confidence,
    right,
    text: `The old road runs along the river past many towns. ${how} mile ${n} is at ${town}. Travellers rested there for ${2 + index} nights.`,
  };
}

export const literalReader = "Literal LLM";

/** A reader beside the crowd that takes every text at its word, as if imported. */
export const addLiteralReader = (db: Db, projectId: string, facts: readonly StatedText[]) =>
  addReader(
    db,
    { projectId, kind: "llm", name: literalReader, version: "proof" },
    facts.map(({ questionId, generationId, confidence, right }) => ({
      questionId,
      generationId,
      status: "ok",
      confidence,
      correct: right,
    })),
  );

/** What the team says of a text: what it states; but of every eighth candidate the two differ. */
export function labelAsStated(facts: readonly StatedText[]) {
  const factOf = new Map(facts.map((fact) => [fact.text, fact]));
  return (text: string, who: number, item: number): GoldLabel => {
    const fact = factOf.get(text);
    if (!fact) throw new Error("A candidate's text is unknown.");
    const disputed = who === 1 && item % 8 === 7;
    return {
      status: "ok",
      confidence: fact.confidence,
      correct: disputed ? !fact.right : fact.right,
    };
  };
}
