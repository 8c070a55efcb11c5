import type { Asks } from "@/lib/crowd/participation/schema";
import { isVisible } from "@/lib/text/visible-text";
import { longestAnswer } from "./lengths";
import type { OutputDraft } from "./newer-draft";
import { parseDistribution, tooLong } from "./parse-distribution";
import { parsePercent } from "./parse-percent";

export type ReadingField =
  | "answer"
  | "confidence"
  | "correct"
  | `row-${number}-answer`
  | `row-${number}-percent`;

/** A missing or wrong field of one text, with what to do about it. */
export interface Problem {
  output: number;
  field: ReadingField;
  /** Wrong values are marked at once, missing ones only when the person tries to send the task. */
  kind: "missing" | "wrong";
  message: string;
}

/** The problems that keep one text's forecast from being sent, in the page's order. */
export function findForecastProblems(draft: OutputDraft, output: number, asks: Asks): Problem[] {
  if (draft.status !== "ok") return [];
  if (asks.forecast === "distribution") {
    return parseDistribution(draft.distribution).problems.map(({ row, cell, kind, message }) => ({
      output,
      field: `row-${row}-${cell}`,
      kind,
      message,
    }));
  }
  const problems: Problem[] = [];
  if (asks.forecast === "answer" && !isVisible(draft.answer)) {
    const message = "Type the answer the text considers most likely.";
    problems.push({ output, field: "answer", kind: "missing", message });
  }
  if (asks.forecast === "answer" && draft.answer.trim().length > longestAnswer) {
    const message = tooLong(draft.answer.trim());
    problems.push({ output, field: "answer", kind: "wrong", message });
  }
  const percent = parsePercent(draft.confidence);
  if (percent.kind === "empty") {
    const what = asks.forecast === "phrase" ? "probability" : "confidence";
    const message = `Enter the ${what}, from 0 to 100%.`;
    problems.push({ output, field: "confidence", kind: "missing", message });
  }
  if (percent.kind === "bad") {
    problems.push({ output, field: "confidence", kind: "wrong", message: percent.message });
  }
  return problems;
}

/** Whether the judgement of a text's top answer is missing. Only a forecast has one. */
export function findJudgementProblems(
  status: OutputDraft["status"],
  correct: boolean | null,
  output: number,
): Problem[] {
  if (status !== "ok" || correct !== null) return [];
  const message = "Choose whether that answer is correct.";
  return [{ output, field: "correct", kind: "missing", message }];
}

/** The message at a field of a text; none while it is valid or not filled in yet. */
export type ProblemOf = (field: ReadingField) => string | undefined;

/** @param checked whether the person has tried to send the task, so that missing fields are marked */
export const problemOf =
  (problems: Problem[], checked: boolean): ProblemOf =>
  (field) =>
    problems.find((problem) => problem.field === field && (checked || problem.kind === "wrong"))
      ?.message;
