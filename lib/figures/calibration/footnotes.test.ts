import { expect, test } from "vitest";
import type { FigureCell } from "./figures-table";
import { footnotesOf, marksOf } from "./footnotes";

const cell = (why: string | null, note: string | null = null): FigureCell => ({
  column: "ece",
  isLate: false,
  word: null,
  note,
  figure: { text: "0.1", interval: null, why, n: 3 },
});

test("a remark that many cells share is one footnote, in the order in which they are met", () => {
  const rows = [
    { cells: [cell("no interval"), cell(null, "small bins")] },
    { cells: [cell("no interval", "small bins"), { ...cell(null), figure: null }] },
  ];
  const footnotes = footnotesOf(rows);
  expect([...footnotes]).toEqual([
    ["no interval", "a"],
    ["small bins", "b"],
  ]);
  expect(marksOf(cell("small bins", "no interval"), footnotes).map(({ mark }) => mark)).toEqual([
    "b",
    "a",
  ]);
  expect(marksOf(cell(null), footnotes)).toEqual([]);
});

test("where rare remarks stand on their cells, only frequent ones are footnotes", () => {
  const rows = [{ cells: [cell("no interval"), cell("no interval", "small bins")] }];
  const footnotes = footnotesOf(rows, 2);
  expect([...footnotes]).toEqual([["no interval", "a"]]);
  expect(marksOf(cell("small bins", "no interval"), footnotes)).toEqual([
    { remark: "no interval", mark: "a" },
  ]);
});

test("the 27th footnote is aa, the 53rd ba", () => {
  const rows = [{ cells: Array.from({ length: 53 }, (_, i) => cell(`reason ${i}`)) }];
  const marks = [...footnotesOf(rows).values()];
  expect([marks[25], marks[26], marks[52]]).toEqual(["z", "aa", "ba"]);
});
