import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict, notFound } from "@/lib/http/errors";
import { foundReaders } from "@/lib/readers/server/list-readers";
import { mostTags } from "@/lib/tags/tags";
import { mostTagged, type SetTags } from "../schema";

type Setting = SetTags & { projectId: string };

/**
 * Sets a tag of readers or models, or clears it; of all or of none, and in three statements however many there are.
 * @returns how many it was set of, and what they had before, which can be set in turn
 * @throws Refusal 404 when one of them is not the project's, 409 when they are too many, one would have too many tags, or
 *   somebody sets tags in the project already
 */
export function setTags(db: Db, { set, ...tag }: Setting) {
  return db.transaction(async (tx) => {
    await takeTurn(tx, tag.projectId);
    const found = await lockTagged(tx, tag, set);
    await refuseTooManyTags(tx, tag, found);
    await tx.execute(sql`
      update ${sql.identifier(tag.kind)} x set tags = ${tagsAfter(tag.name)}
      from ${changesOf(found)} where x.id = c.id and x.tags <> ${tagsAfter(tag.name)}`);
    const before = Map.groupBy(found, ({ was }) => was);
    return {
      tagged: found.length,
      before: [...before].map(([value, those]) => ({ value, of: those.map(({ id }) => id) })),
    };
  });
}

const lockClass = 7_264;

/** One setting at a time in a project: those that wait for its rows would take the connections that others need. */
async function takeTurn(tx: Db, projectId: string): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockClass}, hashtext(${projectId})) as taken`,
  );
  if (rows[0]?.taken) return;
  throw conflict(
    "tagging",
    "Somebody is setting tags in this project just now. Try again in a few seconds.",
  );
}

interface Found extends Record<string, unknown> {
  id: string;
  was: string | null;
}

interface Tagged extends Found {
  /** What it is to be; null for none. */
  value: string | null;
}

type Tag = Omit<Setting, "set">;

/** Those that are meant, with the tag's value so far. Crowdworkers have no tags. */
async function lockTagged(
  tx: Db,
  { projectId, kind, name }: Tag,
  set: Setting["set"],
): Promise<Tagged[]> {
  const asked = new Map<string, string | null>();
  let search = "";
  for (const { value, of } of set) {
    if (Array.isArray(of)) for (const id of of) asked.set(id, value);
    else search = of.search;
  }
  const ids = [...asked.keys()];
  const where =
    kind === "reader" ? foundReaders(projectId, search) : foundModels(projectId, search);
  const { rows } = await tx.execute<Found>(sql`
    select r.id, r.tags ->> ${name} as was from ${sql.identifier(kind)} r
    where ${where} ${ids.length > 0 ? sql`and r.id = any(${sql.param(ids)}::uuid[])` : sql``}
    order by r.id limit ${mostTagged + 1} for update`);
  if (rows.length < ids.length) throw notFound(kind);
  if (rows.length > mostTagged) {
    throw conflict(
      "too_many",
      `More than ${mostTagged.toLocaleString("en")} ${kind}s are found: narrow the search, or import a file with the tag.`,
    );
  }
  const ofAll = set[0]?.value ?? null;
  return rows.map((row) => ({
    ...row,
    value: asked.size > 0 ? (asked.get(row.id) ?? null) : ofAll,
  }));
}

const foundModels = (projectId: string, search: string): SQL =>
  sql`r.project_id = ${projectId} and position(lower(${search}) in lower(r.name)) > 0`;

const changesOf = (found: Tagged[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(found)}) as c(id uuid, value text)`;

/** The tags of a row `x` after a change `c` of it. */
const tagsAfter = (name: string): SQL => sql`case when c.value is null then x.tags - ${name}::text
  else x.tags || jsonb_build_object(${name}::text, c.value) end`;

async function refuseTooManyTags(tx: Db, { kind, name }: Tag, found: Tagged[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select x.name from ${sql.identifier(kind)} x join ${changesOf(found)} on c.id = x.id
    where not are_tags(${tagsAfter(name)}) limit 1`);
  const [full] = rows;
  if (full) {
    throw conflict(
      "too_many_tags",
      `“${full.name}” has ${mostTags} tags already: clear one of them first. Nothing was changed.`,
    );
  }
}
