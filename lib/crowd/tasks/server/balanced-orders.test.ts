import { expect, test } from "vitest";
import { balancedOrders } from "./order-outputs";

test("four outputs have the Williams square with first row 0 1 3 2", () => {
  expect(balancedOrders(4)).toEqual([
    [0, 1, 3, 2],
    [1, 2, 0, 3],
    [2, 3, 1, 0],
    [3, 0, 2, 1],
  ]);
});

test.each([1, 2, 3, 4, 5, 6])(
  "of %i outputs each is equally often in each place and after each other",
  (n) => {
    const orders = balancedOrders(n);
    const places = new Map<string, number>();
    const pairs = new Map<string, number>();
    const add = (counts: Map<string, number>, key: string) =>
      counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const order of orders) {
      expect(new Set(order).size).toBe(n);
      order.forEach((output, place) => {
        add(places, `${output} at ${place}`);
        if (place > 0) add(pairs, `${order[place - 1]} before ${output}`);
      });
    }
    expect(places.size).toBe(n * n);
    expect(new Set(places.values())).toEqual(new Set([orders.length / n]));
    expect(pairs.size).toBe(n * (n - 1));
    expect(new Set(pairs.values()).size).toBe(n === 1 ? 0 : 1);
  },
);
