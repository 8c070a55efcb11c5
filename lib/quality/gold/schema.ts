import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

const label = z
  .object({
    status: z.enum(["ok", "no_answer"]),
    confidence: z.number().min(0, "at least 0").max(1, "at most 1"),
    correct: z.boolean(),
  })
  .refine((l) => l.status === "ok" || (l.confidence === 1 && !l.correct), {
    message: "no_answer counts as wrong with confidence 1",
  });
export type GoldLabel = z.infer<typeof label>;

/**
 * `unlabelled` fewer than two of the team have labelled it; `agreed` all who did agree on every text;
 * `disputed` they don't, so it can't be used.
 */
const goldState = z.enum(["unlabelled", "agreed", "disputed"]);
export type GoldState = z.infer<typeof goldState>;

const goldItem = z.object({
  id: uuid(),
  question: z.string(),
  questionKey: z.string(),
  truth: z.string(),
  /** Null until the caller has labelled it, because it would reveal the others' labels. */
  state: goldState.nullable(),
  /** How many of the team have labelled all of its texts. */
  labellers: z.int(),
  /** Whether the caller has labelled all of its texts; only then are the labels of others here. */
  labelledByMe: z.boolean(),
  /** In the order of the study's models, which are not named, so that labels are blind to them. */
  outputs: z.array(
    z.object({
      text: z.string(),
      labels: z.array(label.safeExtend({ by: z.string(), mine: z.boolean() })),
      /** What a test would expect, once agreed and labelled by the caller: the mean confidence. */
      agreed: label.nullable(),
    }),
  ),
});
export type GoldItem = z.infer<typeof goldItem>;

const goldProgress = z.object({
  /** How many agreed items the draft (or the running version) needs in all. */
  needed: z.int(),
  agreed: z.int(),
});
export type GoldProgress = z.infer<typeof goldProgress>;

const goldItems = goldProgress.extend({
  items: z.array(goldItem),
  /** How far confidences may lie apart for labels to agree, in [0, 1]. */
  tolerance: z.number(),
  /** Questions that could still become candidates. */
  eligible: z.int(),
});
export type GoldItems = z.infer<typeof goldItems>;

export const listGold = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/gold",
  access: "researcher",
  summary: "The study's gold candidates, with the labels that you may see",
  response: goldItems,
});

export const getGoldProgress = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/gold/progress",
  access: "researcher",
  summary: "How many gold items the study needs, and how many are agreed on",
  response: goldProgress,
});

export const addGold = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/gold",
  access: "researcher",
  action: "gold.add",
  summary: "Add gold candidates: a number drawn at random, or the questions with the given keys",
  body: z.union([
    z.object({ count: z.int().min(1).max(500) }),
    z.object({ questionKeys: z.array(z.string().min(1).max(200)).min(1).max(500) }),
  ]),
  response: goldItems,
  status: 201,
});

export const removeGold = contract({
  route: "DELETE /api/projects/{projectId}/studies/{studyId}/gold/{itemId}",
  access: "researcher",
  action: "gold.remove",
  summary: "Remove a candidate that nobody has labelled",
  response: z.object({ removed: z.literal(true) }),
});

export const labelGold = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/gold/{itemId}/label",
  access: "researcher",
  action: "gold.label",
  summary:
    "Label all texts of a candidate. Labels are final; afterwards you see the other members' labels",
  body: z.object({ labels: z.array(label).min(1).max(6) }),
  response: goldProgress.extend({ item: goldItem }),
});
