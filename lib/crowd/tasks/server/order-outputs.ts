import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { shuffle } from "@/lib/metrics/random/shuffle";
import type { StudyConfig } from "@/lib/studies/schema";

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

/**
 * Orders of `n` outputs in which each stands equally often in each position and, directly before each
 * other, equally often too: a Williams design (Williams 1949), `n` orders for even n, twice as many for
 * odd. Outputs are numbered from 0.
 */
export function balancedOrders(n: number): number[][] {
  // 0, 1, n-1, 2, n-2, ...: neighbours differ by every amount once.
  const first = Array.from({ length: n }, (_, i) => (i % 2 === 1 ? (i + 1) / 2 : (n - i / 2) % n));
  const square = first.map((_, shift) => first.map((output) => (output + shift) % n));
  return n % 2 === 0 ? square : [...square, ...square.map((order) => order.toReversed())];
}
