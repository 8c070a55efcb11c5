import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stageKindTexts } from "./words";

test("every kind of stage that the package has is described", () => {
  const kinds = Object.keys(JSON.parse(readFileSync("training/settings.json", "utf8")));
  expect(Object.keys(stageKindTexts).sort()).toEqual(kinds.sort());
});
