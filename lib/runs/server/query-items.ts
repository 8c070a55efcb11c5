import { sql } from "drizzle-orm";
import { type Asked, writeQuery } from "@/lib/writers/write-query";
import type { QueriesSettings } from "../schema-settings";
import { askedOf, type QuestionToAsk } from "./asked-of";
import { type ItemKind, type Stored, Unfinished } from "./item-kind";

interface Input {
  questionId: string;
  asked: Asked;
}

/** Questions to write queries for: each becomes the question's own. */
export const queryItems = ({ asks }: QueriesSettings): ItemKind<Input, string> => ({
  async load(db, items) {
    const { rows } = await db.execute<Question>(sql`
      select id, text, truth, aliases, query from question
      where id = any(${sql.param(items.map(({ questionId }) => questionId))}::uuid[])`);
    const asked = new Map(rows.map((row) => [row.id, askedOf(row, asks)]));
    return new Map(
      items.flatMap(({ id, questionId }) => {
        const own = asked.get(questionId);
        return own ? [[id, { questionId, asked: own }] as const] : [];
      }),
    );
  },
  async work(ask, { asked }) {
    const { query, ...asking } = await writeQuery(ask, asked);
    if (query === null)
      throw new Unfinished("no_query", "No answer was a query that fits.", asking);
    return query;
  },
  async store(tx, made) {
    const rows = made.map(({ input: { questionId }, output }) => ({
      id: questionId,
      query: output,
    }));
    // What another run has written meanwhile stays.
    await tx.execute(sql`
      update question q set query = given.query
      from json_to_recordset(${JSON.stringify(rows)}) as given (id uuid, query text)
      where q.id = given.id and q.query is null`);
    return made.map(
      ({ item }): Stored => ({ itemId: item.id, generationId: null, forecastId: null }),
    );
  },
});

interface Question extends Record<string, unknown>, QuestionToAsk {
  id: string;
}
