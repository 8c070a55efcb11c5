import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { generation } from "@/db/schema";
import type { GoodRow } from "../../check-row";
import type { ImportContext, Importer } from "../importer";
import { alreadyThere, FirstLines } from "./first-lines";
import { insertMany } from "./insert-many";
import { OpenRows } from "./open-rows";
import { planModels, storePlannedModels } from "./plan-models";
import { planQuestions, storePlannedQuestions } from "./plan-questions";

type Said = typeof generation.$inferInsert & { good: GoodRow<"generations"> };

export const importGenerations: Importer<"generations"> = async (context, rows) => {
  const open = new OpenRows(rows);
  const models = await planModels(context, open, ({ model, model_kind }) => ({
    name: { field: "model", value: model },
    kind: { field: "model_kind", value: model_kind },
  }));
  const questions = await planQuestions(context, open, { truthField: () => "truth" });
  await storePlannedModels(context, open.needed(models));
  await storePlannedQuestions(context, open.needed(questions));

  const said = open.all().map((good): Said => {
    const { decoding, seed, text, query } = good.row;
    const questionId = questions.get(good)?.id;
    const modelId = models.get(good)?.id;
    if (!questionId || !modelId) throw new Error("A row is open without its question or model.");
    return { good, questionId, modelId, decoding, seed, text, query };
  });
  const added = await storeNew(context, open, said);
  return open.stored(added);
};

/**
 * Inserts new generations, and refuses rows that contradict stored ones.
 * @returns how many were new
 */
async function storeNew(
  { tx, importId }: ImportContext,
  open: OpenRows<"generations">,
  said: Said[],
): Promise<number> {
  const lookedUp = await findGenerations(
    tx,
    said.map(({ good, ...one }) => one),
  );
  const names = said.map(
    ({ questionId, modelId, seed }, i) => `${questionId} ${modelId} ${lookedUp[i]?.hash} ${seed}`,
  );
  const there = names.filter((_, i) => lookedUp[i]?.isThere);
  const lines = await FirstLines.load(tx, "generation", there);
  const fresh = new Map<string, Said>();
  said.forEach((one, i) => {
    const [found, name] = [lookedUp[i], names[i]];
    if (!found || !name) throw new Error("A generation was not looked up.");
    const first = fresh.get(name);
    if (!found.isThere && !first) {
      fresh.set(name, one);
      lines.note(name, one.good.line);
      return;
    }
    const sameText = first ? first.text === one.text : found.sameText;
    const sameQuery = first ? !one.query || first.query === one.query : found.sameQuery;
    if (sameText && sameQuery) {
      if (lines.of(name) !== undefined) open.noteRepeat(one.good);
      return;
    }
    const { row } = one.good;
    const what = sameText ? "query" : "text";
    const reason = `${alreadyThere("it", lines.of(name))}, with another ${what} (question “${row.question}”, model “${row.model}”, seed ${row.seed})`;
    open.refuse(one.good, what, reason);
  });
  const rows = [...fresh.values()].map(({ good, ...one }) => ({ ...one, importId }));
  await insertMany(tx, generation, rows);
  await lines.keep();
  return fresh.size;
}

interface FoundGeneration {
  /** The settings' hash, by which the database tells generations apart. */
  hash: string;
  isThere: boolean;
  sameText: boolean;
  /** Also when the row does not say one. */
  sameQuery: boolean;
}

/** Looks up each generation, in the order of `said`. Texts are compared in the database. */
async function findGenerations(
  tx: Db,
  said: (typeof generation.$inferInsert)[],
): Promise<FoundGeneration[]> {
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
