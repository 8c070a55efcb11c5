import { expect, test } from "vitest";
import { studentCdf } from "./student-cdf";

// scipy 1.17.1: scipy.stats.t.cdf(t, df).
test.each([
  [-2, 29, 0.027471818591],
  [0, 5, 0.5],
  [1.5, 3, 0.884708067378],
  [-12.706204736174694, 1, 0.025],
])("below %f with %i degrees of freedom", (t, df, expected) => {
  expect(studentCdf(t, df)).toBeCloseTo(expected, 11);
});

test("refuses no degrees of freedom", () => {
  expect(() => studentCdf(1, 0)).toThrow(RangeError);
});
