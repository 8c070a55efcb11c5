import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guessFile } from "../guess/guess-file";
import { readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import { guessJoin } from "./guess-join";
import { joinFiles } from "./join-files";
import { openSecond } from "./open-second";
import { unmatchedText } from "./unmatched-text";

async function part(file: File) {
  return { file, preview: await readPreview(bytesOfBlob(file)) };
}
const stored = (name: string) =>
  part(new File([readFileSync(`lib/imports/testing/files/${name}`)], name));

test("outcomes are found in a second file, by the key that both have", async () => {
  const [first, second] = [await stored("to-join.csv"), await stored("outcomes.csv")];
  const keys = guessJoin(first.preview, second.preview);
  expect(keys).toEqual({ first: "question_id", second: "Question" });
  const { file, unmatched, joinedFrom } = await joinFiles(
    first,
    second,
    keys ?? { first: "", second: "" },
  );
  expect(unmatched).toEqual({ first: [], second: [] });
  expect(joinedFrom).toEqual({
    first: { filename: "to-join.csv", key: "question_id" },
    second: { filename: "outcomes.csv", key: "Question" },
  });
  expect(await file.text()).toBe(
    "forecaster,question_id,probability,Resolved to\nAda,rain,0.8,yes\nBob,rain,0.35,yes\nAda,snow,0.1,no\n",
  );
  const { mapping } = guessFile((await part(file)).preview, file.name);
  expect(mapping).toMatchObject({
    probability: { column: "probability" },
    outcome: { column: "Resolved to" },
    dataset: { value: "to-join" },
  });
});

test("a row without a match is left empty; a key that is there twice is refused", async () => {
  const first = await part(new File(["id,note\nq1,a\nq2,b\nq2,c\n,d\n"], "a.csv"));
  const second = await part(new File(['{"id": "q1", "note": ["x"]}\n{"id": "q3"}\n'], "b.jsonl"));
  const joined = await joinFiles(first, second, { first: "id", second: "id" });
  expect(joined.unmatched).toEqual({ first: ["q2", ""], second: ["q3"] });
  expect(await joined.file.text()).toBe(
    'id,note,note (second file)\nq1,a,"[""x""]"\nq2,b,\nq2,c,\n,d,\n',
  );
  const twice = await part(new File(["id,outcome\nq1,1\nq1,0\n"], "c.csv"));
  await expect(joinFiles(first, twice, { first: "id", second: "id" })).rejects.toThrow(
    "c.csv has “q1” in “id” twice, in lines 2 and 3",
  );
});

test("a workbook is joined with its next sheet, and each is named by its sheet", async () => {
  const first = await stored("workbook.xlsx");
  expect(first.preview.sheets?.read).toBe("Round 1");
  const second = { file: first.file, preview: await openSecond(first, first.file) };
  expect(second.preview.sheets?.read).toBe("Round 2");
  const key = "Question key";
  const joined = await joinFiles(first, second, { first: key, second: key });
  expect(joined.joinedFrom).toEqual({
    first: { filename: "workbook.xlsx", sheet: "Round 1", key },
    second: { filename: "workbook.xlsx", sheet: "Round 2", key },
  });
  expect(unmatchedText(joined)).toBe(
    "workbook.xlsx (sheet “Round 2”) has nothing about 1 key (“q2”) of workbook.xlsx (sheet “Round 1”): their rows stay without an outcome.",
  );
  const named = await openSecond(first, first.file, { sheet: "Round 1" });
  expect(named.sheets?.read).toBe("Round 1");
});

test("a correction joins as the import was joined, as far as the files still have its sheet and keys", async () => {
  const first = await stored("workbook.xlsx");
  const other = new File([await first.file.arrayBuffer()], "other.xlsx");
  const before = {
    first: { filename: "a.csv", key: "forecaster" },
    second: { filename: "b.xlsx", key: "note", sheet: "Round 2" },
  };
  const preview = await openSecond(first, other, { before });
  expect(preview.sheets?.read).toBe("Round 2");
  expect((await openSecond(first, other)).sheets?.read).toBe("Round 1");
  const gone = { ...before, second: { ...before.second, sheet: "Gone" } };
  expect((await openSecond(first, other, { before: gone })).sheets?.read).toBe("Round 1");

  const [left, right] = [await stored("to-join.csv"), await stored("outcomes.csv")];
  const keys = { first: "forecaster", second: "Resolved to" };
  const said = (second: string) => ({
    first: { filename: "a.csv", key: keys.first },
    second: { filename: "b.csv", key: second },
  });
  expect(guessJoin(left.preview, right.preview, said(keys.second))).toEqual(keys);
  expect(guessJoin(left.preview, right.preview, said("Gone"))).toEqual({
    first: "question_id",
    second: "Question",
  });
});
