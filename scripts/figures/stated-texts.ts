import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, forecast, generation, judgement, model, question, reader } from "@/db/schema";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { GoldLabel } from "@/lib/quality/gold/schema";

/** The content of a text. It is made first, and the text from it. */
export interface StatedText {
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
  const facts: StatedText[] = [];
  const batch = 500;
  for (let first = 0; first < questions; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, questions - first) }, (_, i) => first + i);
    const stored = await db
      .insert(question)
      .values(
        numbers.map((n) => ({
          datasetId: data.id,
          key: `q${String(n).padStart(5, "0")}`,
          split: "test",
          text: `Which town lies at mile ${n} of the old road?`,
          truth: `Town ${n}`,
        })),
      )
      .returning({ id: question.id, key: question.key, text: question.text });
    const rows = stored.flatMap((q) =>
      models.map((m, i) => {
        const fact = stateIn(m.name, { key: q.key, question: q.text ?? "" }, i, random);
        facts.push(fact);
        return { questionId: q.id, modelId: m.id, text: fact.text };
      }),
    );
    await db.insert(generation).values(rows);
  }
  return { datasetId: data.id, modelIds: models.map((m) => m.id), facts };
}

function stateIn(
  name: string,
  { key, question: text }: { key: string; question: string },
  index: number,
  random: () => number,
): StatedText {
  const certain = index === 2;
  const confidence = certain ? 1 : Math.round(30 + 65 * random()) / 100;
  const chance = certain ? 0.6 : index === 1 ? confidence - 0.2 : confidence;
  const right = random() < chance;
  const n = Number(key.slice(1));
  const town = right ? `Town ${n}` : `Town ${n + 7}`;
  const how = certain ? "It is certain that" : `I am ${Math.round(100 * confidence)}% sure that`;
  // The last number tells the models' texts apart, as a style would.
  return {
    questionKey: key,
    question: text,
    model: name,
    confidence,
    right,
    text: `The old road runs along the river past many towns. ${how} mile ${n} is at ${town}. Travellers rested there for ${2 + index} nights.`,
  };
}

export const literalReader = "Literal LLM";

/** A reader beside the crowd that takes every text at its word, as if imported. */
export async function addLiteralReader(
  db: Db,
  { projectId, datasetId }: { projectId: string; datasetId: string },
  facts: readonly StatedText[],
): Promise<void> {
  const [made] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: literalReader, version: "proof" })
    .returning({ id: reader.id });
  if (!made) throw new Error("no reader");
  const texts = await db
    .select({
      generationId: generation.id,
      questionId: question.id,
      key: question.key,
      model: model.name,
    })
    .from(generation)
    .innerJoin(question, eq(question.id, generation.questionId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(eq(question.datasetId, datasetId));
  const factOf = new Map(facts.map((fact) => [`${fact.questionKey} ${fact.model}`, fact]));
  for (let i = 0; i < texts.length; i += 1_000) {
    const batch = texts.slice(i, i + 1_000).flatMap(({ key, model: name, ...ids }) => {
      const fact = factOf.get(`${key} ${name}`);
      return fact ? [{ ...ids, fact }] : [];
    });
    const stored = await db
      .insert(forecast)
      .values(
        batch.map(({ fact, ...ids }) => ({
          ...ids,
          readerId: made.id,
          status: "ok" as const,
          confidence: fact.confidence,
        })),
      )
      .returning({ id: forecast.id });
    await db.insert(judgement).values(
      stored.map(({ id }, k) => ({
        forecastId: id,
        judge: "self",
        correct: batch[k]?.fact.right ?? false,
      })),
    );
  }
}

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
