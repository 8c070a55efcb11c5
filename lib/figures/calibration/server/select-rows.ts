import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  countedConfidence,
  fromChosen,
  groupKey,
  isCounted,
} from "@/lib/figures/selection/server/choose-forecasts";
import { exportOrder } from "@/lib/forecasts/server/forecast-sql";

/** A forecast that counts, and whom and what it is of. */
export interface ForecastRow {
  confidence: number;
  correct: boolean;
  /** The dataset and the question's key. */
  question: string;
  /** The reader's name and version. */
  person: string;
  /** Of which run it is: the seed of the text. */
  run: number;
}

/** The forecasts of a group that count, one by one, in the order of an export. */
export async function selectRows(
  db: Db,
  projectId: string,
  { view, group }: { view: View; group: string },
): Promise<ForecastRow[]> {
  const { rows } = await db.execute<ForecastRow & Record<string, unknown>>(sql`
    select ${countedConfidence} as confidence, c.correct,
      d.name || ' ' || q.key as question, r.name || ' ' || r.version as person,
      t.seed as run
    ${fromChosen(projectId, view)} and ${isCounted} and ${groupKey(view.by)} = ${group}
    order by ${exportOrder}`);
  return rows;
}
