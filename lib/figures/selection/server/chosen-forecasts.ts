import { type SQL, sql } from "drizzle-orm";
import type { View } from "../schema-selection";
import { countedConfidence, fromChosen, groupKey, isCounted } from "./choose-forecasts";

interface Within {
  /** Of one group of the view. */
  group?: string;
  /** That count, with a confidence from `low` to `high`, both included. */
  confidence?: { low: number; high: number };
}

/** A query of the ids of a view's forecasts. */
export function chosenForecasts(
  projectId: string,
  view: View,
  { group, confidence }: Within = {},
): SQL {
  const conditions: SQL[] = [];
  if (group !== undefined) conditions.push(sql`and ${groupKey(view.by)} = ${group}`);
  if (confidence) {
    const { low, high } = confidence;
    conditions.push(sql`and ${isCounted} and ${countedConfidence} between ${low} and ${high}`);
  }
  return sql`select f.id ${fromChosen(projectId, view)} ${sql.join(conditions, sql` `)}`;
}
