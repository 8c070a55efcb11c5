import { expect, test } from "vitest";
import { measureWindow, type ReadPair, rollAgreement } from "./windows";

const bits = (text: string) => [...text].map((bit) => bit === "1");
const pairs = (own: boolean[], other: boolean[], confidence = [0.5, 0.5]): ReadPair[] =>
  own.map((correct, i) => ({
    question: `q${i}`,
    at: new Date(Date.UTC(2026, 0, 5, 12, i)).toISOString(),
    own: { correct, confidence: confidence[0] ?? 0 },
    other: { correct: other[i] ?? false, confidence: confidence[1] ?? 0 },
  }));

test("kappa, correlation and their jackknife intervals, as numpy and scipy's t give them", () => {
  const own = [0.9, 0.8, 0.7, 0.4, 0.5, 0.9, 0.3, 0.6, 0.8, 0.2, 0.7, 0.5];
  const other = [0.8, 0.9, 0.6, 0.5, 0.4, 0.7, 0.2, 0.8, 0.5, 0.3, 0.9, 0.6];
  const read = pairs(bits("111001011010"), bits("110011010011")).map((pair, i) => ({
    ...pair,
    own: { ...pair.own, confidence: own[i] ?? 0 },
    other: { ...pair.other, confidence: other[i] ?? 0 },
  }));
  const { kappa, pearson, questions } = measureWindow(read);
  // Both right on 5, both wrong on 3, of 12; the margins are 7 and 7: (8/12 - 74/144) / (1 - 74/144) = 22/70.
  expect(kappa).toMatchObject({ value: expect.closeTo(22 / 70, 12), n: 12 });
  expect(kappa).toMatchObject({
    low: expect.closeTo(-0.36903860150830164, 9),
    high: expect.closeTo(0.9976100300797299, 9),
  });
  expect(pearson).toMatchObject({
    value: expect.closeTo(0.7526959787353913, 9),
    low: expect.closeTo(0.34234954688222546, 9),
    high: expect.closeTo(0.9219000992416446, 9),
  });
  expect(questions).toBe(12);
});

test("without ten questions there is no interval, however many texts", () => {
  const read = pairs(bits("110100110100"), bits("110010110100")).map((pair, i) => ({
    ...pair,
    question: `q${i % 6}`,
  }));
  expect(measureWindow(read)).toMatchObject({
    n: 12,
    questions: 6,
    kappa: { noInterval: "too_few_questions" },
  });
});

test("windows end with the newest text, and slide", () => {
  // Agreement on the first six, disagreement on the next six.
  const read = pairs(bits("101010010101"), bits("101010101010"));
  const points = rollAgreement(read, 6);
  expect(points.map(({ texts }) => texts)).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(points[0]).toMatchObject({ kappa: { value: 1 }, n: 6, at: "2026-01-05T12:05:00.000Z" });
  expect(points.at(-1)).toMatchObject({ kappa: { value: -1 }, at: "2026-01-05T12:11:00.000Z" });
  // Half and half: three of the six agree, both say right three times: (1/2 - 1/2) / (1/2) = 0.
  expect(points[3]).toMatchObject({ kappa: { value: expect.closeTo(0, 12) } });
  expect(rollAgreement(read.slice(0, 4), 6)).toMatchObject([{ texts: 4, n: 4 }]);
  expect(rollAgreement([], 6)).toEqual([]);
  // A rule that judges from four texts on acts before a window is full.
  const ruled = rollAgreement(read, 6, 4);
  expect(ruled.map(({ texts, n }) => [texts, n]).slice(0, 3)).toEqual([
    [4, 4],
    [5, 5],
    [6, 6],
  ]);
  expect(ruled.slice(2)).toEqual(points);
});

test("of many texts at most sixty windows are drawn", () => {
  const labels = Array.from({ length: 1_000 }, (_, i) => i % 2 === 0);
  const points = rollAgreement(pairs(labels, labels), 30);
  expect(points.length).toBeLessThanOrEqual(60);
  expect(points.at(-1)?.texts).toBe(1_000);
});

test("a later text moves and changes no window that is drawn, but for the newest", () => {
  const own = Array.from({ length: 400 }, (_, i) => i % 3 === 0);
  const other = Array.from({ length: 400 }, (_, i) => i % 7 < 3);
  const all = pairs(own, other);
  // 30 + 58 texts have a window at each; from there on every second is left out, and the others stay where they are.
  for (const texts of [60, 88, 89, 146, 147, 399]) {
    const before = rollAgreement(all.slice(0, texts), 30);
    const after = rollAgreement(all.slice(0, texts + 1), 30);
    const known = new Map(before.map((point) => [point.texts, point]));
    const kept = after.slice(0, -1);
    expect(kept.map((point) => known.get(point.texts))).toEqual(kept);
    expect(kept.length).toBeGreaterThanOrEqual(29);
  }
});
