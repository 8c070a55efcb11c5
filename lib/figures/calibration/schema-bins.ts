import { z } from "zod";
import { uuid } from "@/lib/http/uuid";
import { readerKind } from "@/lib/readers/schema";

/** Which confidences of a group, as those of a bin: both ends included; and which part of the list. */
export const binQuery = z.object({
  low: z.coerce.number().min(0).max(1).describe("Lowest confidence in the bin"),
  high: z.coerce.number().min(0).max(1).describe("Highest confidence in the bin"),
  limit: z.coerce.number().int().min(1).max(50).default(10).describe("Number of texts"),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0).describe("Texts to pass over"),
});

const reading = z.object({
  id: uuid(),
  reader: z.object({
    name: z.string(),
    kind: readerKind,
    version: z.string(),
    simulated: z.boolean(),
  }),
  origin: z.enum(["crowd", "run", "import"]),
  draw: z.int(),
  status: z.enum(["ok", "no_answer", "unparsable"]),
  answer: z.string().nullable(),
  confidence: z.number().nullable(),
  /** Null while nobody has judged it. */
  correct: z.boolean().nullable(),
  judge: z.string().nullable(),
  /** Whether its reader is excluded from the results of the study that they read in. */
  excluded: z.boolean(),
  /** Whether this very forecast is one of the bin's. */
  inBin: z.boolean(),
});
export type BinForecast = z.infer<typeof reading>;

/** A generation (or, where forecasts are of no text, a question) with all readers side by side. */
const binItem = z.object({
  key: z.string(),
  question: z.object({
    key: z.string(),
    text: z.string().nullable(),
    truth: z.string().nullable(),
  }),
  generation: z
    .object({ id: uuid(), model: z.string(), seed: z.int(), text: z.string() })
    .nullable(),
  /** The bin's own first; cut off where very many have read the same. */
  forecasts: z.array(reading),
  forecastsTotal: z.int(),
});
export type BinItem = z.infer<typeof binItem>;

export const binPage = z.object({
  items: z.array(binItem),
  total: z.int(),
});
