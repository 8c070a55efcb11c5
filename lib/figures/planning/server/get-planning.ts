import type { z } from "zod";
import type { Connection } from "@/db/client";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { nameGroups } from "@/lib/figures/groups/group-names";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import type { getPlanning as contract } from "@/lib/figures/schema";
import { invalid } from "@/lib/http/errors";
import { choosePilot } from "../choose-pilot";
import { planningTable } from "../planning-table";

interface Wanted {
  projectId: string;
  query: z.output<typeof contract.query>;
}

/**
 * The plan that the page of figures shows, once the pilot's correlations are computed.
 * @throws Refusal 400 when the view has no group of the pilot's key
 */
export async function getPlanning(
  db: Connection,
  { projectId, query }: Wanted,
): Promise<z.input<typeof contract.response>> {
  const { pilot: key, half, apart: difference, ...view } = query;
  const correlations = await getComputed(db, { projectId, view, kind: "correlations" });
  if (correlations.state !== "ready") return { ...correlations, older: null };
  const { groups, method } = await getFigures(db, { projectId, view });
  const pilot = choosePilot(nameGroups(groups), key);
  if (!pilot) {
    const problem = "There is no group to plan from. Choose other forecasts, or group by less.";
    return { state: "ready", result: { pilot: null, plan: { problem } } };
  }
  if (key !== undefined && pilot.key !== key) {
    throw invalid("query.pilot", "is the key of no group of this view");
  }
  const known = correlations.result.groups.find(({ group }) => group === pilot.key) ?? null;
  const plan = planningTable(pilot, method, { half, difference }, known);
  const { name } = pilot;
  return { state: "ready", result: { pilot: { group: pilot.key, name }, plan } };
}
