import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { splitAtPhrase } from "@/lib/text/split-at-phrase";
import { visibleText } from "@/lib/text/visible-text";
import { phraseText } from "./phrase-text";

const phrase = phraseText("write the phrase");

/** A phrase that people are asked about, and a sentence in which they may see it. */
const setPhrase = z
  .strictObject({
    phrase,
    sentence: visibleText("write the sentence, or leave it out", 2_000).nullable().default(null),
  })
  .refine((one) => one.sentence === null || splitAtPhrase(one.sentence, one.phrase)[1] !== "", {
    path: ["sentence"],
    error: "the phrase is not in its sentence",
  });
export type SetPhrase = z.output<typeof setPhrase>;

export const mostSetPhrases = 200;

export const addPhraseSet = contract({
  route: "POST /api/projects/{projectId}/phrase-sets",
  access: "researcher",
  action: "phrases.add_set",
  summary: "Make a dataset of phrases that a phrase study asks people about",
  body: z.object({
    name: visibleText("give the set a name", 200),
    phrases: z
      .array(setPhrase)
      .min(1, "give at least one phrase")
      .max(mostSetPhrases, `give at most ${mostSetPhrases} phrases`)
      .refine((all) => new Set(all.map((one) => one.phrase.toLowerCase())).size === all.length, {
        error: "each phrase may be there once, in capital letters or not",
      }),
  }),
  response: z.object({
    datasetId: uuid(),
    /** The ways in which its phrases can be shown: each has a text of every phrase, or of those with a sentence. */
    models: z.array(z.object({ id: uuid(), name: z.string() })),
  }),
  status: 201,
});

/** No more of the texts that have a phrase's letters are looked through. */
export const mostLookedThrough = 1_000;

const foundPhrase = z.object({
  /** How many of the texts that were looked through have the phrase, and whether there may be more with it. */
  texts: z.int(),
  isMore: z.boolean(),
  /** Some of the sentences that it is in, of different texts. */
  sentences: z.array(z.string()),
});
export type FoundPhrase = z.output<typeof foundPhrase>;

export const findPhrase = contract({
  route: "GET /api/projects/{projectId}/phrase-sets/found",
  access: "researcher",
  summary: "How many of the project's texts have a phrase, with sentences that it is in",
  query: z.object({ phrase: phrase.describe("The phrase, in any capitals") }),
  response: foundPhrase,
});
