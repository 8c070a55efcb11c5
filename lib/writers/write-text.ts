import type { Answer, Ask } from "@/lib/prompts/ask";
import { paragraph } from "@/lib/prompts/paragraph";
import { paragraphFromExamples, type WrittenExample } from "@/lib/prompts/paragraph-from-examples";
import { paragraphWithUncertainty } from "@/lib/prompts/paragraph-with-uncertainty";
import type { Step } from "@/lib/prompts/step";
import { summary } from "@/lib/prompts/summary";
import type { Approach } from "./methods";

/** How many texts a summary is made from. */
export const samplesOfSummary = 8;

const paragraphTemperature = 0.3;
const sampleTemperature = 0.7;

/** The prompts of an approach. */
export function writeSteps(approach: Approach): readonly Step[] {
  if (approach === "ask-for-uncertainty") {
    return [{ prompt: paragraphWithUncertainty, temperature: paragraphTemperature }];
  }
  if (approach === "summary-of-samples") {
    return [
      { prompt: paragraphFromExamples, temperature: sampleTemperature },
      { prompt: summary, temperature: paragraphTemperature },
    ];
  }
  if (approach === "summary-of-texts") {
    return [{ prompt: summary, temperature: paragraphTemperature }];
  }
  const isFewShot = approach === "examples" || approach === "example-summaries";
  const prompt = isFewShot ? paragraphFromExamples : paragraph;
  return [{ prompt, temperature: paragraphTemperature }];
}

export interface QueryToAnswer {
  query: string;
  /** Numbers several texts for the same query, from 0. */
  seed?: number;
  /** For the approaches that need them; the others ignore them. */
  examples?: readonly WrittenExample[];
  /** Texts for the same query, to sum up. */
  texts?: readonly string[];
}

export interface WrittenText {
  /** Null where the model wrote nothing. */
  text: string | null;
  /** What it was made from, where it is a summary. */
  samples: string[];
  /** Whether an answer reached its most tokens. */
  isCutOff: boolean;
}

/** Writes a text for a query. @throws where `ask` does */
export async function writeText(
  ask: Ask,
  approach: Approach,
  { query, seed = 0, examples = [], texts = [] }: QueryToAnswer,
): Promise<WrittenText> {
  switch (approach) {
    case "zero-shot":
    case "fine-tuned":
      return alone(await ask(paragraph, { query }, seed));
    case "ask-for-uncertainty":
      return alone(await ask(paragraphWithUncertainty, { query }, seed));
    case "examples":
    case "example-summaries":
      return alone(await ask(paragraphFromExamples, { query, examples }, seed));
    case "summary-of-samples": {
      const sampled = await sampleTexts(ask, { query, seed, examples });
      const { samples } = sampled;
      if (samples.length < samplesOfSummary) return { text: null, ...sampled };
      const { value: text, isCutOff } = await ask(summary, { query, texts: samples }, seed);
      return { text, samples, isCutOff };
    }
    case "summary-of-texts":
      return alone(await ask(summary, { query, texts }, seed));
  }
}

/** Several texts for the same query. Blank ones are left out. */
async function sampleTexts(
  ask: Ask,
  { query, seed, examples }: Required<Omit<QueryToAnswer, "texts">>,
): Promise<Pick<WrittenText, "samples" | "isCutOff">> {
  const numbers = Array.from({ length: samplesOfSummary }, (_, i) => seed * samplesOfSummary + i);
  const answers = await Promise.all(
    numbers.map((sample) => ask(paragraphFromExamples, { query, examples }, sample)),
  );
  return {
    samples: answers.map(({ value }) => value).filter((text) => text !== null),
    isCutOff: answers.some(({ isCutOff }) => isCutOff),
  };
}

const alone = ({ value: text, isCutOff }: Answer<string>): WrittenText => ({
  text,
  samples: [],
  isCutOff,
});
