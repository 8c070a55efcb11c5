import { expect, test } from "vitest";
import { priceFromPilot, usualFactor } from "./pilot-price";

test("the paper’s price: 1.3 minutes measured, 3 assumed, $17 an hour, $0.85 a task", () => {
  const pilot = { minutes: 1.3, factor: usualFactor };
  expect(priceFromPilot({ ...pilot, tasks: 1 }, {})).toEqual({ minutesPerTask: 3, payCents: 85 });
  expect(priceFromPilot({ ...pilot, tasks: 20 }, {})).toEqual({
    minutesPerTask: 3,
    payCents: 1_700,
  });
});

test("minutes are rounded up to a tenth, and pay to a cent, at the study’s own wage", () => {
  // 1.3 * 2 = 2.6 minutes at 10.01 an hour: 43.4 cents a task, 130.1 for three.
  expect(priceFromPilot({ minutes: 1.3, factor: 2, tasks: 3 }, { hourlyCents: 1_001 })).toEqual({
    minutesPerTask: 2.6,
    payCents: 131,
  });
  expect(priceFromPilot({ minutes: 1.31, factor: 1, tasks: 1 }, {}).minutesPerTask).toBe(1.4);
});
