import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { countUncounted } from "@/lib/forecasts/server/count-uncounted";
import { notFound } from "@/lib/http/errors";
import type { datasetSummary } from "../schema";

type Row = z.input<typeof datasetSummary> & Record<string, unknown>;

/** The datasets that match a condition on `d`, with counts of their contents. */
async function summarizeDatasets(db: Db, where: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select d.id, d.name, d.created_at as "createdAt",
      d.archived_at as "archivedAt", d.delete_at as "deleteAt",
      (select name from dataset o where o.id = d.merging_into) as "mergingInto",
      d.merge_failure as "mergeFailure",
      coalesce(s.questions, 0)::int as questions,
      coalesce(s.splits, '[]') as splits,
      (select count(*)::int from question q join generation g on g.question_id = q.id
        where q.dataset_id = d.id) as generations,
      (select coalesce(sum(n), 0)::int from tally
        where project_id = d.project_id and dataset_id = d.id) as forecasts
    from dataset d
    left join lateral (
      select sum(n) as questions,
        jsonb_agg(jsonb_build_object('split', split, 'questions', n) order by split) as splits
      from (select split, count(*) as n from question where dataset_id = d.id group by split) b
    ) s on true
    where ${where}
    order by lower(d.name), d.name`);
  const asDate = (at: Date | string | null) => (at === null ? null : new Date(at));
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    archivedAt: asDate(row.archivedAt),
    deleteAt: asDate(row.deleteAt),
  }));
}

export async function listDatasets(db: Db, { projectId }: { projectId: string }) {
  // Read first: a forecast that is counted in between is then in both numbers, and in one of them the next time.
  const uncounted = await countUncounted(db, projectId);
  return { datasets: await summarizeDatasets(db, sql`d.project_id = ${projectId}`), uncounted };
}

/** One dataset of the project. @throws Refusal 404 */
export async function getDataset(
  db: Db,
  { projectId, datasetId }: { projectId: string; datasetId: string },
) {
  const where = sql`d.project_id = ${projectId} and d.id = ${datasetId}`;
  const [found] = await summarizeDatasets(db, where);
  if (!found) throw notFound("dataset");
  return found;
}
