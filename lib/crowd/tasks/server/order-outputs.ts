import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { shuffle } from "@/lib/metrics/random/shuffle";
import type { StudyConfig } from "@/lib/studies/schema";
import { balancedOrders } from "./balanced-orders";

/**
 * The order in which a person is shown a task's outputs, when it is their `begun`-th of the round (from
 * 0): they go through the balanced orders, in an order of these that seed and person fix. So everyone
 * sees every model equally often in every position.
 * @returns positions of outputs, from 0
 */
export function orderOutputs(
  { modelIds, seed, layout }: Pick<StudyConfig, "modelIds" | "seed" | "layout">,
  readerId: string,
  begun: number,
): number[] {
  if (layout === "single") return modelIds.map((_, position) => position);
  const orders = shuffle(balancedOrders(modelIds.length), seededRandom(`${seed} ${readerId}`));
  return orders[begun % orders.length] ?? [];
}
