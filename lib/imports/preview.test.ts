import { expect, test } from "vitest";
import { badRowsCsv, checkPreview } from "./check-report";
import { guessAs } from "./guess/guess-file";
import { previewBytes, readPreview } from "./preview";
import { bytesOfBlob } from "./reading/file-bytes";

const file = (text: string | Uint8Array<ArrayBuffer>) => bytesOfBlob(new Blob([text]));

test("the format and the delimiter are found", async () => {
  const csv = await readPreview(file("\uFEFFa;b\r\n1;2\r\n"));
  expect(csv).toMatchObject({ format: "csv", delimiter: ";", columns: ["a", "b"], isWhole: true });
  const jsonl = await readPreview(file('{"a":1}\n{"b":2}\n'));
  expect(jsonl).toMatchObject({ format: "jsonl", columns: ["a", "b"] });
});

test("a record that the cut goes through is left out, also within a character", async () => {
  const cut = `a\nx\n${"y".repeat(previewBytes - 5)}é`;
  expect((await readPreview(file(cut))).items).toHaveLength(1);
  const broken = Uint8Array.from([97, 10, 0xc3]);
  await expect(readPreview(file(broken))).rejects.toThrow("not UTF-8");
});

test("what can’t be imported is said at once", async () => {
  await expect(readPreview(file(""))).rejects.toThrow("empty");
  await expect(readPreview(file("PK\u0003\u0004"))).rejects.toThrow("Excel");
  await expect(readPreview(file("a,a\n1,2\n"))).rejects.toThrow("twice");
  await expect(readPreview(file("a\0\n"))).rejects.toThrow("NUL");
});

test("a preview is checked as the import does it", async () => {
  const text = "name,kind,note\nA,confidence,x\nB,perhaps,y\nC\n";
  const preview = await readPreview(file(text));
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

test("a missing value for all rows is a field’s problem", async () => {
  const preview = await readPreview(file("name\nA\n"));
  const { mapping } = guessAs("models", preview, "m.csv");
  expect([...checkPreview("models", { mapping }, preview).fieldProblems]).toEqual([
    ["kind", "Every row needs “Kind”: give the value."],
  ]);
});

test("tells which questions the first rows are about, each once", async () => {
  const preview = await readPreview(file("question,model,text\nq1,M,a\nq2,M,b\nq1,N,c\n"));
  const mapping = { dataset: { value: "texts" } };
  expect(checkPreview("generations", { mapping }, preview)).toMatchObject({
    datasets: ["texts"],
    keys: ["q1", "q2"],
  });
});

test("bad rows come as CSV that a spreadsheet does not run", async () => {
  const csv = badRowsCsv([{ line: 2, column: "=a", reason: 'says "x"' }]);
  expect(csv).toBe('line,column,reason\n2,\'=a,"says ""x"""\n');
});

test("questions without a correct answer are counted", async () => {
  const preview = await readPreview(file("dataset,key,question,answer\nD,a,A?,x\nD,b,B?,\n"));
  const { mapping } = guessAs("questions", preview, "q.csv");
  expect(checkPreview("questions", { mapping }, preview)).toMatchObject({ rowsWithoutTruth: 1 });
});

test("empty cells of a wide file are counted apart from its rows", async () => {
  const text = "item,Ada,Bob,Cem,outcome\ni1,0.8,,n/a,1\ni2,0.1,0.4,high,0\n";
  const preview = await readPreview(file(text));
  const { mapping } = guessAs("forecasts", preview, "w.csv");
  const unpivot = { columns: ["Ada", "Bob", "Cem"] };
  const checked = checkPreview("forecasts", { mapping, unpivot, scale: "fraction" }, preview);
  expect(checked).toMatchObject({ rowsChecked: 4, cellsEmpty: 2 });
});

test("labels that differ in case or spaces alone are named", async () => {
  const labels = ["True", "true", "not sure", "notsure", "False"];
  const rows = labels.map((label, i) => `R,D,q${i},${label}\n`).join("");
  const file = new Blob([`reader,dataset,question,label\n${rows}`]);
  const preview = await readPreview(bytesOfBlob(file));
  const { alikeLabels } = checkPreview("labels", { mapping: {} }, preview);
  expect(alikeLabels).toEqual(["True", "true", "not sure", "notsure"]);
});
