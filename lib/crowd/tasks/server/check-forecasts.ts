import { invalid } from "@/lib/http/errors";
import { lookOf } from "@/lib/text/visible-text";
import type { OutputForecast } from "../schema";
import type { FoundAssignment } from "./find-assignment";

/**
 * Checks the forecasts of a task against the study's settings.
 * @throws Refusal 400 naming the first field that does not fit
 */
export function checkForecasts(
  { config, outputOrder }: Pick<FoundAssignment, "config" | "outputOrder">,
  outputs: readonly OutputForecast[],
): void {
  if (outputs.length !== outputOrder.length) {
    throw invalid(
      "body.outputs",
      `has ${outputs.length} forecasts; the task has ${outputOrder.length} texts`,
    );
  }
  outputs.forEach((output, i) => {
    const refuse = (field: string, message: string) =>
      invalid(`body.outputs.${i}.${field}`, message);
    const { asks } = config;
    const more = notAsked(asks, output);
    if (more) throw refuse(more, "is not asked here");
    if (output.status !== "ok") return;
    if (asks.forecast === "answer" && !output.answer) {
      throw refuse("answer", "is missing: type the text's top answer");
    }
    if (asks.forecast === "distribution") checkDistribution(output, refuse);
  });
}

/** The first field that the study does not ask for. */
function notAsked(asks: FoundAssignment["config"]["asks"], output: OutputForecast) {
  const { status, comment } = output;
  if (status === "no_answer" && !asks.noAnswer) return "status";
  if (status === "unparsable" && !asks.cantTell) return "status";
  if (comment !== null && !asks.comment) return "comment";
  if (status !== "ok") return null;
  const { answer, answerAt, distribution } = output;
  const kind = asks.forecast;
  if (answer !== null && kind !== "answer" && kind !== "distribution") return "answer";
  if (answerAt && kind !== "answer") return "answerAt";
  return distribution && kind !== "distribution" ? "distribution" : null;
}

function checkDistribution(
  { distribution, answer, confidence }: Extract<OutputForecast, { status: "ok" }>,
  refuse: (field: string, message: string) => Error,
): void {
  if (!distribution) throw refuse("distribution", "is missing: give at least one answer");
  const names = new Set(distribution.map((d) => lookOf(d.answer)));
  if (names.size < distribution.length) throw refuse("distribution", "names an answer twice");
  const sum = distribution.reduce((total, d) => total + d.probability, 0);
  // Typed percentages sum to 1 except for binary rounding.
  if (sum > 1 + 1e-9) throw refuse("distribution", "sums to more than 1");
  const top = distribution.reduce((best, d) => (d.probability > best.probability ? d : best));
  if (answer !== top.answer || confidence !== top.probability) {
    throw refuse(
      "answer",
      "and confidence must be those of the most probable answer, the first of equals",
    );
  }
}
