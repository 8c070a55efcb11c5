import type { WorkDecision } from "./schema";

/** Where someone is after the newest decision about their work; null where they work as everyone does. */
export const workStates: Record<WorkDecision["action"], string | null> = {
  flag: "flagged",
  pause: "paused",
  discontinue: "discontinued",
  resume: null,
};
