/** What people can choose to hear of. */
export const eventKinds = [
  "round_full",
  "decision_needed",
  "study_finished",
  "problem_reported",
  "rule_applied",
  "job_failed",
  "budget_reached",
  "run_ended",
  "training_ended",
  "training_waits",
] as const;
export type EventKind = (typeof eventKinds)[number];
