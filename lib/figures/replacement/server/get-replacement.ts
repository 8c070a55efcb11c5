import type { z } from "zod";
import type { Connection } from "@/db/client";
import { gatherGroups, hash } from "@/lib/figures/groups/server/gather-groups";
import { methodVersion } from "@/lib/figures/method";
import { type View, viewQuery } from "@/lib/figures/selection/schema-selection";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import type { ReplacementPage, replacementQuery } from "../schema-replacement";

type Query = z.output<typeof replacementQuery>;

/** A view of these forecasts without groups: its state changes with the forecasts alone. */
function viewOf({ epsilon: _, ...query }: Query): View {
  const { intervals } = viewQuery.parse({});
  return { ...query, by: [], intervals };
}

/** The worker's comparison of readers with people for the current forecasts, or an older one while that is computed. */
export async function getReplacement(
  db: Connection,
  { projectId, query }: { projectId: string; query: Query },
): Promise<Asked<ReplacementPage>> {
  const { epsilon } = query;
  const view = viewOf(query);
  const { state, forecasts } = await gatherGroups(db, projectId, view);
  return askForResult<ReplacementPage>(db, {
    key: hash(["replacement", projectId, epsilon, state]),
    projectId,
    kind: "replacement",
    params: { view, epsilon, methodVersion },
    forecasts,
  });
}
