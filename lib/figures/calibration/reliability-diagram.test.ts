import { expect, test } from "vitest";
import { binOf } from "../testing/named-group";
import { type Binned, reliabilityModel } from "./reliability-diagram";

const binned = (given: Partial<Binned>): Binned => ({
  bins: [],
  confidenceCounts: new Array(21).fill(0),
  ece: { value: 0.1, n: 100, noInterval: "too_few_forecasts" as const },
  ...given,
});

test("a bin is a point with its intervals as distances", () => {
  const { points } = reliabilityModel(binned({ bins: [binOf(10, 3, 0.2, 0.4)] }));
  expect(points).toHaveLength(1);
  // Wilson's interval of 3 of 10 by scipy: 0.10779 to 0.60322.
  expect(points[0]).toMatchObject({
    firstBin: 0,
    lastBin: 0,
    n: 10,
    accuracy: 0.3,
    mark: null,
    confidence: expect.closeTo(0.3, 12),
    accuracyError: [expect.closeTo(0.3 - 0.10779, 5), expect.closeTo(0.60322 - 0.3, 5)],
    confidenceError: [expect.closeTo(0.1, 12), expect.closeTo(0.1, 12)],
    label:
      "Bin 1: 10 forecasts of confidence 20.0\u202f% to 40.0\u202f%, 30.0\u202f% of them right (95 % interval 10.8\u202f% to 60.3\u202f%)",
  });
});

test("neighbouring bins of one and the same confidence are one point", () => {
  const bins = [
    binOf(5, 1, 0.5, 0.9),
    binOf(5, 5, 0.9, 0.9),
    binOf(5, 2, 0.9, 0.9),
    // Begins where the last ends, and continues: a point of its own.
    binOf(5, 3, 0.9, 1),
    binOf(5, 0, 1, 1),
    binOf(5, 5, 1, 1),
  ];
  const { points, caption } = reliabilityModel(binned({ bins }));
  expect(points.map((p) => [p.firstBin, p.lastBin, p.n, p.accuracy])).toEqual([
    [0, 0, 5, 0.2],
    [1, 2, 10, 0.7],
    [3, 3, 5, 0.6],
    [4, 5, 10, 0.5],
  ]);
  expect(points[1]?.label).toContain("Bins 2 to 3: 10 forecasts of confidence 90.0\u202f%, 70.0");
  expect(caption).toBe(
    "6 bins of 5 forecasts; bins with the same confidence are drawn together. Vertical lines: Wilson’s 95 % intervals, which take forecasts as independent and are too narrow where questions or people repeat.",
  );
});

test("says how many bins are empty, which are not drawn", () => {
  const bins = [binOf(5, 1, 0.2, 0.25), binOf(3, 2, 0.9, 0.95)];
  const captionOf = (asked: number) => reliabilityModel(binned({ bins, asked })).caption;
  expect(captionOf(10)).toContain(
    "2 bins of 3 to 5 forecasts; 8 of 10 bins are empty and not drawn.",
  );
  expect(captionOf(3)).toContain("; 1 of 3 bins is empty and not drawn.");
  expect(captionOf(2)).not.toContain("empty");
});

test("a mark is only written where nothing else is drawn", () => {
  const ties = [binOf(50, 25, 1, 1), binOf(50, 25, 1, 1)];
  const alone = reliabilityModel(binned({ bins: ties }));
  expect(alone.points[0]?.mark).toBe("2 bins");
  const crowded = reliabilityModel(binned({ bins: [binOf(50, 26, 0.8, 0.9), ...ties] }));
  expect(crowded.points[1]?.mark).toBeNull();
  const elsewhere = reliabilityModel(binned({ bins: [binOf(50, 3, 0.8, 0.9), ...ties] }));
  expect(elsewhere.points[1]?.mark).toBe("2 bins");
});

test("counts by confidence have a scale", () => {
  const confidenceCounts = [...new Array(20).fill(1), 7];
  const { counts, mostCounted } = reliabilityModel(binned({ confidenceCounts }));
  expect(counts[3]).toEqual({ confidence: 0.15, n: 1 });
  expect(mostCounted).toBe(7);
});

test("says why there is no diagram", () => {
  const ece = { undefined: "fewer_than_bins" as const, n: 7 };
  expect(reliabilityModel(binned({ ece })).undefined).toBe(
    "fewer forecasts than bins: at least one per bin is needed",
  );
});
