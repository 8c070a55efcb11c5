import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { shuffle } from "@/lib/metrics/random/shuffle";
import type { StudyConfig } from "@/lib/studies/schema";

/**
 * The order of a task's outputs for a person's `begun`-th task of the round (from 0). They take the
 * balanced orders in turn, shuffled by seed and person, so everyone sees each model equally often in each
 * position.
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
 * Orders of `n` outputs in which each is equally often in each position and directly before each other: a
 * Williams design (Williams 1949), with `n` orders for even n and twice as many for odd. Outputs are
 * numbered from 0.
 */
export function balancedOrders(n: number): number[][] {
  // 0, 1, n-1, 2, n-2, ...: neighbours differ by every amount once.
  const first = Array.from({ length: n }, (_, i) => (i % 2 === 1 ? (i + 1) / 2 : (n - i / 2) % n));
  const square = first.map((_, shift) => first.map((output) => (output + shift) % n));
  return n % 2 === 0 ? square : [...square, ...square.map((order) => order.toReversed())];
}
