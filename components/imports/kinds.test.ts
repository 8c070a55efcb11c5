import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { prepareCheck } from "@/lib/imports/check-report";
import { guessKind, guessMapping } from "@/lib/imports/mapping";
import { preparePreview } from "@/lib/imports/preview";
import { kinds } from "./kinds";

test.each(kinds)("the example of $value imports as it is", ({ value, file }) => {
  const preview = preparePreview(readFileSync(`public${file}`), true);
  expect(guessKind(preview.columns)).toBe(value);
  const checked = prepareCheck(value, guessMapping(value, preview.columns, file), preview);
  expect(checked).toMatchObject({ errors: [], ignored: [] });
  expect(checked.fieldProblems.size).toBe(0);
  expect(checked.rowsChecked).toBeGreaterThan(1);
});
