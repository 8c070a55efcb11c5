import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type training, type trainingJob, trainingSupply } from "@/db/schema";
import { readCopiedRecipe } from "../copied-recipe";
import { folderOf } from "../training-folder";
import { type AwaitedFile, describeAwaited, findAwaited } from "./awaited-files";
import { continueSupplyRuns } from "./pause-supply-runs";

type Training = Pick<typeof training.$inferSelect, "id" | "settings">;
type Row = typeof trainingSupply.$inferSelect;

/**
 * The row of the file that a job waits for, with what the file is; null where nothing says which it is.
 * @param root the folder of training runs
 */
export async function ensureSupply(
  db: Db,
  root: string,
  one: Training,
  { id: jobId }: Pick<typeof trainingJob.$inferSelect, "id">,
): Promise<{ row: Row; awaited: AwaitedFile } | null> {
  const place = folderOf(root, one.id);
  const recipe = await readCopiedRecipe(place, one.settings);
  const isIts = eq(trainingSupply.jobId, jobId);
  const [known] = await db.select().from(trainingSupply).where(isIts);
  if (known) return { row: known, awaited: describeAwaited(recipe, known.name) };
  const awaited = await findAwaited(place, recipe);
  if (!awaited) return null;
  await db.transaction((tx) => makeRow(tx, one, jobId, awaited));
  const [row] = await db.select().from(trainingSupply).where(isIts);
  if (!row) throw new Error("The supply was not stored.");
  return { row, awaited };
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
