import type { Db } from "@/db/client";
import { describeView, hash } from "@/lib/figures/groups/server/gather-groups";
import type { View } from "@/lib/figures/selection/schema-selection";
import { measureStandings } from "./measure-standings";

/** Milliseconds that a request spends on measuring groups: the next request goes on. */
const budgetMs = 1_500;

const underway = new Map<string, ReturnType<typeof measureStandings>>();

/**
 * Standings as far as one request measures them. A page and its charts are requested together: they share one
 * measurement, so that neither does the other's work again, nor overwrites it.
 */
export function shareStandings(db: Db, asked: { projectId: string; view: View }) {
  const key = hash([asked.projectId, describeView(asked.view)]);
  const known = underway.get(key);
  if (known) return known;
  const measured = measureStandings(db, asked, budgetMs).finally(() => underway.delete(key));
  underway.set(key, measured);
  return measured;
}
