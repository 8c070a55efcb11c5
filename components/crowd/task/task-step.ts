import type { NextStep } from "@/lib/crowd/tasks/schema";

/** The step of a crowdworker who has a task to do. */
export type TaskStep = Extract<NextStep, { step: "task" }>;
