import { sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { readInBatches } from "@/db/read-in-batches";
import { type GatheredGroup, hash } from "@/lib/figures/groups/server/gather-groups";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  forecastsQuery,
  fromChosen,
  groupKey,
  isSetToOne,
  personName,
} from "@/lib/figures/selection/server/choose-forecasts";

/** A forecast with its whole distribution, as it was given. */
export type DistributionRow = {
  distribution: Record<string, number>;
  truth: string | null;
  aliases: string[];
  question: string;
  person: string;
};

// A confidence that is set to 1 stands for the distribution as well.
const isWhole = sql`(f.distribution is not null and not coalesce(${isSetToOne}, false))`;

/** Of each group in which any forecast has a distribution: how many have one, and how many have none. */
export async function countDistributions(db: Db, projectId: string, view: View) {
  const { rows } = await db.execute<{ group: string; whole: number; others: number }>(sql`
    select ${groupKey(view.by)} as "group", count(*) filter (where ${isWhole})::int as whole,
      count(*) filter (where not ${isWhole})::int as others
    ${fromChosen(projectId, view)}
    group by 1`);
  return new Map(rows.filter(({ whole }) => whole > 0).map((row) => [row.group, row]));
}

/** Reads a group's forecasts that have a distribution, in the order of an export, through a cursor. */
export const readDistributions = (
  db: Database,
  { projectId, view, group }: { projectId: string; view: View; group: string },
  use: (row: DistributionRow) => void,
): Promise<void> =>
  readInBatches<DistributionRow>(
    db,
    forecastsQuery(
      { projectId, view },
      {
        columns: sql`f.distribution, q.truth, q.aliases, q.id::text as question,
          ${personName} as person`,
        where: sql`${groupKey(view.by)} = ${group} and ${isWhole}`,
      },
    ),
    (rows) => rows.forEach(use),
  );

/**
 * The names under which groups' figures of whole distributions are kept. They rest on the questions'
 * truths and aliases as well, which may be filled in and corrected later.
 */
export async function distributionKeys(
  db: Db,
  projectId: string,
  gathered: readonly GatheredGroup[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ known: string }>(sql`
    select count(q.truth) || '.' || coalesce(sum(cardinality(q.aliases)), 0) || '.' || coalesce(sum(
        (select count(*) from question_change c where c.question_id = q.id)), 0) as known
    from question q join dataset d on d.id = q.dataset_id
    where d.project_id = ${projectId}`);
  return new Map(
    gathered.map(({ group, clustersKey }) => [
      group.key,
      hash(["distributions", clustersKey, rows[0]?.known]),
    ]),
  );
}
