import type { AgreementFigures, AgreementMatrix } from "../agreement/schema-agreement";

const around = (value: number, low: number, high: number) => ({ value, n: 50, low, high });

/** 50 pairs of 25 questions that agree well; confidence is constant on the second side. */
const figures = (kappa: number): AgreementFigures => ({
  n: 50,
  questions: 25,
  simulated: 0,
  confidenceSetToOne: 0,
  kappa: around(kappa, kappa - 0.15, kappa + 0.1),
  pearson: { undefined: "second_constant", n: 50 },
  spearman: { undefined: "second_constant", n: 50 },
  exactConfidence: around(0.5, 0.4, 0.6),
  meanAbsoluteConfidenceDifference: around(0.04, 0.03, 0.05),
});

/**
 * Crowdworkers with each other (kappa 0.850) and with Claude (0.739), who comes first in that pair;
 * Claude with GPT-4 (−0.100), which the crowdworkers have nothing in common with.
 */
export function agreementMatrixOf(): AgreementMatrix {
  const side = { kind: "llm", version: "", pooled: false, people: 1 } as const;
  const model = { id: "m", name: "LC RL", kind: "confidence" };
  const known = around(0.8, 0.7, 0.9);
  return {
    sides: [
      {
        key: "crowd",
        name: "12 crowdworkers",
        kind: "human",
        version: "",
        pooled: true,
        people: 12,
      },
      { ...side, key: "claude", name: "Claude", version: "2.0" },
      { ...side, key: "gpt", name: "GPT-4" },
    ],
    pairs: [
      { a: "crowd", b: "crowd", pooled: figures(0.85), models: [{ ...figures(0.85), model }] },
      {
        a: "claude",
        b: "crowd",
        pooled: figures(0.739),
        models: [
          { ...figures(0.739), model },
          { ...figures(0.739), model: null },
        ],
      },
      { a: "claude", b: "gpt", pooled: figures(-0.1), models: [{ ...figures(-0.1), model }] },
    ],
    leftOut: 0,
    rest: null,
    joint: { units: 30, readings: 90, fleissKappa: known, krippendorffAlpha: known },
  };
}
