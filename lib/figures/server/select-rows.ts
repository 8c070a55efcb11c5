import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exportOrder } from "@/lib/forecasts/server/export-order";
import type { View } from "../schema-selection";
import { groupKey, isChosen, isSetToOne } from "./choose-forecasts";

/** A forecast that counts, and whom and what it is of. */
export interface ForecastRow {
  confidence: number;
  correct: boolean;
  /** The dataset and the question's key. */
  question: string;
  /** The reader's name and version. */
  person: string;
}

/** The forecasts of a group that count, one by one, in the order of an export. */
export async function selectRows(
  db: Db,
  projectId: string,
  { view, group }: { view: View; group: string },
): Promise<ForecastRow[]> {
  const kept = view.people === "kept" ? sql`and not t.excluded` : sql``;
  const { rows } = await db.execute<ForecastRow & Record<string, unknown>>(sql`
    select case when ${isSetToOne} then 1 else c.confidence end as confidence, c.correct,
      d.name || ' ' || q.key as question, r.name || ' ' || r.version as person
    from tally t
    join reader r on r.id = t.reader_id
    left join model m on m.id = t.model_id
    join tally_cell c on c.tally_id = t.id
      and c.confidence is not null and c.correct is not null
    join tallied on tallied.cell_id = c.id
    join forecast f on f.id = tallied.forecast_id
    join question q on q.id = f.question_id
    join dataset d on d.id = q.dataset_id
    left join generation g on g.id = f.generation_id
    where ${isChosen(projectId, view)} and ${groupKey(view.by)} = ${group} ${kept}
    order by ${exportOrder}`);
  return rows;
}
