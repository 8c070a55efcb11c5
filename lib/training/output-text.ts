import type { TrainingStage } from "./schema";
import type { OutputFile } from "./schema-outputs";

const writers = new Set(["pretrain", "sft", "rl", "select"]);

/** A sentence on what a file of a stage holds. @param stages of the run */
export function outputText(
  { path, kind }: Pick<OutputFile, "path" | "kind">,
  stages: readonly Pick<TrainingStage, "name" | "kind" | "after">[],
): string {
  const [name = ""] = path.split("/");
  const stage = stages.find((one) => one.name === name);
  if (stage?.kind === "evaluate") return ofResults[kind];
  if (kind === "questions") return "All questions of the made-up world, with correct answers.";
  if (kind === "forecasts")
    return `What a reader found in the paragraphs of ${listed(stage?.after)}.`;
  const by = stages.filter((one) => stage?.after.includes(one.name) && writers.has(one.kind));
  const writer = by.length > 0 ? ` by ${listed(by.map((one) => one.name))}` : "";
  if (stage?.kind === "sample") return `Several paragraphs on each query${writer}.`;
  if (stage?.kind === "summarise")
    return `A summary of each query’s samples, which states confidence, of ${listed(stage.after)}.`;
  return `A paragraph on each query${writer}.`;
}

const ofResults = {
  questions: "The test questions of the results.",
  generations: "The paragraphs of all models in the results.",
  forecasts: "The readings that the results are computed from.",
};

const listed = (names: readonly string[] = []) => names.join(", ") || "earlier stages";
