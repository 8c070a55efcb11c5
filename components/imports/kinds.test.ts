import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkPreview } from "@/lib/imports/check-report";
import { guessFile } from "@/lib/imports/guess/guess-file";
import { readPreview } from "@/lib/imports/preview";
import { bytesOfBlob } from "@/lib/imports/reading/file-bytes";
import { kinds } from "./kinds";

test.each(kinds)("the example of $value imports as it is", async ({ value, file }) => {
  const preview = await readPreview(bytesOfBlob(new Blob([readFileSync(`public${file}`)])));
  const { kind, mapping } = guessFile(preview, file);
  expect(kind).toBe(value);
  const checked = checkPreview(value, { mapping }, preview);
  expect(checked).toMatchObject({ errors: [], ignored: [] });
  expect(checked.fieldProblems.size).toBe(0);
  expect(checked.rowsChecked).toBeGreaterThan(1);
});
