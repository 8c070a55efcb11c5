import { expect, test } from "vitest";
import { badRowsCsv, checkPreview } from "./check-report";
import { guessAs } from "./guess/guess-file";
import { readPreview } from "./preview";

const bytes = (text: string) => new TextEncoder().encode(text);

test("the format and the delimiter are found", () => {
  const csv = readPreview(bytes("\uFEFFa;b\r\n1;2\r\n"), true);
  expect(csv).toMatchObject({ format: "csv", delimiter: ";", columns: ["a", "b"], isWhole: true });
  const jsonl = readPreview(bytes('{"a":1}\n{"b":2}\n'), true);
  expect(jsonl).toMatchObject({ format: "jsonl", columns: ["a", "b"] });
});

test("a record that the cut goes through is left out, also within a character", () => {
  const cut = bytes("a\nx\né").slice(0, -1);
  expect(readPreview(cut, false).items).toHaveLength(1);
  expect(() => readPreview(cut, true)).toThrow("not UTF-8");
});

test("what can’t be imported is said at once", () => {
  expect(() => readPreview(bytes(""), true)).toThrow("empty");
  expect(() => readPreview(bytes("PK\u0003\u0004"), true)).toThrow("Excel");
  expect(() => readPreview(bytes("a,a\n1,2\n"), true)).toThrow("twice");
  expect(() => readPreview(bytes("a\0\n"), true)).toThrow("NUL");
});

test("a preview is checked as the import does it", () => {
  const text = "name,kind,note\nA,confidence,x\nB,perhaps,y\nC\n";
  const preview = readPreview(bytes(text), true);
  const { mapping } = guessAs("models", preview, "m.csv");
  const checked = checkPreview("models", { mapping }, preview);
  expect(checked).toMatchObject({ rowsChecked: 3, rowsBad: 2, ignored: ["note"] });
  expect(checked.errors).toEqual([
    { line: 3, column: "kind", reason: "“perhaps” is none of confidence, non-confidence" },
    { line: 4, column: "", reason: "has 1 cell where the header has 3" },
  ]);
  expect(checked.rows[1]?.cells[1]).toMatchObject({ column: "kind", text: "perhaps" });
  expect(checked.fieldProblems.size).toBe(0);
});

test("a missing value for all rows is a field’s problem", () => {
  const preview = readPreview(bytes("name\nA\n"), true);
  const { mapping } = guessAs("models", preview, "m.csv");
  expect([...checkPreview("models", { mapping }, preview).fieldProblems]).toEqual([
    ["kind", "Every row needs kind: give the value."],
  ]);
});

test("bad rows come as CSV that a spreadsheet does not run", () => {
  const csv = badRowsCsv([{ line: 2, column: "=a", reason: 'says "x"' }]);
  expect(csv).toBe('line,column,reason\n2,\'=a,"says ""x"""\n');
});

test("questions without a correct answer are counted", () => {
  const preview = readPreview(bytes("dataset,key,question,answer\nD,a,A?,x\nD,b,B?,\n"), true);
  const { mapping } = guessAs("questions", preview, "q.csv");
  expect(checkPreview("questions", { mapping }, preview)).toMatchObject({ rowsWithoutTruth: 1 });
});
