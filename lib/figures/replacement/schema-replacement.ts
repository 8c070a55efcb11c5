import { z } from "zod";
import { agreementFigures } from "@/lib/figures/agreement/schema-agreement";
import { binPage } from "@/lib/figures/calibration/schema-bins";
import { calibrationBin, evaluatedModel, measured } from "@/lib/figures/schema-figures";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { uuid } from "@/lib/http/uuid";
import { crowdEpsilon } from "@/lib/metrics/replacement/requirements";
import { readerKind } from "@/lib/readers/schema";

/** Each reader is compared with people apart; of more, those with most texts in common with them. */
export const mostReaders = 12;

/** Readers are compared whole, whatever the view is grouped by. */
export const replacementQuery = viewQuery.omit({ by: true, intervals: true }).extend({
  epsilon: z.coerce
    .number()
    .min(0)
    .max(0.3)
    .default(crowdEpsilon)
    .describe(
      "What a person may be better by while the reader is preferred for being cheaper: 0.1 for crowdworkers, 0.15 for trained people, 0.2 for experts",
    ),
});
export type ReplacementQuery = z.input<typeof replacementQuery>;

const annotator = z.object({
  id: uuid(),
  name: z.string(),
  texts: z.int(),
  questions: z.int(),
  /** Shares of texts on which the reader, or the person, agrees with the others at least as well. */
  readerWins: z.number(),
  personWins: z.number(),
  p: z.number(),
  adjusted: z.number(),
  rejected: z.boolean(),
});

/** The alternative annotator test, or what it is short of. */
const annotatorTest = z.object({
  overlap: z.object({
    /** Texts that the reader and at least two people have read, and those that only one person has. */
    shared: z.int(),
    alone: z.int(),
    /** People with enough of the shared texts, and with fewer. */
    people: z.int(),
    peopleWithFewer: z.int(),
  }),
  result: z
    .object({
      annotators: z.array(annotator),
      winningRate: z.number(),
      advantage: z.number(),
      replaces: z.boolean(),
    })
    .nullable(),
});
export type AnnotatorTestResult = z.infer<typeof annotatorTest>;

/** A mean as people would find it over all texts of the reader. */
const powered = z.object({
  /** From people's readings and the reader's; `n` readings by people. */
  powered: measured,
  /** From people's readings alone. */
  alone: measured,
  lambda: z.number().nullable(),
  asGoodAs: z.number().nullable(),
});

const poweredRow = z.object({
  /** Null for all models together. */
  model: evaluatedModel.nullable(),
  readings: z.int(),
  /** Texts that people have read, and those that only the reader has. */
  texts: z.int(),
  otherTexts: z.int(),
  /** Whether the texts that people have read may be a random sample, by what is known of all texts. */
  sample: z.object({
    differs: z.boolean(),
    compared: z.array(
      z.object({ name: z.string(), read: z.number(), others: z.number(), p: z.number() }),
    ),
  }),
  accuracy: powered,
  meanConfidence: powered,
  brier: powered,
  ece: powered,
});
export type PoweredRow = z.infer<typeof poweredRow>;

const binned = z.object({
  forecasts: z.int(),
  bins: z.array(calibrationBin),
  ece: measured,
});

const comparedReader = z.object({
  id: uuid(),
  name: z.string(),
  kind: readerKind,
  /** Its model and its prompts: another version is another reader. */
  version: z.string(),
  simulated: z.boolean(),
  /** Texts that it has read, and those that people have read as well. */
  texts: z.int(),
  shared: z.int(),
  /** With people, on the texts that both have read; null where there are none. */
  agreement: z
    .object({
      pooled: agreementFigures,
      models: z.array(agreementFigures.extend({ model: evaluatedModel.nullable() })),
    })
    .nullable(),
  /** The same texts, by the reader and by people. */
  reliability: z.object({ reader: binned, people: binned }),
  tests: z.object({ confidence: annotatorTest, correctness: annotatorTest }),
  estimates: z.array(poweredRow),
});
export type ComparedReader = z.infer<typeof comparedReader>;

export const replacementPage = z.object({
  epsilon: z.number(),
  people: z.int(),
  /** People with each other, on texts that several have read; null where there are none. */
  amongPeople: agreementFigures.nullable(),
  /** Those with most texts in common with people first. */
  readers: z.array(comparedReader),
  leftOut: z.int(),
});
export type ReplacementPage = z.infer<typeof replacementPage>;

export const disagreementsQuery = viewQuery.omit({ by: true, intervals: true }).extend({
  compared: uuid().describe("ID of the reader that is compared with people"),
  limit: z.coerce.number().int().min(1).max(20).default(5).describe("Number of questions"),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe("Questions to pass over"),
});

const item = binPage.shape.items.element;

/** A question with its texts, those on which reader and people are furthest apart first. */
const disagreement = item.pick({ key: true, question: true }).extend({
  texts: z.array(
    item.pick({ forecasts: true, forecastsTotal: true }).extend({
      generation: item.shape.generation.unwrap(),
      /** Half the distance of the mean confidences, where those in wrong answers count as negative; in [0, 1]. */
      distance: z.number(),
    }),
  ),
});
export type Disagreement = z.infer<typeof disagreement>;

export const disagreementsPage = z.object({
  items: z.array(disagreement),
  total: z.int(),
});
