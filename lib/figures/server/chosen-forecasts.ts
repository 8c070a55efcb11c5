import { type SQL, sql } from "drizzle-orm";
import type { View } from "../schema-selection";
import { groupKey, isChosen, isSetToOne } from "./choose-forecasts";

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
  const conditions = [isChosen(projectId, view)];
  if (view.people === "kept") conditions.push(sql`not t.excluded`);
  if (group !== undefined) conditions.push(sql`${groupKey(view.by)} = ${group}`);
  if (confidence) {
    const counted = sql`case when ${isSetToOne} then 1 else c.confidence end`;
    conditions.push(
      sql`c.correct is not null and ${counted} between ${confidence.low} and ${confidence.high}`,
    );
  }
  return sql`
    select tallied.forecast_id
    from tally t
    join reader r on r.id = t.reader_id
    left join model m on m.id = t.model_id
    join tally_cell c on c.tally_id = t.id
    join tallied on tallied.cell_id = c.id
    where ${sql.join(conditions, sql` and `)}`;
}
