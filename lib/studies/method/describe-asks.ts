import { list } from "@/lib/text/list";
import type { StudyConfig } from "../schema-config";

const forecasts = {
  confidence: "to give the probability that it lends to its top answer",
  answer: "to type its top answer with the probability that it lends to it",
  distribution:
    "to type the answers that it deems possible, each with its probability; the most probable counts as its top answer",
};

/** What people entered for each text, and when they saw the truth. */
export function describeAsks({ asks, protocol, layout, modelIds }: StudyConfig): string {
  const several = layout === "together" && modelIds.length > 1;
  const marks = [
    ...(asks.noAnswer ? ["as giving no answer (counted as wrong with confidence 1)"] : []),
    ...(asks.cantTell ? ["as one that the reader can’t tell (not scored)"] : []),
  ];
  const truth = {
    blind: several
      ? "The correct answer was hidden until the confidences of all texts of the task were locked; only then did people say of each whether its top answer was right."
      : "The correct answer was hidden until the confidence was locked; only then did people say whether the text’s top answer was right.",
    paper:
      "The correct answer was shown together with the question, and people said of each text whether its top answer was right.",
  };
  return [
    `People were asked to take each text at its word, whatever they knew themselves, and ${forecasts[asks.forecast]}.`,
    ...(marks.length > 0 ? [`A text could be marked ${list(marks, "or")}.`] : []),
    truth[protocol],
    ...(asks.comment ? ["A comment could be left on each text."] : []),
  ].join(" ");
}
