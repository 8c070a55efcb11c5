import type { ForecastCells, RefuseCell } from "./forecast-cells";
import type { ReadForecast } from "./read-forecast";

/** Whether the answer is right, and the question's truth, as far as the row says. */
export function readJudgement(cells: ForecastCells, forecast: ReadForecast, refuse: RefuseCell) {
  const { correct, outcome } = cells;
  if (correct !== null && forecast.status === "unparsable") {
    refuse("correct", "an unparsable forecast can’t be judged");
  }
  if (correct && forecast.status === "no_answer") {
    refuse("correct", "a forecast without an answer can’t be right");
  }
  if (outcome === null) return { correct, truth: cells.truth };
  const truth = outcome ? "yes" : "no";
  if (cells.truth !== null && cells.truth.trim().toLowerCase() !== truth) {
    refuse("truth", `is not ${truth}, as the outcome says`);
  }
  const matches = judge(forecast, truth, refuse);
  if (correct !== null && matches !== null && correct !== matches) {
    refuse("correct", `contradicts the outcome, which is ${truth}`);
  }
  return { correct: matches, truth };
}

function judge(forecast: ReadForecast, truth: "yes" | "no", refuse: RefuseCell): boolean | null {
  if (forecast.status === "unparsable") return null;
  if (forecast.status === "no_answer") return false;
  const answer = forecast.answer?.trim().toLowerCase();
  if (answer === "yes" || answer === "no") return answer === truth;
  refuse("outcome", "can judge only a probability, or an answer of yes or no");
  return null;
}
