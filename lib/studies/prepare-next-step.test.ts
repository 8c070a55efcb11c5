import { expect, test } from "vitest";
import { prepareNextStep } from "./prepare-next-step";
import type { StudyDetail } from "./schema";
import { startingPoints } from "./starting-points";

const version = (no: number, frozenAt: string | null, kind: keyof typeof startingPoints) => ({
  no,
  frozenAt,
  config: {
    ...startingPoints[kind],
    title: "T",
    datasetId: "d",
    split: null,
    modelIds: ["m"],
    sampleSize: 10,
    seed: "1",
  },
});

const step = (
  state: StudyDetail["state"],
  versions: StudyDetail["versions"],
  gold: { needed: number; agreed: number } | null = null,
) => {
  const [newest] = versions;
  if (!newest) throw new Error("a study has a version");
  return prepareNextStep({ state, versions, config: newest.config }, gold);
};

test("gold comes before the start, the start before the link", () => {
  const draft = [version(1, null, "paper")];
  expect(step("draft", draft, { needed: 21, agreed: 20 })).toEqual({
    text: "Label gold items: 1 more has to be agreed on before version 1 can start.",
    tab: "gold",
  });
  expect(step("draft", draft, { needed: 21, agreed: 21 }).text).toContain("then start it");
  const started = [version(1, "2026-11-21T12:00:00.000Z", "paper")];
  expect(step("open", started, { needed: 21, agreed: 21 }).tab).toBe("rounds");
  expect(step("paused", started).tab).toBe("rounds");
  expect(step("closed", started).tab).toBe("results");
});

test("a draft beside a running version is spoken of as such", () => {
  const both = [version(2, null, "simple"), version(1, "2026-11-21T12:00:00.000Z", "simple")];
  expect(step("open", both).text).toContain("Version 2 is a draft");
  expect(step("open", both.slice(1)).tab).toBe("results");
});
