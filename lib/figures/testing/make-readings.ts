import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { forecast, generation, judgement, model, reader } from "@/db/schema";
import { seededRandom } from "@/lib/metrics/random/seeded-random";

/** Of so many texts people have readings. */
export const readByPeople = 40;

/**
 * Readings of all texts of a project with one model. A text says between 0.3 and 0.7; everybody finds the same answers right. A
 * random 40 texts are read by Ann, who finds what the text says, and by Ben and Cat, who are off by 0.1 to either
 * side. The reader "Copy" says of all texts what Ann says or would say. "Biased" says 0.2 more, and finds another answer
 * than everybody in one text that people have read.
 * @returns the readers' ids by name, the share of right answers, and the id of the question of that one text
 */
export async function makeReadings(db: Db, projectId: string) {
  const random = seededRandom("replacement");
  const texts = await db
    .select({ id: generation.id, questionId: generation.questionId })
    .from(generation)
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(eq(model.projectId, projectId));
  const made = await db
    .insert(reader)
    .values([
      ...["Ann", "Ben", "Cat"].map((name) => ({ projectId, kind: "human" as const, name })),
      ...["Copy", "Biased"].map((name) => ({
        projectId,
        kind: "llm" as const,
        name,
        version: "small, prompt 1",
      })),
    ])
    .returning();
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  const said = texts
    .map((text) => ({ text, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ text }, place) => ({
      text,
      isRead: place < readByPeople,
      isOdd: place === 0,
      says: 0.3 + 0.1 * Math.floor(5 * random()),
      right: random() < 0.6,
    }));
  const side = () => (random() < 0.5 ? 0.1 : -0.1);
  const rows = said.flatMap(({ text, isRead, isOdd, says, right }) => {
    const row = (name: string, confidence: number, correct = right) => ({
      correct,
      forecast: {
        readerId: ids.get(name) ?? "",
        questionId: text.questionId,
        generationId: text.id,
        status: "ok" as const,
        answer: correct ? "this" : "that",
        confidence: Math.round(100 * confidence) / 100,
      },
    });
    const byPeople = [row("Ann", says), row("Ben", says + side()), row("Cat", says + side())];
    return [
      ...(isRead ? byPeople : []),
      row("Copy", says),
      row("Biased", says + 0.2, isOdd ? !right : right),
    ];
  });
  const stored = await db
    .insert(forecast)
    .values(rows.map((one) => one.forecast))
    .returning({ id: forecast.id });
  await db.insert(judgement).values(
    stored.map(({ id }, i) => ({
      forecastId: id,
      judge: "gold",
      correct: rows[i]?.correct ?? false,
    })),
  );
  return {
    ids,
    accuracy: said.filter(({ right }) => right).length / said.length,
    odd: said[0]?.text.questionId ?? "",
  };
}
