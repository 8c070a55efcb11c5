import { expect, test } from "vitest";
import { paperPhrases } from "@/lib/prompts/phrase-table";
import { missingPhrases } from "./missing-phrases";

const named = (...phrases: string[]) => phrases.map((phrase) => ({ phrase }));

test("names what a table lacks, in whatever form it has a phrase", () => {
  const paper = Object.keys(paperPhrases);
  expect(missingPhrases("claims", named(...paper))).toEqual([]);
  expect(missingPhrases("rules", named(...paper))).toContain("maybe");
  const lacks = missingPhrases("rules", named("Likely", "probably"));
  expect(lacks).toContain("almost certain");
  expect(lacks).not.toContain("likely");
  // "Probably" is a form of it.
  expect(lacks).not.toContain("probable");
});
