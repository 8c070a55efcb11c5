import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Passage } from "@/lib/prompts/check-claim";
import type { FoundPage } from "./find-page";

interface Wanted {
  page: FoundPage;
  claim: string;
  /** At most so many. */
  k: number;
}

/** Passages of a page that share most words with a claim, the best first. */
export async function searchText(db: Db, { page, claim, k }: Wanted): Promise<Passage[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    with asked as (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as words
      from unnest(to_tsvector('english', ${claim}))
    )
    select p.text from passage p, asked where p.page_id = ${page.id}
    order by coalesce(ts_rank(to_tsvector('english', p.text), asked.words), 0) desc, p.no
    limit ${k}`);
  return rows.map(({ text }) => ({ title: page.title, text }));
}
