import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  countedConfidence,
  fromChosen,
  groupKey,
  isCounted,
} from "@/lib/figures/selection/server/choose-forecasts";
import { type ComputeContext, parseView } from "@/lib/figures/server/compute-context";
import {
  intraclassCorrelation,
  type TextSums,
} from "@/lib/metrics/planning/intraclass-correlation";
import { fewestShared, type PilotCorrelations } from "../schema-planning";

/** Comparing each of more models with each other takes too long. */
const mostModels = 60;

/**
 * What planning takes from a pilot: for each group of a view, how alike readings of one text are, and how alike
 * its errors (confidence - correct) and another model's are on the same questions.
 */
export async function computeCorrelations(context: ComputeContext): Promise<PilotCorrelations> {
  const { db, projectId, params, onProgress } = context;
  const view = parseView(params);
  const readings = await selectReadings(db, projectId, view);
  await onProgress(0.5);
  const models = new Map(
    (await selectModels(db, projectId, view)).map(({ group, ...found }) => [group, found]),
  );
  return {
    groups: readings.map(({ group, shared, ...sums }) => {
      const icc = intraclassCorrelation(sums);
      const isKnown = "value" in icc && shared >= fewestShared;
      return {
        group,
        readings: isKnown ? { correlation: icc.value, texts: shared } : null,
        models: models.get(group) ?? null,
      };
    }),
  };
}

/** The forecasts that count, with their error. */
const errors = (projectId: string, view: View, rest = sql`''`) => sql`
  select ${groupKey(view.by)} as "group", ${rest} as rest, f.question_id as question,
    coalesce(f.generation_id, f.question_id) as text,
    (${countedConfidence} - c.correct::int)::float8 as error
  ${fromChosen(projectId, view)} and ${isCounted}`;

type Readings = TextSums & { group: string; shared: number } & Record<string, unknown>;

async function selectReadings(db: Db, projectId: string, view: View): Promise<Readings[]> {
  const { rows } = await db.execute<Readings>(sql`
    with error as (${errors(projectId, view)}), text as (
      select "group", text, count(*)::float8 as k, sum(error) as sum, sum(error * error) as squares
      from error group by "group", text)
    select "group", count(*)::int as texts, count(*) filter (where k > 1)::int as shared,
      sum(k) as readings, sum(k * k) as "squaredReadings", sum(sum) as sum, sum(squares) as squares,
      sum(sum * sum / k) as "squaredSums"
    from text group by "group" order by "group"`);
  return rows;
}

type Models = { group: string; correlation: number; others: number } & Record<string, unknown>;

/** With each other model of the same dataset, reader and so on; the median of their correlations. */
async function selectModels(db: Db, projectId: string, view: View): Promise<Models[]> {
  if (!view.by.includes("model")) return [];
  const rest = groupKey(view.by.filter((dimension) => dimension !== "model"));
  const { rows } = await db.execute<Models>(sql`
    with mean as materialized (
      select "group", rest, question, avg(error) as error
      from (${errors(projectId, view, rest)}) one group by "group", rest, question
    ), few as (
      select rest from mean group by rest having count(distinct "group") <= ${mostModels}
    ), pair as (
      select a."group", b."group" as other, corr(a.error, b.error) as r
      from few join mean a using (rest)
      join mean b on b.rest = a.rest and b.question = a.question and b."group" <> a."group"
      group by 1, 2 having count(*) >= ${fewestShared})
    select "group", count(*)::int as others,
      greatest(0, least(1, percentile_cont(0.5) within group (order by r))) as correlation
    from pair where r is not null group by "group"`);
  return rows;
}
