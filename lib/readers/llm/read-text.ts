import { isNamed } from "@/lib/prompts/answer-names";
import type { Ask } from "@/lib/prompts/ask";
import { extractAnswers, type ReadExample } from "@/lib/prompts/extract-answers";
import { forecastProbs, type WeighedExample } from "@/lib/prompts/forecast-probs";
import { sameAnswer } from "@/lib/prompts/same-answer";
import type { Step } from "@/lib/prompts/step";
import { type Reading, readingOf, type Unparsable, unparsableOf } from "../reading";

/** The prompts of a reader, and of the judge of its answers. */
export const readSteps: readonly Step[] = [
  { prompt: extractAnswers, temperature: 0.2 },
  { prompt: forecastProbs, temperature: 0.2 },
];
export const judgeSteps: readonly Step[] = [{ prompt: sameAnswer, temperature: 0.2 }];

export interface TextToRead {
  question: string;
  /** Null where nobody knows it. Only the judge sees it, and the question after its probability. */
  truth: string | null;
  aliases: readonly string[];
  text: string;
  /** The texts of a non-confidence model are believed: their first answer has probability 1. */
  modelKind: "confidence" | "non-confidence";
  /** What each prompt shows first. */
  examples?: {
    answers?: readonly ReadExample[] | undefined;
    probabilities?: readonly WeighedExample[] | undefined;
  };
}

/**
 * A language model's forecast from a text: which answers it gives, how likely it makes each, and which of them are
 * the truth (Band et al. 2024, appendix "Evaluation Framework").
 * @throws where `ask` does
 */
export async function readText(ask: Ask, item: TextToRead): Promise<Reading> {
  const { question, text, examples = {}, truth } = item;
  const unparsable: Unparsable[] = [];
  const found = await ask(extractAnswers, {
    ...{ question, text },
    examples: examples.answers,
  });
  if (!found.value) return unread([unparsableOf(extractAnswers, found)]);
  const answers = found.value;

  const probabilityOf = async (answer: string): Promise<number | null> => {
    const said = await ask(forecastProbs, {
      ...{ question, text, answer },
      examples: examples.probabilities,
    });
    if (said.value === null) unparsable.push(unparsableOf(forecastProbs, said));
    return said.value;
  };
  const believed = item.modelKind === "non-confidence";
  const probabilities = believed
    ? answers.map((_, i) => (i === 0 ? 1 : 0))
    : await Promise.all(answers.map(probabilityOf));
  const known = probabilities.filter((one) => one !== null);
  if (known.length < answers.length) return unread(unparsable);

  const matchesTruth = async (answer: string): Promise<boolean | null> => {
    if (truth === null) return null;
    const { aliases } = item;
    if (isNamed(answer, [truth, ...aliases])) return true;
    const said = await ask(sameAnswer, { question, truth, aliases, answer });
    if (said.value === null) unparsable.push(unparsableOf(sameAnswer, said));
    return said.value;
  };
  const matches = await Promise.all(answers.map(matchesTruth));
  const read = answers.map((answer, i) => ({
    answer,
    probability: known[i] ?? 0,
    matchesTruth: matches[i] ?? null,
  }));
  // The truth may be one of the answers, which have been asked for.
  const named = read.find(({ answer }) => answer === truth);
  const truthProbability =
    believed || truth === null ? null : (named?.probability ?? (await probabilityOf(truth)));
  return readingOf(read, truthProbability, unparsable);
}

const unread = (unparsable: Unparsable[]): Reading => ({
  status: "unparsable",
  answers: [],
  answer: null,
  confidence: null,
  correct: null,
  truthProbability: null,
  unparsable,
});
