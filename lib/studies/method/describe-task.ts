import { neededGold } from "@/lib/quality/gold/needed-gold";
import { shortPercent } from "@/lib/studies/describe-share";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { list } from "@/lib/text/list";
import type { MethodFacts } from "../method-facts";
import { asksPhrases, type StudyConfig, wordingOf } from "../schema-config";

/** Which texts were read, in which order and by how many people. */
export function describeTask(config: StudyConfig, facts: MethodFacts): string {
  if (asksPhrases(config)) return describePhrases(config, facts);
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
    "Each person met the questions in a random order of their own.",
    readers(config, isUnderway(facts)),
  ].join(" ");
}

function describePhrases({ sampleSize, seed, overlap }: StudyConfig, facts: MethodFacts): string {
  const { dataset, models } = facts;
  const were = isUnderway(facts) ? "were to be" : "were";
  const shared = Math.round(overlap.share * sampleSize);
  const ways = list(models.map(keepDirection));
  return [
    `${count(sampleSize, "phrase")} of confidence ${sampleSize === 1 ? "was" : "were"} drawn uniformly at random from ${keepDirection(dataset)} (seed “${keepDirection(seed)}”).`,
    `A task showed one phrase, in random order (${ways}).`,
    ...(models.length > 1 ? ["Nobody saw a phrase in more than one of these ways."] : []),
    shared === sampleSize
      ? `${overlap.readers} people ${were} asked about each${models.length > 1 ? " in each way" : ""}.`
      : `${overlap.readers} people ${were} asked about ${count(shared, "phrase")}, one about each of the others.`,
  ].join(" ");
}

const together = (models: number) =>
  models === 1
    ? ["A task showed a question and its text without naming the model."]
    : [
        "A task showed a question and the texts of all models without naming the models.",
        "The order of the texts was counterbalanced by a balanced Latin square for each person.",
      ];

const single = (models: number) => [
  "A task showed a question and one text without naming the model.",
  ...(models === 1
    ? []
    : ["The tasks of all models came in random order, and nobody read two texts on one question."]),
];

/** Whether answers are missing: then the number of readers is a plan, and how far it came is said with the sessions. */
const isUnderway = ({ rounds }: MethodFacts): boolean =>
  rounds.some(({ kind, slots, submitted }) => kind === "main" && submitted < slots);

function readers({ sampleSize, overlap }: StudyConfig, underway: boolean): string {
  const shared = Math.round(overlap.share * sampleSize);
  const [was, were] = underway ? ["was to be", "were to be"] : ["was", "were"];
  if (shared === 0) return `Each text ${was} read by one person.`;
  if (shared === sampleSize) return `Each text ${was} read by ${overlap.readers} people.`;
  return `The texts on ${count(shared, "question")} (${shortPercent(shared / sampleSize)}) ${were} read by ${overlap.readers} people each, all others by one.`;
}

const forecasts = {
  confidence: "to report the probability that the text assigns to its top answer",
  answer: "to type the text’s top answer and the probability that the text assigns to it",
  distribution:
    "to type the answers that the text considers possible and the probability that it assigns to each; the most probable one counted as its top answer",
};

const flat = { certain: "100% sure", own: "the confidence that it gave them" };
const words = {
  own: "the number that they meant to the reader",
  table: "the numbers of Band et al. (2024), which the instructions listed",
};

/** What people entered for each text, and when they saw the truth. */
export function describeAsks(config: StudyConfig): string {
  const { asks, protocol, layout, modelIds } = config;
  if (asks.forecast === "phrase") {
    const nothing = asks.cantTell ? ", or to say that the phrase means nothing to them" : "";
    return `People were asked which probability, in percent, they take from the phrase${nothing}. There was no correct answer, and nothing was judged.`;
  }
  const wording = wordingOf(config);
  const several = layout === "together" && modelIds.length > 1;
  const marks = [
    ...(asks.noAnswer ? ["as giving no answer (counted as wrong with confidence 1)"] : []),
    ...(asks.cantTell ? ["as unclear (not scored)"] : []),
  ];
  const truth = {
    blind: several
      ? "The correct answer was hidden until the confidences of all texts of the task were locked; only then did people say of each whether its top answer was right."
      : "The correct answer was hidden until the confidence was locked; only then did people say whether the text’s top answer was right.",
    paper:
      "The correct answer was shown together with the question, and people said of each text whether its top answer was right.",
  };
  return [
    `People were asked to take each text at its word, regardless of their own knowledge, and ${forecasts[asks.forecast]}.`,
    `A statement without any doubt counted as ${flat[wording.flat]}, and words of confidence as ${words[wording.words]}.`,
    ...(marks.length > 0 ? [`A text could be marked ${list(marks, "or")}.`] : []),
    truth[protocol],
    ...(asks.comment ? ["A comment could be left on each text."] : []),
  ].join(" ");
}
