import { describe, expect, test } from "vitest";
import { tabulateUnits } from "../testing/tabulate-units";
import { type AlphaLevel, krippendorffAlpha } from "./krippendorff-alpha";

/** The units of raters' rows; `.` is no rating. */
function units(...raters: string[]): number[][] {
  const rows = raters.map((row) => row.split(" "));
  return (rows[0] ?? []).map((_, u) =>
    rows.flatMap((row) => (row[u] === undefined || row[u] === "." ? [] : [Number(row[u])])),
  );
}

describe("krippendorffAlpha", () => {
  // K. Krippendorff 2011, "Computing Krippendorff's alpha-reliability": 4 observers, 12 units, of
  // which the last was rated once. He prints 0.743, 0.815 and 0.849; the Python package
  // krippendorff 0.9.0 gives the digits.
  const published = units(
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
  );

  test.each<[AlphaLevel, number]>([
    ["nominal", 0.743421052631579],
    ["ordinal", 0.8153875037548814],
    ["interval", 0.8491071428571428],
  ])("gives the published value of %s data with missing ratings", (level, expected) => {
    const alpha = krippendorffAlpha(tabulateUnits(published), level);
    expect(alpha).toEqual({ value: expect.closeTo(expected, 12), n: 11 });
  });

  test.each<[AlphaLevel, number]>([
    ["nominal", 0.3682432432432433],
    ["ordinal", 0.9789361456892577],
    ["interval", 0.9795476419634264],
  ])(
    "gives the value of krippendorff 0.9.0 for %s labels of uneven distance",
    (level, expected) => {
      const table = tabulateUnits(
        units("10 20 55 80 . 30 70", "15 20 50 90 40 . 70", "10 25 60 80 45 30 ."),
      );
      const alpha = krippendorffAlpha(table, level);
      expect(alpha).toEqual({ value: expect.closeTo(expected, 12), n: 7 });
    },
  );

  test("counts each unit as often as its weight says", () => {
    const weights = [2, 0, 1, 3];
    const four = units("1 2 3 1", "1 1 3 2", "2 1 . 2");
    const written = four.flatMap((unit, u) => new Array<number[]>(weights[u] ?? 0).fill(unit));
    for (const level of ["nominal", "ordinal", "interval"] as const) {
      const weighted = krippendorffAlpha(tabulateUnits(four), level, weights);
      expect(weighted).toEqual(krippendorffAlpha(tabulateUnits(written), level));
    }
  });

  test("keeps its digits where numbers are large", () => {
    const years = published.map((unit) => unit.map((label) => label + 1e8));
    const alpha = krippendorffAlpha(tabulateUnits(years), "interval");
    expect(alpha).toEqual({ value: expect.closeTo(0.8491071428571428, 12), n: 11 });
  });

  test("is undefined where nothing can agree, or labels have no order or distance", () => {
    const alpha = (ratings: (string | number)[][], level: AlphaLevel, labels?: string[]) =>
      krippendorffAlpha(tabulateUnits(ratings, labels), level);
    expect(alpha([[1], [2]], "nominal")).toEqual({ undefined: "no_item_rated_twice", n: 0 });
    expect(alpha([[1, 1], [1, 1], [2]], "nominal")).toEqual({
      undefined: "one_label",
      n: 2,
    });
    const words = [
      ["low", "low"],
      ["mid", "high"],
      ["high", "high"],
    ];
    expect(alpha(words, "ordinal")).toEqual({ undefined: "labels_without_order", n: 3 });
    // Of three the last pair differs from the second by as much as there is: as 1, 2, 3.
    expect(alpha(words, "ordinal", ["low", "mid", "high"])).toEqual(
      krippendorffAlpha(tabulateUnits(units("1 2 3", "1 3 3")), "ordinal"),
    );
    expect(alpha(words, "interval", ["low", "mid", "high"])).toEqual({
      undefined: "labels_not_numbers",
      n: 3,
    });
  });
});
