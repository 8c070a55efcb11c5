import { z } from "zod";
import { uuid } from "@/lib/http/uuid";
import { phrasesVersion } from "@/lib/phrases/schema";
import { modelName, providerId } from "@/lib/providers/schema";
import { visibleText } from "@/lib/text/visible-text";

/** How texts are written: `lib/writers` says more. */
const approaches = [
  "zero-shot",
  "fine-tuned",
  "examples",
  "example-summaries",
  "ask-for-uncertainty",
  "summary-of-samples",
  "summary-of-texts",
] as const;

/** Which model answers a prompt. */
export const modelChoice = z.object({
  providerId,
  model: modelName,
  temperature: z.number().min(0).max(2),
});
export type ModelChoice = z.output<typeof modelChoice>;

/** What all kinds of run have. */
const common = {
  datasetId: uuid(),
  /** One split of the dataset; null for all. */
  split: z.string().min(1).max(200).nullable().default(null),
  /** How many questions to draw; null for all. */
  questions: z.int().min(1).max(1_000_000).nullable().default(null),
  /** The same seed draws the same questions. */
  seed: z.string().trim().min(1).max(100).default("1"),
  /** Which model answers each prompt, by the prompt's name: the plan lists those that are missing. */
  steps: z.record(z.string().max(100), modelChoice),
  /** How often an answer that fits no format is asked for again. */
  again: z.int().min(0).max(10).default(2),
};

/** What a dataset's questions are. */
const asks = ["question", "clue", "person"] as const;

/** Queries alone, of questions that have none yet, neither their own nor a text's. */
const queriesSettings = z.object({
  kind: z.literal("queries"),
  ...common,
  asks: z.enum(asks).default("question"),
});

/** The versions of example sets that come before what is asked, by the prompt's name. */
const examples = z.record(z.string().max(100), uuid()).default({});

const writeSettings = z.object({
  kind: z.literal("write"),
  ...common,
  /** Whose texts they are. */
  modelId: uuid(),
  approach: z.enum(approaches),
  /** `known`: the query is that of the question's other texts, or its own. */
  asks: z.enum([...asks, "known"]).default("question"),
  /** Only questions about which this model wrote texts. `summary-of-texts` sums these up. */
  ofModelId: uuid().nullable().default(null),
  /** How many texts on each question. */
  texts: z.int().min(1).max(100).default(1),
  examples,
});

const readSettings = z.object({
  kind: z.literal("read"),
  ...common,
  /** Whose texts are read. */
  modelIds: z.array(uuid()).min(1, "choose at least one model").max(200),
  /** The reader's name; its version names the models and prompts. */
  reader: visibleText("give the reader a name", 200),
  /** How many readings of each text. */
  readings: z.int().min(1).max(20).default(1),
  examples,
});

/** The table of phrases that takes the place of Candor's own; null for that one. */
const phrases = phrasesVersion.nullable().default(null);

/** How passages are found: by the words that they share with a claim, or by an embedding model (the step `embed`). */
const retrievers = ["text", "embedding"] as const;

export const knowledgeSourceName = z.string().trim().min(1, "choose a knowledge source").max(200);

const claimsSettings = z.object({
  kind: z.literal("claims"),
  ...common,
  modelIds: readSettings.shape.modelIds,
  reader: readSettings.shape.reader,
  /** The knowledge source whose pages the claims are checked against. */
  source: knowledgeSourceName,
  retriever: z.enum(retrievers).default("text"),
  /** Against how many passages a claim is checked, at most. */
  passages: z.int().min(1).max(20).default(5),
  phrases,
});

/** The rules ask no model. */
const rulesSettings = z.object({
  kind: z.literal("rules"),
  ...common,
  steps: z.record(z.string(), z.never()).default({}),
  modelIds: readSettings.shape.modelIds,
  reader: readSettings.shape.reader,
  phrases,
});

export const runSettings = z.discriminatedUnion(
  "kind",
  [writeSettings, queriesSettings, readSettings, rulesSettings, claimsSettings],
  "choose write, queries, read, rules or claims",
);
export type RunSettings = z.output<typeof runSettings>;
export type WriteSettings = z.output<typeof writeSettings>;
export type QueriesSettings = z.output<typeof queriesSettings>;
export type ReadSettings = z.output<typeof readSettings>;
export type ClaimsSettings = z.output<typeof claimsSettings>;
export type RulesSettings = z.output<typeof rulesSettings>;
export type ReaderSettings = Exclude<RunSettings, WriteSettings | QueriesSettings>;

/** Whether runs of a kind read texts, and so have a reader. */
export const isReadingKind = (kind: RunSettings["kind"]): kind is ReaderSettings["kind"] =>
  kind !== "write" && kind !== "queries";
export const isReading = (settings: RunSettings): settings is ReaderSettings =>
  isReadingKind(settings.kind);
