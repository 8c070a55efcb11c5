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
 *
 * Rows are added one after another, and only their numbers are kept: a million rows with all their texts would take
 * more memory than the worker has.
 */
export function closeAnswers() {
  const named = new Map<string, NamedAnswer>();
  const questions = new Map<string, Pick<DistributionRow, "question" | "truth" | "aliases">>();
  const people = new Map<string, string>();
  /** Their probabilities are in the order in which answers were first named. */
  const kept: (ClosedForecast & { probabilities: number[] })[] = [];
  let incomplete = 0;
  let withoutTruth = 0;

  function add({ distribution, truth, aliases, ...row }: DistributionRow) {
    const sum = Object.values(distribution).reduce((all, probability) => all + probability, 0);
    if (!isOne(sum)) {
      incomplete += 1;
      return;
    }
    // The same texts come again and again: each is kept once.
    const { question } = questions.get(row.question) ?? { ...row, truth, aliases };
    if (!questions.has(question)) questions.set(question, { question, truth, aliases });
    const person = people.get(row.person) ?? row.person;
    people.set(person, person);
    for (const answer of Object.keys(distribution)) noteAnswer(named, answer, question);
    if (truth === null) withoutTruth += 1;
    else if (named.size <= mostAnswers) {
      const probabilities = placeProbabilities(named, distribution, sum);
      kept.push({ probabilities, outcome: -1, question, person });
    }
  }

  function end(): ClosedAnswers | { problem: string } {
    if (questions.size === 0) return { problem: "No distribution’s probabilities add up to 1." };
    const open = whyOpen(named, questions.size);
    if (open) return { problem: open };
    const names = [...named.keys()].sort(compareNames);
    if (names.length < 2) return { problem: "All distributions name one and the same answer." };
    if (kept.length === 0) return { problem: "No question’s correct answer is known." };

    const answers = names.map((name) => named.get(name)?.spelled ?? name);
    const places = names.map((name) => named.get(name)?.place ?? -1);
    const outcomes = new Map(
      [...questions.values()].map((one) => [one.question, indexOfTruth(one, names)]),
    );
    for (const forecast of kept) {
      const { probabilities, question } = forecast;
      forecast.outcome = outcomes.get(question) ?? -1;
      if (forecast.outcome < 0) {
        const truth = questions.get(question)?.truth;
        return {
          problem: `The correct answer “${truth}” of a question is none of the answers that are named: ${answers.join(", ")}.`,
        };
      }
      forecast.probabilities = places.map((place) => probabilities[place] ?? 0);
    }
    return { answers, forecasts: kept, withoutTruth, incomplete };
  }

  return { add, end };
}

/** An answer as it was first spelled, its place among the others, and whether several questions have it. */
interface NamedAnswer {
  spelled: string;
  place: number;
  question: string;
  isOfSeveral: boolean;
}

/** Notes an answer of a question. Of more than can be measured the others need not be known. */
function noteAnswer(named: Map<string, NamedAnswer>, answer: string, question: string) {
  const plain = plainAnswer(answer);
  const found = named.get(plain);
  if (found) found.isOfSeveral ||= found.question !== question;
  else if (named.size <= mostAnswers) {
    named.set(plain, { spelled: answer.trim(), place: named.size, question, isOfSeveral: false });
  }
}

function placeProbabilities(
  named: ReadonlyMap<string, NamedAnswer>,
  distribution: Record<string, number>,
  sum: number,
): number[] {
  const probabilities = new Array<number>(named.size).fill(0);
  for (const [answer, probability] of Object.entries(distribution)) {
    const place = named.get(plainAnswer(answer))?.place ?? 0;
    probabilities[place] = (probabilities[place] ?? 0) + probability / sum;
  }
  return probabilities;
}

/** Why answers are no closed set; null where they are one. */
function whyOpen(named: ReadonlyMap<string, NamedAnswer>, questions: number): string | null {
  const { size } = named;
  if (size > mostAnswers) {
    return `More than ${mostAnswers} different answers are named: this needs the same few answers for all questions.`;
  }
  const once = [...named.values()].filter(({ isOfSeveral }) => !isOfSeveral).length;
  return questions > 1 && once > size / 2
    ? "Most answers are named for one question alone: this needs the same few answers for all questions."
    : null;
}

const isOne = (sum: number) => Math.abs(sum - 1) <= rounding + 1e-9;

function indexOfTruth(
  { truth, aliases }: Pick<DistributionRow, "truth" | "aliases">,
  names: readonly string[],
): number {
  const found = [truth ?? "", ...aliases].map((answer) => names.indexOf(plainAnswer(answer)));
  return found.find((index) => index >= 0) ?? -1;
}
