import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkPreview } from "@/lib/imports/check-report";
import { guessKind, guessMapping } from "@/lib/imports/mapping";
import { readPreview } from "@/lib/imports/preview";
import { kinds } from "./kinds";

test.each(kinds)("the example of $value imports as it is", ({ value, file }) => {
  const preview = readPreview(readFileSync(`public${file}`), true);
  expect(guessKind(preview.columns)).toBe(value);
  const checked = checkPreview(value, guessMapping(value, preview.columns, file), preview);
  expect(checked).toMatchObject({ errors: [], ignored: [] });
  expect(checked.fieldProblems.size).toBe(0);
  expect(checked.rowsChecked).toBeGreaterThan(1);
});
