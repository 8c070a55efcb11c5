import { z } from "zod";
import { uuid } from "@/lib/http/uuid";
import { phrasesVersion } from "@/lib/phrases/schema";
import { knowledgeSourceName, modelChoice } from "@/lib/runs/schema-settings";
import { visibleText } from "@/lib/text/visible-text";

const readerName = visibleText("give the reader a name", 200);

const questionSet = z.strictObject({
  datasetId: uuid(),
  /** Its splits; empty for all its questions. */
  splits: z.array(z.string().min(1).max(200)).max(200).default([]),
});

const sets = z.array(questionSet).min(1, "choose at least one dataset").max(100);

/** What of the project a file holds that is there from the beginning. */
export const fileSource = z.discriminatedUnion("kind", [
  /** The questions that have a text; those without a correct answer serve as a test set alone. */
  z.strictObject({ kind: z.literal("questions"), sets }),
  /** A version of an example set. */
  z.strictObject({ kind: z.literal("examples"), versionId: uuid() }),
]);
export type FileSource = z.output<typeof fileSource>;

/** In millionths of a dollar. */
const mostCost = z.int().min(0).max(1_000_000_000_000).default(0);
/** Whether what is there is enough, also where some texts are missing. */
const partial = z.boolean().default(false);
/** The language model that is asked, each prompt at its own temperature. */
export const asked = modelChoice.omit({ temperature: true }).strict();
const ids = z.array(uuid()).max(100).default([]);

/** How Candor makes a file that a recipe awaits, from what its stages left. */
export const supply = z.discriminatedUnion("kind", [
  /** Forecasts of the stages' paragraphs. */
  z.strictObject({
    kind: z.literal("readings"),
    /** Who reads them; null where those who follow have done so. */
    reader: z
      .discriminatedUnion("kind", [
        z.strictObject({
          kind: z.literal("rules"),
          name: readerName,
          /** The table of phrases that takes the place of Candor's own; null for that one. */
          phrases: phrasesVersion.nullable().default(null),
        }),
        z.strictObject({ kind: z.literal("read"), name: readerName, asked }),
      ])
      .nullable()
      .default(null),
    /** Readers and studies whose forecasts of these texts count, too. */
    readerIds: ids,
    studyIds: ids,
    partial,
    mostCost,
  }),
  /** A text on each question of the stages' samples: their summary, or a language model's own answer. */
  z.strictObject({
    kind: z.literal("texts"),
    writes: z.enum(["summaries", "paragraphs"]),
    asked,
    partial,
    mostCost,
  }),
  /** The query of each question: its own, or that of a text about it. */
  z.strictObject({
    kind: z.literal("queries"),
    /** Who writes those that are missing; null for nobody. People's names need nobody. */
    asked: asked.nullable().default(null),
    /** The datasets whose questions are clues. */
    clueIds: ids,
    partial,
    mostCost,
  }),
  /** The claims of the stages' biographies, and the forecasts of these. */
  z.strictObject({
    kind: z.literal("claims"),
    reader: readerName,
    asked,
    /** The knowledge source whose pages the claims are checked against. */
    source: knowledgeSourceName,
    partial,
    mostCost,
  }),
]);
export type Supply = z.output<typeof supply>;
