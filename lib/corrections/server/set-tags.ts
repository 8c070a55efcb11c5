import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict, notFound } from "@/lib/http/errors";
import { mostTags } from "@/lib/tags/tags";
import { mostTagged, type SetTags } from "../schema-tags";
import { foundReaders } from "./list-readers";

type Setting = SetTags & { projectId: string };

/**
 * Sets a tag of readers or models, or clears it; of all or of none.
 * @returns how many it was set of, and what they had before, which can be set in turn
 * @throws Refusal 404 when one of them is not the project's, 409 when they are too many or one would have too many tags
 */
export function setTags(db: Db, { projectId, kind, name, set }: Setting) {
  const table = sql.identifier(kind);
  return db.transaction(async (tx) => {
    const before = new Map<string | null, string[]>();
    for (const { value, of } of set) {
      const found = await lockTagged(tx, { projectId, kind, name }, of);
      const ids = found.map(({ id }) => id);
      if (ids.length > mostTagged) {
        throw conflict(
          "too_many",
          `More than ${mostTagged.toLocaleString("en")} ${kind}s are found: narrow the search, or import a file with the tag.`,
        );
      }
      for (const one of found) before.set(one.was, [...(before.get(one.was) ?? []), one.id]);
      const tags =
        value === null
          ? sql`x.tags - ${name}::text`
          : sql`x.tags || jsonb_build_object(${name}::text, ${value}::text)`;
      await refuseTooManyTags(tx, { table, ids, tags });
      await tx.execute(sql`
        update ${table} x set tags = ${tags}
        where x.id = any(${sql.param(ids)}::uuid[]) and x.tags <> ${tags}`);
    }
    const tagged = [...before].map(([value, of]) => ({ value, of }));
    return { tagged: tagged.reduce((sum, { of }) => sum + of.length, 0), before: tagged };
  });
}

interface Tagged extends Record<string, unknown> {
  id: string;
  was: string | null;
}

/** Those that are meant, with the tag's value so far. Crowdworkers have no tags. */
async function lockTagged(
  tx: Db,
  { projectId, kind, name }: Pick<Setting, "projectId" | "kind" | "name">,
  of: SetTags["set"][number]["of"],
): Promise<Tagged[]> {
  const ids = Array.isArray(of) ? [...new Set(of)] : null;
  const search = Array.isArray(of) ? "" : of.search;
  const where =
    kind === "reader" ? foundReaders(projectId, search) : foundModels(projectId, search);
  const { rows } = await tx.execute<Tagged>(sql`
    select r.id, r.tags ->> ${name} as was from ${sql.identifier(kind)} r
    where ${where} ${ids ? sql`and r.id = any(${sql.param(ids)}::uuid[])` : sql``}
    order by r.id limit ${mostTagged + 1} for update`);
  if (ids && rows.length < ids.length) throw notFound(kind);
  return rows;
}

const foundModels = (projectId: string, search: string): SQL =>
  sql`r.project_id = ${projectId} and position(lower(${search}) in lower(r.name)) > 0`;

async function refuseTooManyTags(
  tx: Db,
  { table, ids, tags }: { table: SQLWrapper; ids: string[]; tags: SQL },
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select x.name from ${table} x
    where x.id = any(${sql.param(ids)}::uuid[]) and not are_tags(${tags}) limit 1`);
  const [full] = rows;
  if (full) {
    throw conflict(
      "too_many_tags",
      `“${full.name}” has ${mostTags} tags already: clear one of them first. Nothing was changed.`,
    );
  }
}
