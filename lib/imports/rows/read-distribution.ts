import { quote } from "./cell";
import type { ForecastCells, RefuseCell } from "./forecast-cells";
import type { ReadForecast } from "./forecast-content";

/**
 * A whole distribution says the rest by itself: the confidence is its greatest probability and the answer
 * the one that has it, the first named of equals (of whole numbers the least: so JavaScript orders them).
 * A row that gives them as well has to agree.
 */
export function readDistribution(
  distribution: Record<string, number>,
  cells: ForecastCells,
  refuse: RefuseCell,
): ReadForecast {
  if (cells.probability !== null) {
    refuse("probability", "is there beside a distribution: only one of the two can be meant");
  }
  const confidence = Math.max(...Object.values(distribution));
  const tops = Object.keys(distribution).filter((answer) => distribution[answer] === confidence);
  // A confidence that was reckoned apart may miss the same number in its last digits.
  if (cells.confidence !== null && Math.abs(cells.confidence - confidence) > 1e-9) {
    refuse("confidence", `does not go with the distribution, whose greatest is ${confidence}`);
  }
  const said = cells.answer?.trim().toLowerCase();
  const named = said ? tops.find((answer) => answer.toLowerCase() === said) : tops[0];
  if (named === undefined) {
    const top = tops.map(quote).join(" or ");
    refuse("answer", `does not go with the distribution, whose top answer is ${top}`);
  }
  return { status: "ok", answer: named ?? null, confidence, distribution };
}
