import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";

const text = (most: number) => z.string().trim().min(1, "is empty").max(most);
const parts = z.object({
  text: text(100_000).nullable(),
  truth: text(20_000).nullable(),
  split: text(200).nullable(),
  aliases: z.array(text(20_000)).max(1_000),
});

/** What was filled in or corrected: the changed parts, as they were and as they are since then. */
const change = z.object({
  id: uuid(),
  at: instant,
  /** The person's name and reason; both null where an import did it. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  importId: uuid().nullable(),
  before: parts.partial(),
  after: parts.partial(),
  /** Judgements that were made again with it, and those that were left as they were. */
  rejudged: z.int(),
  left: z.int(),
});
export type QuestionChange = z.infer<typeof change>;

const questionDetail = parts.extend({
  id: uuid(),
  key: z.string(),
  changes: z.array(change),
  /**
   * Judgements of its forecasts: of imported ones those that compare the answer with the correct one, and those that a
   * file gave; and people’s own in studies.
   */
  judgements: z.object({ compared: z.int(), given: z.int(), own: z.int() }),
  /** Studies that have started with it. They go on showing it as it was. */
  studies: z.array(z.object({ id: uuid(), name: z.string() })),
});
export type QuestionDetail = z.infer<typeof questionDetail>;

export const getQuestion = contract({
  route: "GET /api/projects/{projectId}/datasets/{datasetId}/questions/{questionId}",
  access: "researcher",
  summary: "A question with its corrections, and what another one would touch",
  response: questionDetail,
});

export const correctQuestion = contract({
  route: "PATCH /api/projects/{projectId}/datasets/{datasetId}/questions/{questionId}",
  access: "researcher",
  scope: "import",
  action: "question.correct",
  summary:
    "Correct a question’s text, correct answer, aliases or split, with a reason. Studies that have started go on showing it as it was",
  body: parts.partial().extend({
    reason: z.string().trim().min(1, "say why").max(1_000),
    rejudge: z
      .enum(["compared", "all"])
      .default("compared")
      .describe(
        "Which judgements of imported forecasts are made again by comparing the answer with the correct one: those that were compared before, or all",
      ),
  }),
  response: questionDetail,
});
export type CorrectQuestion = z.input<typeof correctQuestion.body>;
