import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { View } from "@/lib/figures/selection/schema-selection";
import { groupKey, isChosen, isSetToOne } from "@/lib/figures/selection/server/choose-forecasts";

/** Forecasts of a group with the same seed, status and judgement; their confidences may differ. */
export interface Cells {
  group: string;
  seed: number;
  setToOne: boolean;
  simulated: boolean;
  excluded: boolean;
  status: "ok" | "no_answer" | "unparsable";
  correct: boolean | null;
  n: number;
  confidences: number[] | null;
  /** How many there are of each confidence. */
  counts: number[];
}

/**
 * What the project's tallies say of a view's groups. A row for each cell would be tens of thousands of
 * rows, which cost more to send and to read than to find.
 */
export async function selectCells(db: Db, projectId: string, view: View): Promise<Cells[]> {
  const { rows } = await db.execute<Cells & Record<string, unknown>>(sql`
    select ${groupKey(view.by)} as "group", t.seed, t.excluded, r.simulated,
      coalesce(${isSetToOne}, false) as "setToOne", cells.*
    from tally t
    join reader r on r.id = t.reader_id
    left join model m on m.id = t.model_id
    cross join lateral (
      select c.status, c.correct, sum(c.n)::int as n, json_agg(c.n) as counts,
        json_agg(c.confidence) filter (where c.confidence is not null) as confidences
      from tally_cell c
      where c.tally_id = t.id and c.n > 0
      group by c.status, c.correct, c.confidence is null
    ) cells
    where ${isChosen(projectId, view)}`);
  return rows;
}
