import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { forecast, generation, judgement, question, reader } from "@/db/schema";
import { type ReadableStudy, readStudy, type TestForecast } from "./read-study";

const asks = { forecast: "answer", noAnswer: true, cantTell: false, comment: false } as const;
export const exampleSize = { questions: 12, models: 2, overlap: 2, change: { asks } };
const noon = new Date("2026-01-05T12:00:00Z");

/**
 * Has two people, Ann and Bob, read a study of 12 questions and 2 models, and the LLM "Claude" a part
 * of it, so that every figure can be found on paper. Bob is simulated.
 *
 * - Model 1: both say 45 % on q01, 50 % on q02, ..., 100 % on q12; both are right on the even
 *   questions, and Ann is right on q03 as well.
 * - Model 2: both say 50 % and are right, but Bob finds no answer in the text on q01.
 * - Claude read model 1: q01 unparsable, q02 to q05 one point more than Ann and Bob and right, q06 not
 *   judged; and q02 a second time (draw 1).
 */
export async function exampleStudy<S extends ReadableStudy>(
  db: Db,
  study: S,
  [ann = "", bob = ""]: string[],
) {
  await db.update(reader).set({ simulated: true }).where(eq(reader.id, bob));
  const read = { study, now: noon };
  await readStudy(db, { ...read, readerId: ann, read: (q, model) => reads(q, model, "Ann") });
  await readStudy(db, { ...read, readerId: bob, read: (q, model) => reads(q, model, "Bob") });
  const claude = await addClaude(db, study);
  return { ...study, ann, bob, claude };
}

function reads(q: number, model: number, who: "Ann" | "Bob"): TestForecast {
  if (model === 2) {
    if (who === "Bob" && q === 1) return { status: "no_answer" };
    return { status: "ok", confidence: 0.5, answer: "=1+1", correct: true };
  }
  const correct = q % 2 === 0 || (who === "Ann" && q === 3);
  return { status: "ok", confidence: said(q), answer: "=1+1", correct };
}

const said = (q: number) => (40 + 5 * q) / 100;

async function addClaude(db: Db, study: ReadableStudy) {
  const [claude] = await db
    .insert(reader)
    .values({ projectId: study.projectId, kind: "llm", name: "Claude", version: "2.0" })
    .returning({ id: reader.id });
  if (!claude) throw new Error("no reader");
  const texts = await db
    .select({ id: generation.id, questionId: question.id, key: question.key })
    .from(generation)
    .innerJoin(question, eq(question.id, generation.questionId))
    .where(
      and(
        eq(generation.modelId, study.modelIds[0] ?? ""),
        inArray(question.key, ["q01", "q02", "q03", "q04", "q05", "q06"]),
      ),
    );
  const rows = texts.map(({ id, questionId, key }) => {
    const read = { readerId: claude.id, questionId, generationId: id, draw: 0, key };
    if (key === "q01") return { ...read, status: "unparsable" as const };
    return { ...read, status: "ok" as const, confidence: said(Number(key.slice(1))) + 0.01 };
  });
  const second = rows.filter(({ key }) => key === "q02").map((row) => ({ ...row, draw: 1 }));
  const stored = await db
    .insert(forecast)
    .values([...rows, ...second])
    .returning({ id: forecast.id, questionId: forecast.questionId, draw: forecast.draw });
  const keys = new Map(texts.map((text) => [text.questionId, text.key]));
  const judged = stored.filter((row) => !["q01", "q06"].includes(keys.get(row.questionId) ?? ""));
  await db
    .insert(judgement)
    .values(judged.map(({ id }) => ({ forecastId: id, judge: "alias match", correct: true })));
  return claude.id;
}
