import { expect, test } from "vitest";
import { neededGold } from "./needed-gold";

const round = (items: number) => ({
  items,
  rule: { tolerance: 0.1, minShare: 1, top: null },
  visit: { minutes: 10, payCents: 100 },
});

test("practice, every round's items and a visit's checks add up", () => {
  // 2 + (1 + 20) + 3
  const config = { practiceItems: 2, qualification: [round(1), round(20)], checksPerVisit: 3 };
  expect(neededGold(config)).toBe(26);
  expect(neededGold({ practiceItems: 0, qualification: [], checksPerVisit: 0 })).toBe(0);
});
