import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type GatheredGroup, hash } from "@/lib/figures/groups/server/gather-groups";

/**
 * The names under which groups' figures of whole distributions are kept. They rest on the questions'
 * truths and aliases as well, which may be filled in later and are never changed.
 */
export async function distributionKeys(
  db: Db,
  projectId: string,
  gathered: readonly GatheredGroup[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ known: string }>(sql`
    select count(q.truth) || '.' || coalesce(sum(cardinality(q.aliases)), 0) as known
    from question q join dataset d on d.id = q.dataset_id
    where d.project_id = ${projectId}`);
  return new Map(
    gathered.map(({ group, clustersKey }) => [
      group.key,
      hash(["distributions", clustersKey, rows[0]?.known]),
    ]),
  );
}
