import { expect, test } from "vitest";
import { sumUses, usesText } from "./uses";

test("training runs are among those that use an example set", () => {
  const versions = [
    { runs: 1, trainings: 2 },
    { runs: 0, trainings: 1 },
  ];
  expect(usesText(sumUses(versions))).toBe("1 run, 3 training runs");
  expect(usesText({ runs: 0, trainings: 1 })).toBe("1 training run");
  expect(usesText(sumUses([]))).toBe("0 runs");
});
