import { z } from "zod";
import { evaluatedModel, measured, readerKind } from "@/lib/figures/schema-figures";

/** One reader, or people pooled. */
const side = z.object({
  key: z.string(),
  name: z.string(),
  kind: readerKind,
  version: z.string(),
  pooled: z.boolean(),
  people: z.int(),
});
export type AgreementSide = z.infer<typeof side>;

/** How closely two sides agree on what both have read; `n` pairs of forecasts. */
const agreementFigures = z.object({
  n: z.int(),
  questions: z.int(),
  /** Pairs in which a reader is simulated. */
  simulated: z.int(),
  /** Pairs in which a program read a model that states no confidence: its confidence is 1. */
  confidenceSetToOne: z.int(),
  kappa: measured,
  pearson: measured,
  spearman: measured,
  exactConfidence: measured,
  meanAbsoluteConfidenceDifference: measured,
});
export type AgreementFigures = z.infer<typeof agreementFigures>;

/** Joint agreement on correctness, for any number of readings of the same text. */
const jointAgreement = z.object({
  units: z.int(),
  readings: z.int(),
  fleissKappa: measured,
  krippendorffAlpha: measured,
});

/** `a` and `b` are keys of sides; the same key twice is people with each other. */
const comparedPair = z.object({
  a: z.string(),
  b: z.string(),
  pooled: agreementFigures,
  models: z.array(agreementFigures.extend({ model: evaluatedModel.nullable() })),
});
export type ComparedPair = z.infer<typeof comparedPair>;

export const agreementMatrix = z.object({
  sides: z.array(side),
  /** Only pairs that have read something in common. */
  pairs: z.array(comparedPair),
  joint: jointAgreement,
});
export type AgreementMatrix = z.infer<typeof agreementMatrix>;
