import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sentencesOf } from "@/lib/readers/rule/sentences";
import { splitAtPhrase } from "@/lib/text/split-at-phrase";
import { type FoundPhrase, mostLookedThrough } from "../schema-sets";

const mostSentences = 10;

/** How many of a project's texts have a phrase as words of their own, and sentences that it is in. */
export async function findPhrase(
  db: Db,
  { projectId, phrase }: { projectId: string; phrase: string },
): Promise<FoundPhrase> {
  const pattern = phrase.replace(/[\\%_]/g, "\\$&").replace(/\s+/g, "%");
  const { rows } = await db.execute<{ text: string }>(sql`
    select g.text from generation g
    join model m on m.id = g.model_id
    where m.project_id = ${projectId} and g.text ilike ${`%${pattern}%`}
      and not m.shows_phrases
    order by g.id limit ${mostLookedThrough + 1}`);
  const looked = rows.slice(0, mostLookedThrough);
  const texts = looked.filter(({ text }) => hasPhrase(text, phrase));
  const sentences = texts.flatMap(
    ({ text }) => sentencesOf(text).find((sentence) => hasPhrase(sentence, phrase)) ?? [],
  );
  return {
    ...{ texts: texts.length, isMore: rows.length > mostLookedThrough },
    sentences: [...new Set(sentences)].slice(0, mostSentences),
  };
}

const hasPhrase = (text: string, phrase: string) => splitAtPhrase(text, phrase)[1] !== "";
