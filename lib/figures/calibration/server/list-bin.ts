import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { getFigureBin } from "@/lib/figures/schema";
import { chosenForecasts } from "@/lib/figures/selection/server/chosen-forecasts";
import { describeItems } from "./describe-items";

interface Bin {
  projectId: string;
  query: z.output<typeof getFigureBin.query>;
}

/**
 * A page of what a group's forecasts with a confidence from `low` to `high` are of: each generation or
 * question once, with the forecasts of every reader side by side.
 */
export async function listBin(
  db: Db,
  { projectId, query }: Bin,
): Promise<z.input<typeof getFigureBin.response>> {
  const { group, low, high, limit, offset, ...view } = query;
  const within = { group, confidence: { low, high } };
  const { rows } = await db.execute<{ id: string }>(sql`
    select f.id from forecast f
    where f.id in (${chosenForecasts(projectId, view, within)})
    order by f.confidence, f.id`);
  const ids = rows.map(({ id }) => id);
  return describeItems(db, { projectId, ids, limit, offset });
}
