import { embedStep } from "@/lib/prompts/embed";
import type { Step } from "@/lib/prompts/step";
import type { Tokens } from "@/lib/providers/price";
import { samplesOfSummary } from "@/lib/writers/write-text";
import type { RunSettings } from "../schema-settings";
import { stepsOf } from "../steps-of";
import type { RunExamples } from "./load-examples";

/** Mean lengths of what the prompts hold, in characters. */
export interface Lengths {
  question: number;
  text: number;
}

interface Held extends Lengths {
  examples: RunExamples;
}

const charactersPerToken = 4;
/** What a prompt says itself. */
const promptTokens = 250;
/** Answers that a text gives to a question, about. */
const answersPerText = 2.5;
/** Claims of a biography that count, about. */
const claimsPerText = 15;
/** A passage of a page, and how many a page has, about. */
const passageTokens = 200;
const passagesPerPage = 20;
/** A short answer in JSON. */
const jsonTokens = 30;
/** A paragraph by a language model. */
const paragraphTokens = 250;

/** The length of a text that is still to be written, in characters, about. */
export const expectedText = paragraphTokens * charactersPerToken;

/** About how many calls an item takes of a step, and the tokens of one. */
export function estimateStep(
  { prompt: { name } }: Step,
  settings: RunSettings,
  { question, text, examples }: Held,
): { calls: number; tokens: Tokens } {
  const asked = question / charactersPerToken;
  const read = text / charactersPerToken;
  const shown = examples.get(name)?.examples ?? [];
  const characters = JSON.stringify(shown).length;
  const json = (calls: number, input: number) => ({
    calls,
    tokens: {
      // The prompt comes again with each example.
      input: promptTokens * (1 + shown.length) + characters / charactersPerToken + input,
      output: jsonTokens,
    },
  });
  if (settings.kind === "claims") {
    if (name === "check-claim") return json(claimsPerText, settings.passages * passageTokens);
    if (name === embedStep.prompt.name) {
      // The page once, and each claim.
      const input = (passagesPerPage * passageTokens) / (claimsPerText + 1) + jsonTokens;
      return { calls: claimsPerText + 1, tokens: { input, output: 0 } };
    }
    const claims = claimsPerText * jsonTokens;
    const given = name === "split-claims" ? read : read + claims;
    return { calls: 1, tokens: { input: promptTokens + given, output: claims } };
  }
  if (name === "direct-question" || name === "query" || settings.kind === "queries")
    return json(1, asked);
  if (settings.kind === "rules") return json(0, 0);
  if (settings.kind === "read") {
    if (name === "extract-answers") return json(1, asked + read);
    // One more for the truth.
    if (name === "forecast-probs") return json(answersPerText + 1, asked + read);
    return json(answersPerText, asked);
  }
  const prose = (calls: number, input: number) => ({
    calls,
    tokens: { input, output: paragraphTokens },
  });
  if (name === "summary") return prose(1, promptTokens + samplesOfSummary * paragraphTokens);
  const samples = settings.approach === "summary-of-samples" ? samplesOfSummary : 1;
  return prose(samples, 50 + asked + characters / charactersPerToken);
}

/** About how many calls so many items take. */
export function expectedCalls(settings: RunSettings, items: number): number {
  // Lengths and examples change what a call costs, not how many there are.
  const held = { question: 0, text: 0, examples: new Map() };
  const each = stepsOf(settings).reduce(
    (sum, step) => sum + estimateStep(step, settings, held).calls,
    0,
  );
  return Math.round(each * items);
}
