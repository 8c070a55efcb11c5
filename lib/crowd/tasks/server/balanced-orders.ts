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
