import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import type { Selection } from "../schema-selection";
import { readerLabel } from "./reader-label";

const kinds = ["dataset", "model", "reader"] as const;
type Kind = (typeof kinds)[number];

/** IDs of datasets, models or readers, as an array: the id of what was merged is that of what it was merged into. */
export const followMerges = (projectId: string, kind: Kind, ids: readonly string[]): SQL => sql`
  array(
    select coalesce(merged.${sql.identifier(`${kind}_id`)}, chosen.id)
    from unnest(${sql.param([...ids])}::uuid[]) chosen (id)
    left join merged_part merged on merged.id = chosen.id and merged.project_id = ${projectId})`;

const isId = (value: string) => !["none", "crowd", "people"].includes(value);

/** The datasets, models and readers that a view names by their ids: what each is called now, and when it will be deleted. */
export async function namesOfChosen(
  db: Db,
  projectId: string,
  view: Partial<Pick<Selection, Kind>>,
): Promise<{ id: string; name: string; deleteAt: string | null }[]> {
  const named = kinds.map((kind) => {
    const name = kind === "reader" ? readerLabel(sql`part`) : sql`part.name`;
    return sql`
      select chosen.id, ${name} as name, ${isoInstant(sql`part.delete_at`)} as "deleteAt"
      from unnest(${sql.param((view[kind] ?? []).filter(isId))}::uuid[]) chosen (id)
      left join merged_part merged on merged.id = chosen.id and merged.project_id = ${projectId}
      join ${sql.identifier(kind)} part on part.project_id = ${projectId}
        and part.id = coalesce(merged.${sql.identifier(`${kind}_id`)}, chosen.id)`;
  });
  const { rows } = await db.execute<{ id: string; name: string; deleteAt: string | null }>(
    sql.join(named, sql` union all `),
  );
  return rows;
}

/** Of what kinds a view names something that its project does not have any more, or that waits for its deletion. */
export async function kindsGone(db: Db, projectId: string, view: Selection): Promise<Kind[]> {
  const found = new Set(
    (await namesOfChosen(db, projectId, view))
      .filter(({ deleteAt }) => deleteAt === null)
      .map(({ id }) => id),
  );
  return kinds.filter((kind) => (view[kind] ?? []).some((one) => isId(one) && !found.has(one)));
}
