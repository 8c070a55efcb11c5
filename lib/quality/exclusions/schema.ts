import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { studyParams } from "@/lib/studies/schema";

const ruleName = z.enum(["checks", "speed", "agreement"]);
export type RuleName = z.infer<typeof ruleName>;

/** What a frozen rule says of one person. */
const finding = z.object({
  rule: ruleName,
  /** What was measured; null when there is too little to say. */
  value: z.number().nullable(),
  threshold: z.number(),
  /** How many checks, tasks or texts it was measured on. */
  n: z.int(),
  violated: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

const event = z.object({
  action: z.enum(["exclude", "restore"]),
  rule: ruleName.nullable(),
  by: z.string().nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
});

const personQuality = z.object({
  readerId: z.uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  /** Tasks of the main round that they submitted. */
  tasks: z.int(),
  /** Of these, beside the count because their slots were filled again. */
  surplus: z.int(),
  excluded: z.boolean(),
  findings: z.array(finding),
  /** Newest first. */
  events: z.array(event),
});
export type PersonQuality = z.infer<typeof personQuality>;

const exclusions = z.object({ people: z.array(personQuality) });

export const listExclusions = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/exclusions",
  access: "researcher",
  summary:
    "What the frozen exclusion rules find for each person in the main round, and who is excluded and why",
  params: studyParams,
  response: exclusions,
});

export const applyRules = contract({
  method: "POST",
  path: "/api/projects/{projectId}/studies/{studyId}/exclusions/apply",
  access: "admin",
  action: "exclusion.apply",
  summary: "Exclude everyone who breaks a frozen rule and was not restored by hand",
  params: studyParams,
  response: exclusions,
});

export const decideExclusion = contract({
  method: "POST",
  path: "/api/projects/{projectId}/studies/{studyId}/exclusions",
  access: "admin",
  action: "exclusion.decide",
  summary: "Exclude someone by hand, or restore them",
  params: studyParams,
  body: z.object({
    readerId: z.uuid(),
    action: z.enum(["exclude", "restore"]),
    reason: z.string().trim().min(1, "give a reason").max(1_000),
  }),
  response: exclusions,
});
