import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { demographic } from "@/lib/studies/schema-config";
import { versionQuery } from "@/lib/studies/schema-version";

/** What people of one group said of a phrase that they were shown in one way. */
const phraseRow = z.object({
  phrase: z.string(),
  /** The id of the way in which it was shown. */
  way: z.string(),
  /** The answer to the question about themselves; null where nothing is grouped by, or nothing was said. */
  group: z.string().nullable(),
  /** The probabilities that people took from it, one of each person, ascending. */
  values: z.array(z.number()),
  /** How many said that it means nothing to them. */
  nothing: z.int(),
});
export type PhraseRow = z.output<typeof phraseRow>;

const phraseResults = z.object({
  study: z.string(),
  version: z.union([z.int(), z.literal("all")]),
  versions: z.array(z.int()),
  /** What people were asked about themselves. */
  demographics: z.array(demographic),
  /** The ways in which phrases were shown, in the study's order. */
  ways: z.array(z.object({ id: uuid(), name: z.string() })),
  /** Who answered, without those who are excluded. */
  people: z.int(),
  /** Who is excluded of those who answered. */
  excluded: z.int(),
  rows: z.array(phraseRow),
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
  response: phraseResults,
});
