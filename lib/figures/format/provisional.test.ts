import { expect, test } from "vitest";
import { writeCsv } from "@/lib/csv/write-csv";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { figureGroup } from "../testing/figure-group";
import { markCsv, markLatex, markName, provisionalFigures } from "./provisional";

const group = (waiting: boolean, progress = 0) => {
  const made = figureGroup();
  return { ...made, intervals: { ...made.intervals, waiting, progress } };
};
const provisional = { why: 'intervals of 1 of 2 "groups"', progress: 0.6 };

test("figures are provisional while intervals are computed or forecasts are counted", () => {
  expect(provisionalFigures([group(false), group(false)])).toBeNull();
  // (1 done + 0.2 under way) / 2 groups.
  expect(provisionalFigures([group(false), group(true, 0.2)], 1)).toEqual({
    why: "intervals of 1 of 2 groups are still being computed; 1 changed forecast not counted yet",
    progress: 0.6,
  });
});

test("a marked CSV has the reason in each row, also beside cells with breaks and quotes", () => {
  const csv = writeCsv([
    ["name", "n"],
    ['a "b",\nc', 1],
    ["", null],
  ]);
  expect(markCsv(csv, provisional)).toBe(
    'name,n,provisional\n"a ""b"",\nc",1,"intervals of 1 of 2 ""groups"""\n,,"intervals of 1 of 2 ""groups"""\n',
  );
  expect(markCsv(csv, null)).toBe(csv);
});

test("marked LaTeX begins each caption with why, and a file's name says it", () => {
  const table = { caption: "All of it.", label: "a", columns: [{ heading: "n" }], rows: [] };
  const latex = writeLatexTable(table);
  const marked = markLatex(`${latex}\n${latex}`, { why: "50 % are left", progress: 0.5 });
  expect(
    marked.match(/\\caption\{\\textbf\{Provisional: 50 \\% are left\.\} All of it\.\}/g),
  ).toHaveLength(2);
  expect(markLatex(latex, null)).toBe(latex);
  expect(markName("calibration", provisional)).toBe("calibration-provisional");
});
