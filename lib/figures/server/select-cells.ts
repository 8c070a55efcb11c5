import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { View } from "../schema-selection";
import { groupKey, isChosen, isSetToOne } from "./choose-forecasts";

/** Forecasts of a group that are alike: of one seed, status, confidence and judgement. */
export interface Cell {
  group: string;
  seed: number;
  setToOne: boolean;
  simulated: boolean;
  excluded: boolean;
  status: "ok" | "no_answer" | "unparsable";
  confidence: number | null;
  correct: boolean | null;
  n: number;
}

/** What the project's tallies say of a view's groups. */
export async function selectCells(db: Db, projectId: string, view: View): Promise<Cell[]> {
  const { rows } = await db.execute<Cell & Record<string, unknown>>(sql`
    with chosen as materialized (
      select t.id, ${groupKey(view.by)} as "group", t.seed, t.excluded, r.simulated,
        coalesce(${isSetToOne}, false) as "setToOne"
      from tally t
      join reader r on r.id = t.reader_id
      left join model m on m.id = t.model_id
      where ${isChosen(projectId, view)}
    )
    select chosen."group", chosen.seed, chosen.excluded, chosen.simulated,
      chosen."setToOne", c.status, c.confidence, c.correct, sum(c.n)::int as n
    from chosen join tally_cell c on c.tally_id = chosen.id
    where c.n > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8`);
  return rows;
}
