import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { engine, training } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { lockProjectRow } from "@/lib/projects/server/lock-project-row";
import { encryptText } from "@/lib/secrets/server/encrypt-text";
import type { SlurmSettings, TrainingEngine } from "../../engines/schema";

type Row = typeof engine.$inferSelect;

const mostEngines = 100;

const isThere = (projectId: string) =>
  and(eq(engine.projectId, projectId), isNull(engine.archivedAt));

/** The engines of a project, by name. */
export async function listEngines(db: Db, projectId: string): Promise<TrainingEngine[]> {
  const rows = await db.select().from(engine).where(isThere(projectId)).orderBy(asc(engine.name));
  return rows.map(toView);
}

const toView = ({ secret, ...row }: Row): TrainingEngine => ({ ...row, hasToken: secret !== null });

interface Settings {
  name: string;
  url: string;
  slurm: SlurmSettings | null;
  token: string | null;
  folder: string;
  packageFolder: string;
  python: string;
}

/** The token, readable for this project alone. */
const seal = (projectId: string, token: string | null): string | null =>
  token === null ? null : encryptText("engine tokens", token, projectId);

/** Adds an engine. @throws Refusal 409 when the project has one of that name, or too many */
export async function createEngine(
  db: Db,
  { token, ...values }: Settings & { projectId: string; kind: Row["kind"] },
): Promise<TrainingEngine> {
  const { projectId } = values;
  await lockProjectRow(db, projectId);
  if ((await db.$count(engine, isThere(projectId))) >= mostEngines) {
    throw conflict("too_many", `A project has at most ${mostEngines} engines: remove one first.`);
  }
  const [made] = await db
    .insert(engine)
    .values({ ...values, secret: seal(projectId, token) })
    .onConflictDoNothing()
    .returning();
  if (!made) throw nameTaken(values.name);
  return toView(made);
}

const nameTaken = (name: string) =>
  conflict("name_taken", `There is already an engine “${name}”.`, "body.name");

interface Which {
  projectId: string;
  engineId: string;
}

const isIt = ({ projectId, engineId }: Which) => and(isThere(projectId), eq(engine.id, engineId));

/**
 * Changes an engine. Its token goes only to the address that it was entered for.
 * @throws Refusal 404; 400 when a new address comes without the token; 409 when the name is taken, and for a new address or
 * user while one of its training runs is under way: their jobs are only found where they were sent
 */
export async function changeEngine(
  db: Db,
  { projectId, engineId, token, ...values }: Which & Partial<Settings>,
): Promise<{ before: TrainingEngine; after: TrainingEngine }> {
  const which = isIt({ projectId, engineId });
  const [before] = await db.select().from(engine).where(which).for("update");
  if (!before) throw notFound("engine");
  if (values.url !== undefined && values.url !== before.url) {
    if (before.secret !== null && token === undefined)
      throw invalid("body.token", "Enter the token for the new address, or remove it.");
  }
  if (values.slurm && before.kind !== "slurm")
    throw invalid("body.slurm", "Only Slurm has these settings.");
  const isElsewhere =
    (values.url ?? before.url) !== before.url ||
    (values.slurm ?? before.slurm)?.user !== before.slurm?.user;
  if (isElsewhere) await requireNone(db, { projectId, engineId }, ["running", "stopping"]);
  const { name = before.name } = values;
  const isTaken = and(isThere(projectId), eq(engine.name, name), ne(engine.id, engineId));
  if ((await db.$count(engine, isTaken)) > 0) throw nameTaken(name);
  const [after] = await db
    .update(engine)
    .set({ ...values, name, ...(token !== undefined && { secret: seal(projectId, token) }) })
    .where(which)
    .returning();
  if (!after) throw notFound("engine");
  return { before: toView(before), after: toView(after) };
}

/**
 * Removes an engine; one that a training run names is archived without its token.
 * @throws Refusal 404; 409 while one of its training runs is under way
 */
export async function removeEngine(
  db: Db,
  { now, ...which }: Which & { now: Date },
): Promise<void> {
  const [found] = await db.select().from(engine).where(isIt(which)).for("update");
  if (!found) throw notFound("engine");
  // One that waits is sent there again.
  await requireNone(db, which, ["running", "waiting", "stopping"]);
  if ((await db.$count(training, isUsed(which))) > 0) {
    await db.update(engine).set({ archivedAt: now, secret: null }).where(isIt(which));
  } else {
    await db.delete(engine).where(isIt(which));
  }
}

const isUsed = ({ projectId, engineId }: Which) =>
  and(eq(training.projectId, projectId), sql`${training.settings} ->> 'engineId' = ${engineId}`);

/** @throws Refusal 409 while one of the engine's training runs is in one of these states */
async function requireNone(
  db: Db,
  which: Which,
  states: (typeof training.$inferSelect)["state"][],
): Promise<void> {
  if ((await db.$count(training, and(isUsed(which), inArray(training.state, states)))) > 0) {
    throw conflict("in_use", "Training runs are under way on this engine: stop them first.");
  }
}
