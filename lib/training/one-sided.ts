import { list } from "@/lib/text/list";
import type { TrainingResult } from "./schema-results";

type Row = Pick<TrainingResult, "model" | "controlOf" | "forecasts" | "accuracy">;

/** What to check where a model's answers are all right or all wrong, in a sentence; null where none are. */
export function oneSidedText(rows: readonly Row[]): string | null {
  const of = (accuracy: number) =>
    rows
      .filter(({ controlOf, forecasts }) => controlOf === null && forecasts > 0)
      .filter((row) => row.accuracy.value === accuracy)
      .map(({ model }) => model);
  const [right, wrong] = [of(1), of(0)];
  const told = [
    right.length > 0 && `no answer of ${list(right)} counts as wrong`,
    wrong.length > 0 && `no answer of ${list(wrong)} counts as right`,
  ].filter(Boolean);
  if (told.length === 0) return null;
  return `Here ${told.join(", and ")}, so their ECE and Brier score say nothing about calibration. Check that the questions have the correct answers, and on some texts that the reader finds the answer.`;
}
