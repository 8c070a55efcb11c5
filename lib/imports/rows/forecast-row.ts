import { type ForecastCells, forecastCells, type RefuseCell } from "./forecast-cells";
import { type ReadForecast, readForecast } from "./read-forecast";

/** A forecast with its judgement, if the row has one. */
export const forecastRow = forecastCells.transform((cells, ctx) => {
  const refuse = (column: keyof ForecastCells, message: string) => {
    ctx.addIssue({ code: "custom", path: [column], message });
  };
  if (cells.seed !== null && cells.model === null) {
    refuse("model", "is missing: the seed alone doesn’t say which text was read");
  }
  const forecast = readForecast(cells, refuse);
  const { correct, truth } = readJudgement(cells, forecast, refuse);
  return {
    reader: cells.reader,
    readerKind: cells.reader_kind,
    readerVersion: cells.reader_version ?? "",
    dataset: cells.dataset,
    question: cells.question,
    model: cells.model,
    seed: cells.seed ?? 0,
    draw: cells.draw,
    ...forecast,
    correct,
    judge: cells.judge ?? "import",
    question_text: cells.question_text,
    truth,
    truthField: cells.outcome === null ? "truth" : "outcome",
    confidenceField: confidenceFieldOf(cells),
  };
});

function confidenceFieldOf(cells: ForecastCells): "confidence" | "probability" | "distribution" {
  if (cells.distribution !== null) return "distribution";
  return cells.probability === null ? "confidence" : "probability";
}

/** Whether the answer is right, and the question's truth, as far as the row says. */
function readJudgement(cells: ForecastCells, forecast: ReadForecast, refuse: RefuseCell) {
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
