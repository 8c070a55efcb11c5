import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, model } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import type { StudyConfig } from "../schema";
import { asksPhrases } from "../schema-config";

type Asks = Pick<StudyConfig["asks"], "forecast">;

export interface EligibleQuestion {
  id: string;
  /** One generation per model, in the order of the study's models. */
  generationIds: string[];
}

/**
 * The questions that can become tasks: of the dataset and split, with a text, with a truth unless they are phrases, and with a
 * generation by every model (its first seed). In the order of their keys.
 * @throws Refusal 400 when the dataset or a model is not the project's
 */
export async function eligibleQuestions(
  db: Db,
  projectId: string,
  config: Pick<StudyConfig, "datasetId" | "split" | "modelIds"> & { asks: Asks },
): Promise<EligibleQuestion[]> {
  await checkOwned(db, projectId, config);
  const { datasetId, split, modelIds } = config;
  const { rows } = await db.execute<EligibleQuestion & Record<string, unknown>>(sql`
    select q.id, json_agg(first.id order by first.no) as "generationIds"
    from question q ${joinFirstTexts(modelIds)}
    where q.dataset_id = ${datasetId} and (${split}::text is null or q.split = ${split})
      and q.text is not null and (q.truth is not null or ${asksPhrases(config)})
    group by q.id having count(*) = ${modelIds.length}
    order by ${byKey}`);
  return rows;
}

/** One order of questions `q` on every server, whatever its locale: the draw depends on it. */
export const byKey = sql`q.key collate "C"`;

/** Of each question `q` the text that a task shows of each model, in their order: `first.no`, `.id` and `.text`. */
export const joinFirstTexts = (modelIds: readonly string[]) => sql`
  cross join unnest(${sql.param([...modelIds])}::uuid[]) with ordinality as chosen(model_id, no)
  cross join lateral (
    select chosen.no, z.id, z.text from generation z
    where z.question_id = q.id and z.model_id = chosen.model_id
    order by z.seed, z.decoding_hash limit 1
  ) first`;

async function checkOwned(
  db: Db,
  projectId: string,
  { datasetId, modelIds }: Pick<StudyConfig, "datasetId" | "modelIds">,
): Promise<void> {
  const [owned] = await db
    .select({ id: dataset.id })
    .from(dataset)
    .where(and(eq(dataset.id, datasetId), eq(dataset.projectId, projectId)));
  if (!owned) throw invalid("datasetId", "is not a dataset of this project");
  const models = await db
    .select({ id: model.id })
    .from(model)
    .where(and(inArray(model.id, modelIds), eq(model.projectId, projectId)));
  const known = new Set(models.map((m) => m.id));
  modelIds.forEach((id, i) => {
    if (!known.has(id)) throw invalid(`modelIds.${i}`, "is not a model of this project");
    if (modelIds.indexOf(id) !== i) throw invalid(`modelIds.${i}`, "is chosen twice");
  });
}
