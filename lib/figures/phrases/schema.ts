import { z } from "zod";
import { measuredValue, whenComputed } from "@/lib/figures/schema-figures";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { demographic } from "@/lib/studies/schema-config";
import { versionQuery } from "@/lib/studies/schema-version";

/** What people's answers about a phrase come to. */
const phraseSpread = z.object({
  phrase: z.string(),
  /** The probabilities that people took from it, one of each person, ascending. */
  values: z.array(z.number()),
  median: measuredValue,
  mean: measuredValue,
});

const phraseWay = z.object({
  id: uuid(),
  name: z.string(),
  answers: z.int(),
  /** The most probable phrase first. */
  spreads: z.array(phraseSpread),
  /** How many said that a phrase means nothing to them. */
  nothing: z.array(z.object({ phrase: z.string(), people: z.int() })),
  /** By the answer to the question about themselves, null where they said nothing; none where people are not grouped. */
  groups: z.array(z.object({ group: z.string().nullable(), spreads: z.array(phraseSpread) })),
});

const phraseResults = z.object({
  study: z.string(),
  version: z.union([z.int(), z.literal("all")]),
  versions: z.array(z.int()),
  /** What people were asked about themselves. */
  demographics: z.array(demographic),
  /** Who answered, without those who are excluded. */
  people: z.int(),
  /** Who is excluded of those who answered. */
  excluded: z.int(),
  /** The ways in which phrases were shown, in the study's order. */
  ways: z.array(phraseWay),
});
export type PhraseResults = z.output<typeof phraseResults>;

export const getPhraseResults = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/phrases",
  access: "researcher",
  summary: "What people take the phrases of a phrase study to mean, without excluded people",
  query: z.object({
    version: versionQuery,
    by: demographic.optional().describe("What people said about themselves, to group them by"),
  }),
  response: whenComputed(phraseResults),
});

const tableSpreads = z.object({ spreads: z.array(phraseSpread) });
export type TableSpreads = z.output<typeof tableSpreads>;

export const getTableSpreads = contract({
  route: "GET /api/projects/{projectId}/phrase-tables/{phrasesId}/spreads",
  access: "researcher",
  summary: "What the answers of people come to from which a table of phrases was computed",
  response: whenComputed(tableSpreads),
});
