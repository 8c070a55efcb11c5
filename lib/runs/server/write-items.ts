import { sql } from "drizzle-orm";
import { paragraphFromExamples } from "@/lib/prompts/paragraph-from-examples";
import { type Asked, writeQuery } from "@/lib/writers/write-query";
import { writeText } from "@/lib/writers/write-text";
import type { WriteSettings } from "../schema-settings";
import { askedOf, type QuestionToAsk } from "./asked-of";
import { type ItemKind, type Stored, Unfinished } from "./item-kind";
import { examplesFor, type RunExamples } from "./load-examples";
import { decodingOf } from "./name-steps";
import { queryOf } from "./query-of";

interface Input {
  questionId: string;
  sample: number;
  asked: Asked;
  /** Those of another model, to sum up. */
  texts: readonly string[];
}

interface Output {
  /** Of a clue. */
  directQuestion: string | null;
  query: string;
  text: string;
}

/** Questions to write about: each becomes a query, and the query a text. */
export function writeItems(settings: WriteSettings, chosen: RunExamples): ItemKind<Input, Output> {
  const { approach, asks, modelId, ofModelId = null } = settings;
  const decoding = JSON.stringify(decodingOf(settings, chosen));
  const examples = examplesFor(chosen, paragraphFromExamples.name, "texts");
  return {
    async load(db, items) {
      const { rows } = await db.execute<Question>(sql`
        select q.id, q.text, q.truth, q.aliases, ${queryOf(ofModelId)} as query,
          array(select g.text from generation g where g.question_id = q.id and g.model_id = ${ofModelId}::uuid
            order by g.seed, g.id) as texts
        from question q
        where q.id = any(${sql.param(items.map(({ questionId }) => questionId))}::uuid[])`);
      const questions = new Map(
        rows.map((row) => [row.id, { asked: askedOf(row, asks), texts: row.texts }]),
      );
      return new Map(
        items.flatMap(({ id, questionId, sample }) => {
          const { asked = null, texts = [] } = questions.get(questionId) ?? {};
          return asked ? [[id, { questionId, sample, asked, texts }] as const] : [];
        }),
      );
    },
    async work(ask, { asked, sample, texts }) {
      const { question, query, ...asking } = await writeQuery(ask, asked);
      if (query === null) {
        throw new Unfinished("no_query", "No answer was a query that fits.", asking);
      }
      const { text, ...writing } = await writeText(ask, approach, {
        query,
        seed: sample,
        examples,
        texts,
      });
      if (text === null) throw new Unfinished("no_text", "The model wrote no text.", writing);
      return { directQuestion: asked.kind === "clue" ? question : null, query, text };
    },
    async store(tx, made) {
      const rows = made.map(({ item, input, output }) => ({
        item_id: item.id,
        question_id: input.questionId,
        seed: input.sample,
        direct_question: output.directQuestion,
        query: output.query,
        text: output.text,
      }));
      const { rows: stored } = await tx.execute<{ itemId: string; generationId: string }>(sql`
        with given as (
          select * from json_to_recordset(${JSON.stringify(rows)})
            as g (item_id uuid, question_id uuid, seed int, direct_question text, query text, text text)
        ), added as (
          insert into generation (question_id, model_id, direct_question, query, text, seed, decoding)
          select question_id, ${modelId}::uuid, direct_question, query, text, seed, ${decoding}::jsonb from given
          on conflict do nothing returning id, question_id, seed
        ), known as (
          select id, question_id, seed from added
          union select g.id, g.question_id, g.seed from generation g join given using (question_id, seed)
          where g.model_id = ${modelId} and g.decoding_hash = md5(${decoding}::jsonb::text)
        )
        select given.item_id as "itemId", known.id as "generationId"
        from given join known using (question_id, seed)`);
      return stored.map((one): Stored => ({ ...one, forecastId: null }));
    },
  };
}

interface Question extends Record<string, unknown>, QuestionToAsk {
  id: string;
  texts: string[];
}
