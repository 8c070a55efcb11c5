import { z } from "zod";
import { contract } from "@/lib/http/contract";

const studyEvent = z.object({
  /** A moment; of an erasure the day alone, in UTC: "2026-11-23". */
  at: z.union([z.iso.datetime(), z.iso.date()]),
  /** Name of the person who did it; null when a pass mark or a crowdworker did. */
  by: z.string().nullable(),
  roundNo: z.int().nullable(),
  what: z.string(),
  /** Pseudonym, where it is about one person. */
  reader: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StudyEvent = z.infer<typeof studyEvent>;

export const listEvents = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/events",
  access: "researcher",
  summary: "The study's log: who did what, when and why; newest first",
  response: z.object({ events: z.array(studyEvent) }),
});
