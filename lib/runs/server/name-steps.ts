import { embedStep } from "@/lib/prompts/embed";
import { namePrompts, type Step } from "@/lib/prompts/step";
import { ruleVersion } from "@/lib/readers/rule/read-by-rule";
import { count } from "@/lib/text/count";
import { writeSteps } from "@/lib/writers/write-text";
import type {
  ClaimsSettings,
  ModelChoice,
  ReaderSettings,
  RunSettings,
  WriteSettings,
} from "../schema-settings";
import { judgeStepsOf, queryStepsOf, readerStepsOf } from "../steps-of";
import type { RunExamples } from "./load-examples";

const nameChoice = ({ model, temperature }: ModelChoice) => `${model} at ${temperature}`;

/**
 * Models and prompts, as versions name them: `a-model at 0.2: extract-answers 1 after “Eight readings” 2,
 * forecast-probs 1`.
 */
function nameSteps(
  steps: readonly Step[],
  choices: RunSettings["steps"],
  examples: RunExamples = new Map(),
): string {
  const byChoice = Map.groupBy(steps, ({ prompt }) => {
    const choice = choices[prompt.name];
    return choice ? nameChoice(choice) : "no model";
  });
  return [...byChoice]
    .map(([by, prompts]) => `${by}: ${namePrompts(prompts, examples)}`)
    .join("; ");
}

/** The version of a reader: everything that its forecasts depend on. */
export function readerVersion(settings: ReaderSettings, examples: RunExamples): string {
  if (settings.kind === "rules") return withPhrases(ruleVersion, settings.phrases);
  const prompts = nameSteps(readerStepsOf(settings), settings.steps, examples);
  const read = `${prompts}; ${settings.again} more tries`;
  if (settings.kind === "read") return read;
  return `${withPhrases(read, settings.phrases)}; ${nameRetriever(settings)}`;
}

const withPhrases = (version: string, phrases: string | null): string =>
  phrases === null ? version : `${version}; phrases ${phrases}`;

/** Which claims have a verdict depends on what they were checked against. */
function nameRetriever({ source, retriever, passages, steps }: ClaimsSettings): string {
  const by =
    retriever === "text" ? "text search" : (steps[embedStep.prompt.name]?.model ?? "no model");
  return `${count(passages, "passage")} of “${source}” by ${by}`;
}

/** The judge's name. */
export const judgeName = (settings: ReaderSettings): string =>
  settings.kind === "rules" ? ruleVersion : nameSteps(judgePromptsOf(settings), settings.steps);

/** What finds passages judges nothing. */
const judgePromptsOf = (settings: ReaderSettings) =>
  judgeStepsOf(settings).filter((step) => step !== embedStep);

/** How a run's texts are written: what is equal where two runs would write the same text. */
export function decodingOf(
  settings: WriteSettings,
  examples: RunExamples,
): Record<string, unknown> {
  const { approach, steps, ofModelId } = settings;
  const written = writeSteps(approach);
  return {
    approach,
    ...(approach === "summary-of-texts" && { of: ofModelId }),
    // Of the text itself; its query is stored with it.
    temperature: steps[written.at(-1)?.prompt.name ?? ""]?.temperature ?? null,
    by: nameSteps(written, steps, examples),
    query: nameSteps(queryStepsOf(settings), steps),
  };
}
