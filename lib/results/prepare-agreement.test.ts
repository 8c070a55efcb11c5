import { expect, test } from "vitest";
import { prepareAgreement } from "./prepare-agreement";
import type { Agreement, Comparison } from "./schema";
import { studyFigures } from "./testing/study-figures";

const agreement: Agreement = {
  ...{ n: 50, simulated: 0, confidenceSetToOne: 0, questions: 25 },
  kappa: { value: 0.85, n: 50, low: 0.7, high: 0.95 },
  pearson: { undefined: "the second side is constant", n: 50 },
  spearman: { undefined: "the second side is constant", n: 50 },
  exactConfidence: { value: 0.5, n: 50, low: 0.4, high: 0.6 },
  meanAbsoluteConfidenceDifference: { value: 0.04, n: 50, low: 0.03, high: 0.05 },
};
const model = (id: string, name: string) => ({ ...agreement, model: { id, name, kind: "c" } });
const figuresWith = (comparisons: Comparison[]) => ({
  all: studyFigures({ agreement: comparisons }),
  kept: null,
});
const claude = { id: "r", name: "Claude", version: "2.0", kind: "llm" as const };

test("has a row per model and one for all", () => {
  const models = [model("a", "LC RL"), model("b", "LC SFT")];
  const [section] = prepareAgreement(
    figuresWith([{ reader: null, models, pooled: { ...agreement, n: 100 } }]),
  );
  expect(section?.title).toBe("Crowdworkers with each other");
  expect(section?.rows.map(({ name, n, pooled }) => [name, n, pooled])).toEqual([
    ["LC RL", 50, false],
    ["LC SFT", 50, false],
    ["All models", 100, true],
  ]);
  expect(section?.rows[0]).toMatchObject({
    kappa: { text: "0.850", interval: "0.700 to 0.950" },
    exact: { text: "50.0\u202f%" },
    difference: { text: "4.0\u00a0points" },
  });
});

test("a single model needs no row for all", () => {
  const [section] = prepareAgreement(
    figuresWith([{ reader: null, models: [model("a", "LC RL")], pooled: agreement }]),
  );
  expect(section?.rows).toHaveLength(1);
});

test("names the side that makes a figure undefined", () => {
  const models = [model("a", "LC RL")];
  const row = (reader: typeof claude | null) =>
    prepareAgreement(figuresWith([{ reader, models, pooled: agreement }]))[0]?.rows[0];
  expect(row(null)?.pearson.why).toBe("the second crowdworker is constant");
  expect(row(claude)?.spearman.why).toBe("Claude (2.0) is constant");
});

test("says of how many pairs a confidence was set to 100 %", () => {
  const models = [{ ...model("a", "LC RL"), confidenceSetToOne: 50 }];
  const sections = prepareAgreement(figuresWith([{ reader: claude, models, pooled: agreement }]));
  expect(sections[0]?.rows[0]?.basis).toBe("25 questions; 50 with a confidence set to 100\u202f%");
});

test("says so when pairs are simulated", () => {
  const pooled = { ...agreement, simulated: 20 };
  const [section] = prepareAgreement(figuresWith([{ reader: claude, models: [], pooled }]));
  expect(section).toMatchObject({
    title: "Crowdworkers and Claude (2.0)",
    simulated: { count: 20, all: false },
  });
});

test("where people are excluded, a row is without them, with a row with them beneath", () => {
  const of = (n: number) =>
    studyFigures({
      agreement: [
        { reader: claude, models: [{ ...model("a", "LC RL"), n }], pooled: { ...agreement, n } },
      ],
    });
  const [section] = prepareAgreement({ all: of(90), kept: of(60) });
  expect(section?.n).toBe(60);
  expect(section?.rows.map(({ n, detail, beneath }) => [n, detail, beneath])).toEqual([
    [60, "without the excluded", false],
    [90, "with the excluded", true],
  ]);
});
