import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anchorOf } from "@/lib/guide/sections";
import { glossary } from "./glossary";

test("the glossary in the guide says what the marks beside figures say (npm run guide)", () => {
  expect(readFileSync("docs/guide/glossary.md", "utf8")).toBe(glossary());
});

test("each mark finds its heading in the glossary", () => {
  const anchors = [...glossary().matchAll(/^## (.*)$/gm)].map(([, title = ""]) => anchorOf(title));
  expect(anchors.length).toBeGreaterThan(50);
  expect(new Set(anchors).size).toBe(anchors.length);
});
