import { neededGold } from "@/lib/quality/gold/needed-gold";
import { percent } from "@/lib/studies/describe-share";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { list } from "@/lib/text/list";
import type { StudyConfig } from "../schema-config";
import type { MethodFacts } from "./facts";

/** Which texts were read, in which order and by how many people. */
export function describeTask(config: StudyConfig, facts: MethodFacts): string {
  const dataset = keepDirection(facts.dataset);
  const models = facts.models.map(keepDirection);
  const { sampleSize, split, seed, layout } = config;
  const from = split === null ? dataset : `the ${keepDirection(split)} split of ${dataset}`;
  const by =
    models.length === 1
      ? `a text by the model ${list(models)}`
      : `texts by ${models.length} models (${list(models)})`;
  // The gold items are dealt first: the sample is of the questions that they leave.
  const but = neededGold(config) > 0 ? ", without the questions of the gold items" : "";
  return [
    `${count(sampleSize, "question")} ${sampleSize === 1 ? "was" : "were"} drawn uniformly at random from ${from}${but} (seed “${keepDirection(seed)}”), with ${by}.`,
    ...(layout === "together" ? together(models.length) : single(models.length)),
    readers(config),
  ].join(" ");
}

const together = (models: number) =>
  models === 1
    ? ["A task showed a question and its text, and did not name the model."]
    : [
        "A task showed a question and the texts of all models, and did not name these.",
        "The order of the texts was counterbalanced by a balanced Latin square for each person.",
      ];

const single = (models: number) => [
  "A task showed a question and one text, and did not name the model.",
  ...(models === 1
    ? []
    : ["The tasks of all models came in random order, and nobody read two texts on one question."]),
];

function readers({ sampleSize, overlap }: StudyConfig): string {
  const shared = Math.round(overlap.share * sampleSize);
  if (shared === 0) return "Each text was read by one person.";
  if (shared === sampleSize) return `Each text was read by ${overlap.readers} people.`;
  return `The texts on ${count(shared, "question")} (${percent(shared / sampleSize)}) were read by ${overlap.readers} people each, all others by one.`;
}
