import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

const criterion = z.enum(["checks", "speed", "agreement"]);
export type Criterion = z.infer<typeof criterion>;

/** A frozen exclusion criterion's finding about one person. */
const finding = z.object({
  rule: criterion,
  /** The measured value; null if there are not enough data. */
  value: z.number().nullable(),
  threshold: z.number(),
  /** How many checks, tasks or texts it was measured on. */
  n: z.int(),
  violated: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

const event = z.object({
  action: z.enum(["exclude", "restore"]),
  rule: criterion.nullable(),
  by: z.string().nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
});

const personQuality = z.object({
  readerId: uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  /** Tasks of the main round that they submitted. */
  tasks: z.int(),
  /** How many of these are surplus, because their slots were filled again. */
  surplus: z.int(),
  excluded: z.boolean(),
  findings: z.array(finding),
  /** Newest first. */
  events: z.array(event),
});
export type PersonQuality = z.infer<typeof personQuality>;

const exclusions = z.object({
  people: z.array(personQuality),
  /**
   * What the readers are called now that the criterion of agreement names; none where the project has no such
   * reader, null without that criterion.
   */
  comparedWith: z.array(z.string()).nullable(),
});
export type Exclusions = z.infer<typeof exclusions>;

export const listExclusions = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/exclusions",
  access: "researcher",
  summary:
    "What the frozen exclusion criteria find for each person in the main round, and who is excluded and why",
  response: exclusions,
});

export const applyCriteria = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/exclusions/apply",
  access: "admin",
  action: "exclusion.apply",
  summary: "Exclude everyone who violates a frozen criterion and was not restored by hand",
  response: exclusions,
});

export const decideExclusion = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/exclusions",
  access: "admin",
  action: "exclusion.decide",
  summary: "Exclude someone by hand, or restore them",
  body: z.object({
    readerId: uuid(),
    action: z.enum(["exclude", "restore"]),
    reason: z.string().trim().min(1, "give a reason").max(1_000),
  }),
  response: exclusions,
});
