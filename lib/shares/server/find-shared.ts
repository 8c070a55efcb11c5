import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { project, reader, sharedView, user } from "@/db/schema";
import { decisionViewQuery } from "@/lib/figures/distributions/schema-distributions";
import { isTag, type View } from "@/lib/figures/selection/schema-selection";
import { groupKey, isChosen } from "@/lib/figures/selection/server/choose-forecasts";
import { followMerges } from "@/lib/figures/selection/server/follow-merges";
import { notFound } from "@/lib/http/errors";
import { countGuess } from "@/lib/limits/server/count-guess";
import { listPublished } from "@/lib/published/server/list-published";
import type { getSharedPublished } from "../schema";

/**
 * The contents of an open link: its stored address, and the view and losses in it.
 * @throws Refusal 404 when there is no such link, it was closed, or its project is to be deleted
 */
export async function findShared(db: Db, link: string) {
  const [found] = await db
    .select({
      projectId: project.id,
      project: project.name,
      title: sharedView.title,
      stored: sharedView.view,
      by: user.name,
    })
    .from(sharedView)
    .innerJoin(project, eq(project.id, sharedView.projectId))
    .leftJoin(user, eq(user.id, sharedView.userId))
    .where(and(eq(sharedView.link, link), isNull(sharedView.revokedAt), isNull(project.deleteAt)));
  if (!found) throw notFound("link");
  const { losses = null, ...view } = decisionViewQuery.parse(found.stored);
  // An old link, from before such views were refused.
  if (await showsOnePerson(db, found.projectId, view)) throw notFound("link");
  return { ...found, view, losses };
}

/**
 * The contents of a shared link, for a visitor. An unknown link counts as a guess.
 * @throws Refusal 404 as `findShared`, 429 after too many guesses from one address
 */
export const openShared = (db: Db, link: string, from: { headers: Headers; now: Date }) =>
  countGuess(db, from, () => findShared(db, link));

/**
 * Whether a view would show the figures of a single person: it names people, or only one has
 * answered.
 */
export async function showsOnePerson(db: Db, projectId: string, view: View): Promise<boolean> {
  const people = sql`select t.reader_id ${ofPeople(projectId, view)}`;
  // Stops at a second person, because counting everybody would read every tally.
  const { rowCount } = await db.execute(sql`
    with one as (${people} limit 1)
    select from one where not exists (${people} and t.reader_id <> one.reader_id)`);
  return (
    rowCount === 1 ||
    (await namesPeople(db, projectId, view)) ||
    (await tagsOnePerson(db, projectId, view))
  );
}

/** The tallies `t` of people that a view shows. */
const ofPeople = (projectId: string, view: View) => sql`
  from tally t join reader r on r.id = t.reader_id
  where r.kind = 'human' and ${isChosen(projectId, view)}
    ${view.people === "kept" ? sql`and not t.excluded` : sql``}`;

/** Whether a view is grouped by columns of one's own so that a group is of a single person. */
async function tagsOnePerson(db: Db, projectId: string, view: View): Promise<boolean> {
  if (!view.by.some(isTag)) return false;
  const { rowCount } = await db.execute(sql`
    select ${ofPeople(projectId, view)}
    group by ${groupKey(view.by)} having count(distinct t.reader_id) = 1 limit 1`);
  return rowCount === 1;
}

async function namesPeople(
  db: Db,
  projectId: string,
  { reader: chosen = [] }: View,
): Promise<boolean> {
  const ids = chosen.filter((one) => one !== "crowd" && one !== "people");
  if (ids.length === 0) return false;
  const people = await db.$count(
    reader,
    and(
      eq(reader.projectId, projectId),
      eq(reader.kind, "human"),
      sql`${reader.id} = any(${followMerges(projectId, "reader", ids)})`,
    ),
  );
  return people > 0;
}

type Shared = Awaited<ReturnType<typeof findShared>>;

/**
 * The published results that a shared view shows beside its own: those of the chosen source,
 * without the name of the person who imported it; none if no source was chosen.
 */
export async function findSharedPublished(
  db: Db,
  { projectId, stored }: Pick<Shared, "projectId" | "stored">,
): Promise<z.input<typeof getSharedPublished.response>> {
  const { sources, figures } = await listPublished(db, { projectId });
  return {
    sources: sources
      .filter(({ id }) => id === stored.published)
      .map((source) => ({ ...source, createdBy: null })),
    figures: figures.filter(({ sourceId }) => sourceId === stored.published),
  };
}
