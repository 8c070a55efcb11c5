import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type training, trainingSupply } from "@/db/schema";
import type { Supply } from "../../supplies/schema";

/** How the files of a training run are made: as its settings say, or as somebody chose last while it waited for them. */
export async function listSupplies(
  db: Db,
  { id, settings }: Pick<typeof training.$inferSelect, "id" | "settings">,
): Promise<Record<string, Supply>> {
  const { name, supply, createdAt } = trainingSupply;
  const chosen = await db
    .selectDistinctOn([name], { name, supply })
    .from(trainingSupply)
    .where(and(eq(trainingSupply.trainingId, id), isNotNull(supply)))
    .orderBy(name, desc(createdAt));
  const all = { ...settings.supplies };
  for (const one of chosen) if (one.supply) all[one.name] = one.supply;
  return all;
}
