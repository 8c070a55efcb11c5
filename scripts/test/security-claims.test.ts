import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { checkout } from "@/db/embedded/checkout";

test.each(["SECURITY.md", "docs/asvs.md"])("every file that %s names is there", (document) => {
  const text = readFileSync(path.join(checkout, document), "utf8");
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file]) => file ?? "");
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([]);
});

test("every requirement of the table is met, not met or not applicable, with where or why", () => {
  const text = readFileSync(path.join(checkout, "docs/asvs.md"), "utf8");
  const rows = text.split("\n").filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) {
    expect(row).toMatch(/^\| [\d., –]+ \| [^|]+ \| (met|not met|n\/a) \| [^|]+ \|$/);
  }
});
