import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, type training, trainingSupply, trainingTextModel } from "@/db/schema";

type Training = Pick<typeof training.$inferSelect, "id" | "projectId" | "name">;

/** What the project calls a model of a training run whose texts it has; null where it has none. */
export async function knownTextModel(
  db: Db,
  { id: trainingId }: Training,
  nameInRun: string,
): Promise<string | null> {
  const [known] = await db
    .select({ name: model.name })
    .from(trainingTextModel)
    .innerJoin(model, eq(model.id, trainingTextModel.modelId))
    .where(
      and(eq(trainingTextModel.trainingId, trainingId), eq(trainingTextModel.name, nameInRun)),
    );
  if (known) return known.name;
  // Texts that Candor wrote for this run.
  const [written] = await db
    .select({ name: model.name })
    .from(trainingSupply)
    .innerJoin(model, eq(model.id, trainingSupply.modelId))
    .where(and(eq(trainingSupply.trainingId, trainingId), eq(model.name, nameInRun)));
  return written?.name ?? null;
}

/** Names for a model of a training run: the second where the first is another's. */
export const textModelNames = ({ id, name }: Training, nameInRun: string): [string, string] => [
  `${name}: ${nameInRun}`,
  `${name}: ${nameInRun} (${id.slice(0, 8)})`,
];

/** The name under which a file of a training run is imported that names a model. */
export async function textModelName(db: Db, one: Training, nameInRun: string): Promise<string> {
  const known = await knownTextModel(db, one, nameInRun);
  if (known !== null) return known;
  const [own, other] = textModelNames(one, nameInRun);
  const isTaken = and(eq(model.projectId, one.projectId), eq(model.name, own));
  return (await db.$count(model, isTaken)) > 0 ? other : own;
}
