import type { Problem, ReadingField } from "@/lib/crowd/tasks/find-problems";

/** What to say at a field of a text; nothing while it is all right, or only not filled in yet. */
export type ProblemOf = (field: ReadingField) => string | undefined;

/** @param checked whether the person has tried to send the task, so that what is missing is said */
export const problemOf =
  (problems: Problem[], checked: boolean): ProblemOf =>
  (field) =>
    problems.find((problem) => problem.field === field && (checked || problem.kind === "wrong"))
      ?.message;
