import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { forecast, judgement, reading } from "@/db/schema";
import type { Ask } from "@/lib/prompts/ask";
import { extractAnswers } from "@/lib/prompts/extract-answers";
import { forecastProbs } from "@/lib/prompts/forecast-probs";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import { readText, type TextToRead } from "@/lib/readers/llm/read-text";
import { distributionOf, type Reading } from "@/lib/readers/reading";
import { readByRule } from "@/lib/readers/rule/read-by-rule";
import type { ReadSettings, RulesSettings } from "../schema-settings";
import type { ItemKind, Stored } from "./item-kind";
import { examplesFor, type RunExamples } from "./load-examples";
import { judgeName } from "./name-steps";

interface Input extends TextToRead {
  questionId: string;
  generationId: string;
  draw: number;
}

interface Reader {
  readerId: string;
  examples: RunExamples;
  /** Instead of Candor's own. */
  phrases: PhraseTable | undefined;
}

/** Texts to read: each becomes a forecast with a judgement, and what the reader says of the truth. */
export function readItems(
  settings: ReadSettings | RulesSettings,
  { readerId, examples: chosen, phrases }: Reader,
): ItemKind<Input, Reading> {
  const judge = judgeName(settings);
  const examples = {
    answers: examplesFor(chosen, extractAnswers.name, "answers"),
    probabilities: examplesFor(chosen, forecastProbs.name, "probabilities"),
  };
  const byRule = async (_: Ask, input: Input) => readByRule(input, phrases);
  const work = settings.kind === "rules" ? byRule : readByModel;
  return {
    async load(db, items) {
      const { rows } = await db.execute<Text>(sql`
        select g.id, g.text, q.text as question, q.truth, q.aliases, m.kind as "modelKind"
        from generation g join question q on q.id = g.question_id join model m on m.id = g.model_id
        where g.id = any(${sql.param(items.map(({ generationId }) => generationId))}::uuid[])
          and q.text is not null`);
      const texts = new Map(rows.map(({ id, ...text }) => [id, text]));
      return new Map(
        items.flatMap(({ id, questionId, generationId, sample: draw }) => {
          const text = texts.get(generationId ?? "");
          if (!text || generationId === null) return [];
          return [[id, { ...text, examples, questionId, generationId, draw }] as const];
        }),
      );
    },
    work,
    async store(tx, made) {
      const rows = made.map((one) => ({ ...one, id: randomUUID() }));
      const added = await tx
        .insert(forecast)
        .values(
          rows.map(({ id, input: { questionId, generationId, draw }, output }) => ({
            ...{ id, readerId, questionId, generationId, draw },
            status: output.status,
            answer: output.answer,
            confidence: output.confidence,
            distribution: distributionOf(output),
          })),
        )
        .onConflictDoNothing()
        .returning({ id: forecast.id });
      const isNew = new Set(added.map(({ id }) => id));
      const kept = rows.filter(({ id }) => isNew.has(id));
      const judged = kept.flatMap(({ id, output: { status, correct } }) =>
        status === "ok" && correct !== null ? [{ forecastId: id, judge, correct }] : [],
      );
      if (judged.length > 0) await tx.insert(judgement).values(judged);
      if (kept.length > 0) {
        await tx.insert(reading).values(
          kept.map(({ id, output: { answers, truthProbability, unparsable } }) => ({
            ...{ forecastId: id, answers, truthProbability, unparsable },
          })),
        );
      }
      return rows.map(
        ({ id, item, input }): Stored => ({
          itemId: item.id,
          generationId: input.generationId,
          forecastId: isNew.has(id) ? id : null,
        }),
      );
    },
  };
}

/** Each reading of a text has answers of its own. */
const readByModel = (ask: Ask, { draw, ...text }: Input): Promise<Reading> =>
  readText((prompt, input, sample = 0) => ask(prompt, input, sample + draw), text);

interface Text extends Record<string, unknown>, Omit<TextToRead, "examples"> {
  id: string;
}
