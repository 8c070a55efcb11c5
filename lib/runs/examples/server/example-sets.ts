import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { exampleSet, exampleSetVersion, run, training, user } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { DraftExample, ExampleKind, getExampleSet } from "../schema";
import { sumUses } from "../uses";

export interface WhichSet {
  projectId: string;
  exampleSetId: string;
}

export const isSet = ({ projectId, exampleSetId }: WhichSet) =>
  and(eq(exampleSet.id, exampleSetId), eq(exampleSet.projectId, projectId));

/** Runs that use a version, drafts among them. */
const runsUsing = sql<number>`(
  select count(*)::int from ${run} r
  where r.project_id = ${exampleSet.projectId}
    and jsonb_path_exists(r.settings, '$.examples.* ? (@ == $id)',
      jsonb_build_object('id', ${exampleSetVersion.id}::text)))`;

/** Training runs that use a version, drafts among them. */
const trainingsUsing = sql<number>`(
  select count(*)::int from ${training} t
  where t.project_id = ${exampleSet.projectId}
    and jsonb_path_exists(t.settings, '$.files.*.versionId ? (@ == $id)',
      jsonb_build_object('id', ${exampleSetVersion.id}::text)))`;

type Wire = z.input<(typeof getExampleSet)["response"]>;
type Listed = Omit<Wire, "draft" | "draftRun" | "revision">;

const mostSets = 100;

/** A project's example sets, by name. */
export async function listExampleSets(db: Db, projectId: string): Promise<Listed[]> {
  const sets = await db
    .select()
    .from(exampleSet)
    .where(eq(exampleSet.projectId, projectId))
    .orderBy(asc(exampleSet.name));
  const versions = await versionsOf(
    db,
    sets.map(({ id }) => id),
  );
  return sets.map((set) => toListed(set, versions.get(set.id)));
}

/** An example set with its draft. @throws Refusal 404 */
export async function findExampleSet(db: Db, which: WhichSet): Promise<Wire> {
  const [found] = await db
    .select({ set: exampleSet, run: { id: run.id, name: run.name } })
    .from(exampleSet)
    .leftJoin(run, eq(run.id, exampleSet.draftRunId))
    .where(isSet(which));
  if (!found) throw notFound("example set");
  const { set } = found;
  const versions = await versionsOf(db, [set.id]);
  return {
    ...toListed(set, versions.get(set.id)),
    draft: set.draft,
    draftRun: found.run,
    revision: set.revision,
  };
}

const toListed = (
  { draft, ...set }: typeof exampleSet.$inferSelect,
  versions: Listed["versions"] = [],
): Listed => ({
  ...set,
  drafted: draft.length,
  checked: draft.filter(({ checked }) => checked).length,
  versions,
});

async function versionsOf(db: Db, setIds: string[]) {
  const rows = await db
    .select({
      setId: exampleSetVersion.setId,
      id: exampleSetVersion.id,
      no: exampleSetVersion.no,
      examples: sql<number>`jsonb_array_length(${exampleSetVersion.examples})`,
      note: exampleSetVersion.note,
      createdBy: user.name,
      createdAt: exampleSetVersion.createdAt,
      run: { id: run.id, name: run.name },
      runs: runsUsing,
      trainings: trainingsUsing,
    })
    .from(exampleSetVersion)
    .innerJoin(exampleSet, eq(exampleSet.id, exampleSetVersion.setId))
    .leftJoin(user, eq(user.id, exampleSetVersion.createdBy))
    .leftJoin(run, eq(run.id, exampleSetVersion.runId))
    .where(inArray(exampleSetVersion.setId, setIds))
    .orderBy(desc(exampleSetVersion.no));
  return Map.groupBy(rows, ({ setId }) => setId);
}

interface NewSet {
  projectId: string;
  name: string;
  kind: ExampleKind;
  draft: DraftExample[];
  draftRunId: string | null;
}

/** Makes an example set. @returns its id. @throws Refusal 409 when its name is taken, or there are very many */
export async function createExampleSet(db: Db, set: NewSet): Promise<string> {
  const mine = eq(exampleSet.projectId, set.projectId);
  if ((await db.$count(exampleSet, mine)) >= mostSets) {
    throw conflict("too_many", `A project has at most ${mostSets} example sets: delete one first.`);
  }
  const [made] = await db
    .insert(exampleSet)
    .values(set)
    .onConflictDoNothing()
    .returning({ id: exampleSet.id });
  if (!made) throw nameTaken(set.name);
  return made.id;
}

const nameTaken = (name: string) =>
  conflict("name_taken", `There is already an example set “${name}”.`, "body.name");

interface Change {
  name?: string | undefined;
  archived?: boolean | undefined;
}

/** Archives, restores or renames an example set. @throws Refusal 404; 409 when a run uses it, or the name is taken */
export async function changeExampleSet(
  tx: Db,
  { name, archived, now, ...which }: WhichSet & Change & { now: Date },
): Promise<void> {
  const set = await lockSet(tx, which);
  if (name !== undefined && name !== set.name) {
    const { runs } = await usesOf(tx, which);
    if (runs > 0)
      throw conflict(
        "used",
        "A run uses this example set: it can’t be renamed: readers’ versions name it.",
      );
    const taken = and(eq(exampleSet.projectId, which.projectId), eq(exampleSet.name, name));
    if ((await tx.$count(exampleSet, taken)) > 0) throw nameTaken(name);
  }
  await tx
    .update(exampleSet)
    .set({
      name: name ?? set.name,
      archivedAt:
        archived === undefined ? set.archivedAt : archived ? (set.archivedAt ?? now) : null,
    })
    .where(isSet(which));
}

/** Deletes an example set. @throws Refusal 404; 409 when a run or a training run uses it */
export async function removeExampleSet(tx: Db, which: WhichSet): Promise<void> {
  await lockSet(tx, which);
  const { runs, trainings } = await usesOf(tx, which);
  if (runs + trainings > 0) {
    const user = runs > 0 ? "run" : "training run";
    throw conflict(
      "used",
      `A ${user} uses this example set: it can’t be deleted. Archive it to hide it.`,
    );
  }
  await tx.delete(exampleSet).where(isSet(which));
}

/** An example set, kept from changing until the transaction ends. @throws Refusal 404 */
export async function lockSet(tx: Db, which: WhichSet) {
  const [found] = await tx.select().from(exampleSet).where(isSet(which)).for("update");
  if (!found) throw notFound("example set");
  return found;
}

/** How many use any of its versions. */
async function usesOf(tx: Db, { exampleSetId }: WhichSet) {
  const versions = (await versionsOf(tx, [exampleSetId])).get(exampleSetId) ?? [];
  return sumUses(versions);
}
