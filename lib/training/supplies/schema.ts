import { z } from "zod";
import { uuid } from "@/lib/http/uuid";

const questionSet = z.object({
  datasetId: uuid(),
  /** Its splits; empty for all its questions. */
  splits: z.array(z.string().min(1).max(200)).max(200).default([]),
});

const sets = z.array(questionSet).min(1, "choose at least one dataset").max(100);

/** What of the project a file holds that is there from the beginning. */
export const fileSource = z.discriminatedUnion("kind", [
  /** The questions that have a text and a correct answer. */
  z.object({ kind: z.literal("questions"), sets }),
  /** Of each of these questions, the query of its first text that has one. */
  z.object({ kind: z.literal("queries"), sets }),
  /** A version of an example set. */
  z.object({ kind: z.literal("examples"), versionId: uuid() }),
]);
export type FileSource = z.output<typeof fileSource>;
