import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { visibleText } from "@/lib/text/visible-text";

/** A decision about someone's work: by the study's rule, or, to let them continue, by an admin. */
export const workDecision = z.object({
  action: z.enum(["flag", "pause", "discontinue", "resume"]),
  /** Null for the rule. */
  by: z.string().nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type WorkDecision = z.infer<typeof workDecision>;

export const letContinue = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/people/{readerId}/resume",
  access: "admin",
  action: "person.resume",
  summary: "Let someone continue whom the study’s rule flagged, paused or discontinued",
  body: z.object({ reason: visibleText("give a reason", 1_000) }),
  response: z.object({ resumed: z.literal(true) }),
});
