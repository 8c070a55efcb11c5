import { type ForecastCells, forecastCells } from "./forecast-cells";
import { readForecast } from "./read-forecast";
import { readJudgement } from "./read-judgement";

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
    /** The field that the truth was read from. */
    truthField: cells.outcome === null ? "truth" : "outcome",
    /** The field that the confidence was read from. */
    confidenceField: confidenceFieldOf(cells),
  };
});

function confidenceFieldOf(cells: ForecastCells): "confidence" | "probability" | "distribution" {
  if (cells.distribution !== null) return "distribution";
  return cells.probability === null ? "confidence" : "probability";
}
