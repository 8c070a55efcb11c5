import { existsSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { withImportFile } from "./with-import-file";

test("a file to import is where nobody else can write, and gone afterwards", async () => {
  const folder = await withImportFile(async (own, file) => {
    await writeFile(file, "{}");
    expect(statSync(own).mode & 0o777).toBe(0o700);
    return own;
  });
  expect(existsSync(folder)).toBe(false);
});
