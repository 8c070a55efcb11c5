import { isVisible, lookOf } from "@/lib/text/visible-text";
import { longestAnswer } from "./lengths";
import { parsePercent } from "./parse-percent";
import type { Draft } from "./schema";

export type DistributionRow = Draft["outputs"][number]["distribution"][number];

interface CellProblem {
  row: number;
  cell: "answer" | "percent";
  /** Whether something is missing, or something entered can't be right. */
  kind: "missing" | "wrong";
  message: string;
}

interface Parsed {
  /** In the order in which they were entered, each with its row; the top answer is the first of the greatest. */
  answers: { row: number; answer: string; probability: number }[];
  /** Sum of the probabilities that could be read, from 0. */
  sum: number;
  problems: CellProblem[];
}

/** Sums of decimal fractions miss 1 by a few units in the last place. */
const rounding = 1e-9;

/** Reads rows of answers with percentages as people type them. Empty rows don't count. */
export function parseDistribution(rows: DistributionRow[]): Parsed {
  const answers: Parsed["answers"] = [];
  const problems: CellProblem[] = [];
  const seen = new Set<string>();
  let sum = 0;
  let last = 0;
  for (const [row, typed] of rows.entries()) {
    const answer = isVisible(typed.answer) ? typed.answer.trim() : "";
    const percent = parsePercent(typed.percent);
    if (answer === "" && percent.kind === "empty") continue;
    last = row;
    const name = lookOf(answer);
    if (answer === "") problems.push({ row, cell: "answer", ...missing("Type the answer.") });
    else if (answer.length > longestAnswer) {
      problems.push({ row, cell: "answer", ...wrong(tooLong(answer)) });
    } else if (seen.has(name)) problems.push({ row, cell: "answer", ...wrong(twice) });
    seen.add(name);
    if (percent.kind === "empty") {
      problems.push({ row, cell: "percent", ...missing("Enter how likely it is, in percent.") });
    } else if (percent.kind === "bad") {
      problems.push({ row, cell: "percent", ...wrong(percent.message) });
    } else {
      answers.push({ row, answer, probability: percent.probability });
      sum += percent.probability;
    }
  }
  if (sum > 1 + rounding) {
    const percent = Math.round(sum * 1_000) / 10;
    const message = `The answers add up to ${percent}%. The total can be at most 100%.`;
    problems.push({ row: last, cell: "percent", ...wrong(message) });
  }
  if (answers.length === 0 && problems.length === 0) {
    problems.push({ row: 0, cell: "answer", ...missing("Enter at least one answer.") });
  }
  return { answers, sum, problems };
}

/** What is wrong with an answer of more than `longestAnswer` characters. */
export const tooLong = (answer: string): string =>
  `An answer can have ${longestAnswer} characters at most; this one has ${answer.length.toLocaleString("en")}.`;

const twice = "This answer is already in the list.";
const missing = (message: string) => ({ kind: "missing" as const, message });
const wrong = (message: string) => ({ kind: "wrong" as const, message });
