import type { DistributionForecast } from "@/lib/metrics/types";
import { compareNames } from "@/lib/text/compare";
import { mostAnswers, plainAnswer } from "../schema-distributions";
import type { DistributionRow } from "./select-distributions";

/** A forecast over a closed set of answers, and what it is of and whose it is. */
export type ClosedForecast = DistributionForecast & { question: string; person: string };

export interface ClosedAnswers {
  answers: string[];
  forecasts: ClosedForecast[];
  /** Not among the forecasts: no correct answer is known; probabilities that don't add up to 1. */
  withoutTruth: number;
  incomplete: number;
}

/** Whole percents of a few answers, each rounded, add up to 100 within two. */
const rounding = 0.02;

/**
 * Forecasts over the one set of answers that they name: answers that differ in case or outer spaces
 * alone are one, and what a forecast does not name it gives probability 0. The correct answer is the one
 * that is spelled as the question's truth, or as one of its aliases. Or why there is no such set.
 *
 * Probabilities that add up to 1 within 0.02 are scaled to it.
 */
export function closeAnswers(
  rows: readonly DistributionRow[],
): ClosedAnswers | { problem: string } {
  const [whole, incomplete] = partition(rows, ({ distribution }) => isOne(sumOf(distribution)));
  if (whole.length === 0) return { problem: "No distribution’s probabilities add up to 1." };

  const spelled = new Map<string, string>();
  const questionsOf = new Map<string, Set<string>>();
  for (const { distribution, question } of whole) {
    for (const answer of Object.keys(distribution)) {
      const plain = plainAnswer(answer);
      if (!spelled.has(plain)) spelled.set(plain, answer.trim());
      questionsOf.set(plain, (questionsOf.get(plain) ?? new Set()).add(question));
    }
  }
  const open = whyOpen(questionsOf, new Set(whole.map(({ question }) => question)).size);
  if (open) return { problem: open };
  const names = [...spelled.keys()].sort(compareNames);
  if (names.length < 2) return { problem: "All distributions name one and the same answer." };

  const [withTruth, withoutTruth] = partition(whole, ({ truth }) => truth !== null);
  if (withTruth.length === 0) return { problem: "No question’s correct answer is known." };
  const forecasts: ClosedForecast[] = [];
  for (const row of withTruth) {
    const outcome = indexOfTruth(row, names);
    if (outcome < 0) {
      return {
        problem: `The correct answer “${row.truth}” of a question is none of the answers that are named: ${names.map((name) => spelled.get(name)).join(", ")}.`,
      };
    }
    const { question, person } = row;
    forecasts.push({ probabilities: probabilitiesOf(row, names), outcome, question, person });
  }
  return {
    answers: names.map((name) => spelled.get(name) ?? name),
    forecasts,
    withoutTruth: withoutTruth.length,
    incomplete: incomplete.length,
  };
}

/** Why answers are no closed set; null where they are one. */
function whyOpen(questionsOf: ReadonlyMap<string, Set<string>>, questions: number): string | null {
  const { size } = questionsOf;
  if (size > mostAnswers) {
    return `${size.toLocaleString("en")} different answers are named: this needs the same few answers for all questions, at most ${mostAnswers}.`;
  }
  const once = [...questionsOf.values()].filter((named) => named.size === 1).length;
  return questions > 1 && once > size / 2
    ? "Most answers are named for one question alone: this needs the same few answers for all questions."
    : null;
}

const sumOf = (distribution: Record<string, number>) =>
  Object.values(distribution).reduce((sum, probability) => sum + probability, 0);

const isOne = (sum: number) => Math.abs(sum - 1) <= rounding + 1e-9;

function indexOfTruth({ truth, aliases }: DistributionRow, names: readonly string[]): number {
  const found = [truth ?? "", ...aliases].map((answer) => names.indexOf(plainAnswer(answer)));
  return found.find((index) => index >= 0) ?? -1;
}

function probabilitiesOf({ distribution }: DistributionRow, names: readonly string[]): number[] {
  const sum = sumOf(distribution);
  const probabilities = names.map(() => 0);
  for (const [answer, probability] of Object.entries(distribution)) {
    const k = names.indexOf(plainAnswer(answer));
    probabilities[k] = (probabilities[k] ?? 0) + probability / sum;
  }
  return probabilities;
}

function partition<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  return [all.filter(fits), all.filter((one) => !fits(one))];
}
