import { createHash } from "node:crypto";
import { embedStep } from "@/lib/prompts/embed";
import type { Step } from "@/lib/prompts/step";
import { ruleVersion } from "@/lib/readers/rule/read-by-rule";
import { count } from "@/lib/text/count";
import { writeSteps } from "@/lib/writers/write-text";
import type { ClaimsSettings, ModelChoice, RunSettings, WriteSettings } from "../schema";
import { judgeStepsOf, queryStepsOf, readerStepsOf } from "../steps-of";

/** As readers, and as the judge of the same answers by their names. */
const rules = `rules ${ruleVersion}`;

const nameChoice = ({ model, temperature }: ModelChoice) => `${model} at ${temperature}`;

/** Models and prompts, as versions name them: `a-model at 0.2: extract-answers 1, forecast-probs 1`. */
function nameSteps(steps: readonly Step[], choices: RunSettings["steps"]): string {
  const byChoice = new Map<string, string[]>();
  for (const { prompt } of steps) {
    const choice = choices[prompt.name];
    const by = choice ? nameChoice(choice) : "no model";
    byChoice.set(by, [...(byChoice.get(by) ?? []), `${prompt.name} ${prompt.version}`]);
  }
  return [...byChoice].map(([by, prompts]) => `${by}: ${prompts.join(", ")}`).join("; ");
}

/** The version of a reader: everything that its forecasts depend on. */
export function readerVersion(settings: ReaderSettings): string {
  const parts =
    settings.kind === "rules" ? [rules] : [nameSteps(readerStepsOf(settings), settings.steps)];
  if (settings.kind !== "rules") parts.push(`${settings.again} more tries`);
  if (settings.kind !== "read" && settings.phrases) parts.push(`phrases ${settings.phrases}`);
  if (settings.kind === "claims") parts.push(nameRetriever(settings));
  return parts.join("; ");
}

type ReaderSettings = Exclude<RunSettings, WriteSettings>;

/** Which claims have a verdict depends on what they were checked against. */
function nameRetriever({ source, retriever, passages, steps }: ClaimsSettings): string {
  const by =
    retriever === "text" ? "text search" : (steps[embedStep.prompt.name]?.model ?? "no model");
  return `${count(passages, "passage")} of “${source}” by ${by}`;
}

/** The judge's name. */
export const judgeName = (settings: ReaderSettings): string =>
  settings.kind === "rules" ? rules : nameSteps(judgePromptsOf(settings), settings.steps);

/** What finds passages judges nothing. */
const judgePromptsOf = (settings: ReaderSettings) =>
  judgeStepsOf(settings).filter((step) => step !== embedStep);

/** How a run's texts are written: what is equal where two runs would write the same text. */
export function decodingOf(settings: WriteSettings): Record<string, unknown> {
  const { approach, steps, examples } = settings;
  const written = writeSteps(approach);
  return {
    approach,
    // Of the text itself; its query is stored with it.
    temperature: steps[written.at(-1)?.prompt.name ?? ""]?.temperature ?? null,
    by: nameSteps(written, steps),
    query: nameSteps(queryStepsOf(settings), steps),
    ...(examples.length > 0 && { examples: hash(examples) }),
  };
}

const hash = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
