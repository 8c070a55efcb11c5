import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";
import { inOneSpelling, phraseText } from "./phrase-text";

const probability = z.number().min(0).max(1);

/** A phrase of confidence, and how probable people take it to mean. */
export const measuredPhrase = z
  .strictObject({
    phrase: phraseText("name the phrase"),
    probability,
    /** How many people or answers it was measured from. */
    n: z.int().min(1).max(1_000_000_000).nullable().default(null),
    /** The ends of its interval. */
    low: probability.nullable().default(null),
    high: probability.nullable().default(null),
  })
  .refine(({ low, high }) => (low === null) === (high === null) && (low ?? 0) <= (high ?? 0), {
    path: ["low"],
    error: "an interval needs both ends, the lower one first",
  });
export type MeasuredPhrase = z.output<typeof measuredPhrase>;

export const mostPhrases = 500;

const phrases = z
  .array(measuredPhrase)
  .min(1, "give at least one phrase")
  .max(mostPhrases, `give at most ${mostPhrases} phrases`)
  .overwrite(inOneSpelling)
  .refine((all) => new Set(all.map(({ phrase }) => phrase)).size === all.length, {
    error: "each phrase may be there once, in capital letters or not",
  });

/** People's answers about more phrases would take long to measure. */
export const mostAnswered = 100;
/** A request has room for no more. */
export const mostAnswers = 10_000;

/** What one person takes a phrase to mean. People are known by numbers alone. */
const phraseAnswer = z.strictObject({
  person: z.int().min(1).max(mostAnswers),
  phrase: measuredPhrase.shape.phrase,
  probability,
});
export type PhraseAnswer = z.output<typeof phraseAnswer>;

const answers = z
  .array(phraseAnswer)
  .min(1, "give at least one answer")
  .max(mostAnswers, `give at most ${mostAnswers} answers`)
  .overwrite(inOneSpelling)
  .refine(
    (all) => new Set(all.map(({ person, phrase }) => `${person} ${phrase}`)).size === all.length,
    { error: "each person may answer once about a phrase" },
  )
  .refine((all) => new Set(all.map(({ phrase }) => phrase)).size <= mostAnswered, {
    error: `give answers about at most ${mostAnswered} phrases`,
  });

/** What several answers about a phrase come to. */
export const middle = z.enum(["median", "mean"]);
export type Middle = z.output<typeof middle>;

/** The first 12 digits of a hash of phrases and probabilities. */
export const phrasesVersion = z
  .string()
  .max(12)
  .regex(/^[0-9a-f]{12}$/);

const phraseTableView = z.object({
  id: uuid(),
  name: z.string(),
  source: z.string(),
  version: phrasesVersion,
  phrases: z.array(measuredPhrase),
  /** How many answers of people it was computed from, if they are kept. */
  answers: z.int(),
  /** How many runs name it. */
  runs: z.int(),
  createdBy: z.string().nullable(),
  createdAt: instant,
});
export type PhraseTableView = z.output<typeof phraseTableView>;

export const listPhraseTables = contract({
  route: "GET /api/projects/{projectId}/phrase-tables",
  access: "researcher",
  summary: "The project's tables of phrases of confidence, the newest first",
  response: z.object({ tables: z.array(phraseTableView) }),
});

export const addPhraseTable = contract({
  route: "POST /api/projects/{projectId}/phrase-tables",
  access: "researcher",
  action: "phrases.add",
  summary: "Add a table of phrases with the probabilities that people take them to mean",
  body: z
    .object({
      name: visibleText("give the table a name", 200),
      source: visibleText("say where its numbers are from", 2_000),
      phrases: phrases.optional(),
      /** People's answers, from which the phrases are computed and which are kept. */
      answered: z.object({ answers, middle }).optional(),
    })
    .refine((body) => (body.phrases === undefined) !== (body.answered === undefined), {
      path: ["phrases"],
      error: "give either phrases with their probabilities, or people’s answers",
    }),
  response: phraseTableView,
  status: 201,
});

export const getPhraseAnswers = contract({
  route: "GET /api/projects/{projectId}/phrase-tables/{phrasesId}/answers",
  access: "researcher",
  summary: "The answers of people that a table of phrases was computed from",
  response: z.object({ answers: z.array(phraseAnswer) }),
});

export const removePhraseTable = contract({
  route: "DELETE /api/projects/{projectId}/phrase-tables/{phrasesId}",
  access: "researcher",
  action: "phrases.remove",
  summary: "Remove a table that no unfinished run needs",
  response: z.object({ removed: z.literal(true) }),
});
