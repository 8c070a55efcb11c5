import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** A generation as a row has it. */
export interface SaidGeneration {
  questionId: string;
  modelId: string;
  decoding: Record<string, unknown>;
  seed: number;
  text: string;
  query: string | null;
}

export interface FoundGeneration {
  /** The settings' hash, by which the database tells generations apart. */
  hash: string;
  isThere: boolean;
  sameText: boolean;
  /** Also when the row does not say one. */
  sameQuery: boolean;
}

/** Looks up each generation, in the order of `said`. Texts are compared in the database. */
export async function findGenerations(tx: Db, said: SaidGeneration[]): Promise<FoundGeneration[]> {
  const { rows } = await tx.execute<FoundGeneration & Record<string, unknown>>(sql`
    select md5(r.decoding::text) as hash,
           g.id is not null as "isThere",
           g.text = r.text as "sameText",
           r.query is null or g.query is not distinct from r.query as "sameQuery"
    from rows from (json_to_recordset(${JSON.stringify(said)}) as
      ("questionId" uuid, "modelId" uuid, decoding jsonb, seed int, text text, query text)
    ) with ordinality as r("questionId", "modelId", decoding, seed, text, query, no)
    left join generation g on g.question_id = r."questionId" and g.model_id = r."modelId"
      and g.decoding_hash = md5(r.decoding::text) and g.seed = r.seed
    order by r.no`);
  return rows;
}
