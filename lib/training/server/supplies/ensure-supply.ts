import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type training, type trainingJob, trainingSupply } from "@/db/schema";
import { readCopiedRecipe } from "../copied-recipe";
import { folderOf } from "../training-folder";
import { type AwaitedFile, describeAwaited, findAwaited } from "./awaited-files";
import { continueSupplyRuns } from "./pause-supply-runs";

type Training = Pick<typeof training.$inferSelect, "id" | "settings">;
type Row = typeof trainingSupply.$inferSelect;

type Job = Pick<typeof trainingJob.$inferSelect, "id">;

/**
 * The row of the file that a job waits for, with what the file is; null where nothing says which it is.
 * @param root the folder of training runs
 */
export async function ensureSupply(
  db: Db,
  root: string,
  one: Training,
  job: Job,
): Promise<{ row: Row; awaited: AwaitedFile } | null> {
  const awaited = await readAwaited(db, root, one, job);
  return awaited && { row: await ensureRow(db, one, job, awaited), awaited };
}

/**
 * The file that a job waits for; null where nothing says which it is. Not to be called in a transaction: the folder in which
 * that is read may hang, and nothing may be locked then.
 */
export async function readAwaited(
  db: Db,
  root: string,
  one: Training,
  { id }: Job,
): Promise<AwaitedFile | null> {
  const place = folderOf(root, one.id);
  const recipe = await readCopiedRecipe(place, one.settings);
  const known = await findRow(db, id);
  return known ? describeAwaited(recipe, known.name) : findAwaited(place, recipe);
}

/** The row of the file that a job waits for: where there is none, of this file. */
export async function ensureRow(
  db: Db,
  one: Training,
  { id }: Job,
  awaited: AwaitedFile,
): Promise<Row> {
  const known = await findRow(db, id);
  if (known) return known;
  await db.transaction((tx) => makeRow(tx, one, id, awaited));
  const row = await findRow(db, id);
  if (!row) throw new Error("The supply was not stored.");
  return row;
}

async function findRow(db: Db, jobId: string): Promise<Row | undefined> {
  const [row] = await db.select().from(trainingSupply).where(eq(trainingSupply.jobId, jobId));
  return row;
}

/**
 * The settings choose how a file is made, until somebody makes another choice. That choice, the model that writes and the
 * runs that are not done stay the file's when a later job waits for it.
 */
async function makeRow(
  tx: Db,
  { id: trainingId, settings }: Training,
  jobId: string,
  { name, kind }: AwaitedFile,
): Promise<void> {
  const [earlier] = await tx
    .select()
    .from(trainingSupply)
    .where(and(eq(trainingSupply.trainingId, trainingId), eq(trainingSupply.name, name)))
    .orderBy(desc(trainingSupply.createdAt))
    .limit(1);
  const chosen = earlier?.supply ?? settings.supplies[name];
  const supply = chosen?.kind === kind ? chosen : null;
  const [made] = await tx
    .insert(trainingSupply)
    .values({ trainingId, jobId, name, kind, supply, modelId: earlier?.modelId })
    .onConflictDoNothing()
    .returning({ id: trainingSupply.id });
  if (!made) return;
  await tx.execute(sql`
    update training_supply_part set supply_id = ${made.id} where run_id in (
      select distinct on (p.dataset_id) p.run_id
      from training_supply s join training_supply_part p on p.supply_id = s.id join run r on r.id = p.run_id
      where s.training_id = ${trainingId} and s.name = ${name} and r.state in ('running', 'paused')
      order by p.dataset_id, s.created_at desc)`);
  await continueSupplyRuns(tx, made.id);
}
