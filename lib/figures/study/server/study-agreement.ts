import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { compareSides } from "@/lib/figures/agreement/server/compare-sides";
import { compareWithRest } from "@/lib/figures/agreement/server/compare-with-rest";
import { loadReadings } from "@/lib/figures/agreement/server/load-readings";
import type { EvaluatedModel, Variant } from "@/lib/figures/schema-figures";
import type { View } from "@/lib/figures/selection/schema-selection";
import { readerPool } from "@/lib/figures/selection/server/choose-forecasts";
import { mostSides } from "../../agreement/schema-agreement";
import type { StudyDetails } from "../schema";

interface Compared {
  rounds: string[];
  models: readonly EvaluatedModel[];
  people: Variant;
}

/** The crowd's forecasts in these rounds, and imported ones of the same models. */
export const comparedView = ({ rounds, models, people }: Compared): View => ({
  round: [...rounds, "none"],
  model: models.map(({ id }) => id),
  people,
  by: ["model"],
  // No figure here rests on bins.
  bins: 10,
  binning: "equal-mass",
  rules: "default",
  intervals: "corrected",
});

/**
 * How far crowdworkers agree with each other, and with every other reader of the same texts. With more than 40 of
 * these, imported people are pooled, and if there are still more, only pools are compared.
 */
export async function compareCrowd(
  db: Connection,
  projectId: string,
  compared: Compared,
): Promise<StudyDetails["agreement"]> {
  const { rounds } = compared;
  const among = sql`(t.round_id is not null or f.generation_id in (
    select o.generation_id from task_output o
    join task shown on shown.id = o.task_id and shown.kind = 'sample'
    where shown.round_id = any(${sql.param(rounds)}::uuid[])))`;
  const view = comparedView(compared);
  const load = (side: typeof among) => loadReadings(db, { projectId, view }, { side, among });
  let readings = await load(sql`case when t.round_id is not null then 'crowd' else r.id::text end`);
  if (readings.sides.length > mostSides) readings = await load(readerPool);
  const isTooMany = readings.sides.length > mostSides;
  const { sides, pairs } = await compareSides(readings, {
    isCompared: (a, b) =>
      (a.key === "crowd" || b.key === "crowd") && (!isTooMany || (a.pooled && b.pooled)),
  });
  const leftOut = isTooMany ? sides.filter(({ pooled }) => !pooled).length : 0;
  return { sides, pairs, leftOut, rest: compareWithRest(readings) };
}
