import { expect, test } from "vitest";
import { agreementSections } from "./agreement-sections";
import type { AgreementFigures, AgreementMatrix } from "./schema-agreement";

const agreement: AgreementFigures = {
  n: 50,
  simulated: 0,
  confidenceSetToOne: 0,
  questions: 25,
  kappa: { value: 0.85, n: 50, low: 0.7, high: 0.95 },
  pearson: { undefined: "second_constant", n: 50 },
  spearman: { undefined: "second_constant", n: 50 },
  exactConfidence: { value: 0.5, n: 50, low: 0.4, high: 0.6 },
  meanAbsoluteConfidenceDifference: { value: 0.04, n: 50, low: 0.03, high: 0.05 },
};
const model = (id: string, name: string) => ({ ...agreement, model: { id, name, kind: "c" } });
type Pair = AgreementMatrix["pairs"][number];

/** The crowd with itself, or with Claude; what a test is about is given. */
const matrixOf = (b: "crowd" | "claude", given: Partial<Pair> = {}) => ({
  sides: [
    {
      key: "crowd",
      name: "6 crowdworkers",
      kind: "human" as const,
      version: "",
      pooled: true,
      people: 6,
    },
    {
      key: "claude",
      name: "Claude",
      kind: "llm" as const,
      version: "2.0",
      pooled: false,
      people: 1,
    },
  ],
  pairs: [{ a: "crowd", b, models: [model("a", "LC RL")], pooled: agreement, ...given }],
});

test("has a row per model and one for all", () => {
  const models = [model("a", "LC RL"), model("b", "LC SFT")];
  const pooled = { ...agreement, n: 100 };
  const [section] = agreementSections(matrixOf("crowd", { models, pooled }));
  expect(section?.title).toBe("6 crowdworkers with each other");
  expect(section?.rows.map(({ name, n, pooled }) => [name, n, pooled])).toEqual([
    ["LC RL", 50, false],
    ["LC SFT", 50, false],
    ["All models", 100, true],
  ]);
  expect(section?.rows[0]).toMatchObject({
    figures: {
      kappa: { text: "0.850", interval: { low: "0.700", high: "0.950" } },
      exactConfidence: { text: "50.0\u202f%" },
      meanAbsoluteConfidenceDifference: { text: "4.0\u00a0points" },
    },
  });
});

test("a single model needs no row for all", () => {
  expect(agreementSections(matrixOf("crowd"))[0]?.rows).toHaveLength(1);
});

test("names the side that makes a figure undefined", () => {
  const row = (b: "crowd" | "claude", given: Partial<Pair> = {}) =>
    agreementSections(matrixOf(b, given))[0]?.rows[0];
  const alone = { ...model("a", "LC RL"), pearson: { undefined: "both_constant" as const, n: 50 } };
  expect(row("crowd", { models: [alone] })?.figures.pearson.why).toBe(
    "6 crowdworkers are constant",
  );
  expect(row("claude")?.figures.spearman.why).toBe("Claude (2.0) is constant");
});

test("says of how many pairs a confidence was set to 100 %", () => {
  const models = [{ ...model("a", "LC RL"), confidenceSetToOne: 50 }];
  const [section] = agreementSections(matrixOf("claude", { models }));
  expect(section?.rows[0]?.basis).toBe("25 questions; 50 with a confidence set to 100\u202f%");
});

test("says so when pairs are simulated", () => {
  const pooled = { ...agreement, simulated: 20 };
  expect(agreementSections(matrixOf("claude", { pooled }))[0]).toMatchObject({
    title: "6 crowdworkers and Claude (2.0)",
    simulated: { count: 20, all: false },
  });
});

test("where people are excluded, a row is without them, with a row with them beneath", () => {
  const of = (n: number) =>
    matrixOf("claude", {
      models: [{ ...model("a", "LC RL"), n }],
      pooled: { ...agreement, n },
    });
  const [section] = agreementSections(of(90), of(60));
  expect(section?.n).toBe(60);
  expect(section?.rows.map(({ n, detail, beneath }) => [n, detail, beneath])).toEqual([
    [60, "without the excluded", false],
    [90, "with the excluded", true],
  ]);
});

test("a title that names the people who are kept says of the rows with the excluded how many they are", () => {
  const all = matrixOf("crowd");
  const kept = {
    ...all,
    sides: all.sides.map((side) =>
      side.key === "crowd" ? { ...side, name: "5 crowdworkers" } : side,
    ),
  };
  const [section] = agreementSections(all, kept);
  expect(section?.title).toBe("5 crowdworkers with each other");
  expect(new Set(section?.rows.map(({ detail }) => detail))).toEqual(
    new Set(["without the excluded", "with the excluded: 6 crowdworkers"]),
  );
});

test("what only the excluded have in common with others stands alone, under their own title", () => {
  const all = matrixOf("crowd");
  const sides = all.sides.map((side) =>
    side.key === "crowd" ? { ...side, name: "5 crowdworkers" } : side,
  );
  const [section] = agreementSections(all, { sides, pairs: [] });
  expect(section?.title).toBe("6 crowdworkers with each other");
  expect(section?.rows.map(({ detail, beneath }) => [detail, beneath])).toEqual([
    ["with the excluded", false],
  ]);
});
