import type { TrainingStage } from "./schema";
import type { OutputFile } from "./schema-outputs";

/** Kinds of stages that end with a model that writes, and kinds that write texts. */
const withWriter = new Set(["pretrain", "sft", "rl", "select"]);
const written = new Set(["sample", "generate", "summarise", ...withWriter]);

/** A sentence on what a file of a stage holds. @param stages of the run */
export function outputText(
  { path, kind }: Pick<OutputFile, "path" | "kind">,
  stages: readonly Pick<TrainingStage, "name" | "kind" | "after">[],
): string {
  const [name = ""] = path.split("/");
  const stage = stages.find((one) => one.name === name);
  /** The stages of these kinds from which it takes something. */
  const from = (kinds: Set<string>) =>
    stages
      .filter((one) => stage?.after.includes(one.name) && kinds.has(one.kind))
      .map((one) => one.name)
      .join(", ") || "earlier stages";
  if (stage?.kind === "evaluate") return ofResults[kind];
  if (kind === "questions") return "All questions of the made-up world, with correct answers.";
  if (kind === "forecasts") return `What a reader found in the texts of ${from(written)}.`;
  if (stage?.kind === "sample") return `Several paragraphs on each query, by ${from(withWriter)}.`;
  if (stage?.kind === "summarise")
    return `A summary of the texts of ${from(written)} on each query, which states confidence.`;
  return `A paragraph on each query, by ${from(withWriter)}.`;
}

const ofResults = {
  questions: "The test questions of the results.",
  generations: "The paragraphs of all models in the results.",
  forecasts: "The readings that the results are computed from.",
};
