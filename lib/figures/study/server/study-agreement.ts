import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { comparePairs } from "@/lib/figures/agreement/server/compare-pairs";
import { selectSideForecasts } from "@/lib/figures/agreement/server/select-side-forecasts";
import type { EvaluatedModel, Variant } from "@/lib/figures/schema-figures";
import type { View } from "@/lib/figures/selection/schema-selection";
import type { StudyDetails } from "../schema";

interface Compared {
  rounds: string[];
  models: readonly EvaluatedModel[];
  people: Variant;
}

/** The crowd's forecasts in these rounds, and imported ones of the same models. */
export const comparedView = ({ rounds, models, people }: Compared): View => ({
  ...{ round: [...rounds, "none"], model: models.map(({ id }) => id), people, by: ["model"] },
  // No figure here rests on bins.
  ...{ bins: 10, binning: "equal-mass", rules: "default", intervals: "corrected" },
});

/** How far crowdworkers agree with each other, and with every other reader of the same texts. */
export async function compareCrowd(
  db: Db,
  projectId: string,
  compared: Compared,
): Promise<StudyDetails["agreement"]> {
  const { rounds } = compared;
  const forecasts = await selectSideForecasts(db, projectId, comparedView(compared), {
    side: sql`case when t.round_id is not null then 'crowd' else r.id::text end`,
    among: sql`(t.round_id is not null or f.generation_id in (
      select o.generation_id from task_output o
      join task shown on shown.id = o.task_id and shown.kind = 'sample'
      where shown.round_id = any(${sql.param(rounds)}::uuid[])))`,
  });
  const { sides, pairs } = await comparePairs(forecasts);
  const ofCrowd = pairs.filter(({ a, b }) => a === "crowd" || b === "crowd");
  return { sides, pairs: ofCrowd };
}
