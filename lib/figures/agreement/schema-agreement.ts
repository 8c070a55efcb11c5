import { z } from "zod";
import { evaluatedModel, measured, spread } from "@/lib/figures/schema-figures";
import { uuid } from "@/lib/http/uuid";
import { readerKind } from "@/lib/readers/schema";

/** Nobody can read a larger matrix. */
export const mostSides = 40;

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
export const agreementFigures = z.object({
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

/** One reader and all others; `n` texts (or questions, without a text) that others have read as well. */
const restReader = z.object({
  id: uuid(),
  name: z.string(),
  kind: readerKind,
  version: z.string(),
  simulated: z.boolean(),
  n: z.int(),
  questions: z.int(),
  /** The share of the others who say the same: of what is right, or the same label. */
  agreement: measured,
  kappa: measured,
  /** Of the reader's confidences and the means of the others'; null of labels, which have none. */
  pearson: measured.nullable(),
  /** Mean absolute difference of the same two. */
  difference: measured.nullable(),
});
export type RestReader = z.infer<typeof restReader>;

/** Each reader's agreement with the rest, and how the kappas of all of them are spread. */
export const restAgreement = z.object({
  /** By name. A shared link lists no people, but counts them below. */
  readers: z.array(restReader),
  kappas: z.object({
    /** In 20 bins from -1 to 1. */
    counts: z.array(z.int()),
    undefined: z.int(),
    spread,
  }),
});
export type RestAgreement = z.infer<typeof restAgreement>;

export const agreementMatrix = z.object({
  /** With more than 40 only pools of people. */
  sides: z.array(side),
  /** How many readers are in no pair, because there are too many for a matrix. */
  leftOut: z.int(),
  /** Only pairs that have read something in common. */
  pairs: z.array(comparedPair),
  /** Null with two readers at most. */
  rest: restAgreement.nullable(),
  joint: jointAgreement,
});
export type AgreementMatrix = z.infer<typeof agreementMatrix>;
