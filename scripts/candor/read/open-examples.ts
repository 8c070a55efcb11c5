import { readFile } from "node:fs/promises";
import { z } from "zod";
import { extractAnswers } from "@/lib/prompts/extract-answers";
import { forecastProbs } from "@/lib/prompts/forecast-probs";
import type { TextToRead } from "@/lib/readers/llm/read-text";
import { nameVersion } from "@/lib/runs/examples/name-version";
import { finishedExample, mostExamples } from "@/lib/runs/examples/schema";
import { ofFile, UsageProblem } from "../problems";
import { findInput } from "../read-input";

const version = { name: z.string().min(1), no: z.int().min(1) };
const versionFile = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("answers"),
    ...version,
    examples: z.array(finishedExample.answers).min(1).max(mostExamples),
  }),
  z.object({
    kind: z.literal("probabilities"),
    ...version,
    examples: z.array(finishedExample.probabilities).min(1).max(mostExamples),
  }),
]);

/** What a reader is shown first, from files with a version of an example set each. @throws UsageProblem, InputProblem */
export async function openExamples(files: readonly string[]) {
  const shown: NonNullable<TextToRead["examples"]> = {};
  const names = new Map<string, { name: string }>();
  for (const file of files) {
    const { data } = versionFile.safeParse(
      parse(await ofFile(file, async () => readFile(await findInput(file), "utf8"))),
    );
    if (!data) {
      throw new UsageProblem(
        `--examples: ${file} is no version of a set of answers or probabilities, as the API gives it`,
      );
    }
    if (data.kind === "answers") shown.answers = data.examples;
    else shown.probabilities = data.examples;
    const prompt = data.kind === "answers" ? extractAnswers : forecastProbs;
    names.set(prompt.name, { name: nameVersion(data.name, data.no) });
  }
  return { shown, names };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
