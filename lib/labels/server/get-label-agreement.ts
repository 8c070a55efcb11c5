import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { hash } from "@/lib/figures/groups/server/gather-groups";
import { methodVersion } from "@/lib/figures/method";
import { followMerges } from "@/lib/figures/selection/server/follow-merges";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import type { LabelAgreement } from "../schema";
import { labelStays } from "./label-stays";

/** The worker's result for a project's current labels, of one dataset or all, or an older one while that is computed. */
export async function getLabelAgreement(
  db: Connection,
  { projectId, dataset }: { projectId: string; dataset?: string },
): Promise<Asked<LabelAgreement>> {
  const chosen = dataset
    ? sql`and q.dataset_id = any(${followMerges(projectId, "dataset", [dataset])})`
    : sql``;
  // Labels come, go and are left out, and readers are renamed or merged; nothing else changes the result.
  const { rows } = await db.execute<{ n: number; state: string }>(sql`
    select coalesce(sum(of.n), 0)::int as n,
      md5(coalesce(string_agg(concat_ws(' ', r.id, r.name, r.version, of.n, of.newest), '|' order by r.id), ''))
        as state
    from (
      select l.reader_id, count(*)::int as n, max(l.created_at) as newest
      from label l join question q on q.id = l.question_id join dataset d on d.id = q.dataset_id
        left join generation g on g.id = l.generation_id
      where d.project_id = ${projectId} and ${labelStays(projectId)} ${chosen}
      group by l.reader_id
    ) of join reader r on r.id = of.reader_id and r.project_id = ${projectId}`);
  const { n = 0, state = "" } = rows[0] ?? {};
  return askForResult<LabelAgreement>(db, {
    key: hash(["labels", methodVersion, projectId, dataset ?? null, state]),
    projectId,
    kind: "labels",
    params: { dataset: dataset ?? null, methodVersion },
    forecasts: n,
  });
}
