import { formatShare } from "@/lib/text/format-number";

/** How a figure is written: a count with what is counted, a share in percent, or a number with its unit. */
type Known = [name: string, words: string, written: "count" | "share" | "number", unit?: string];

const ofRow = "on held-out rows";

const ofParagraphs: Known[] = [
  ["paragraphs", "paragraphs", "count"],
  ["tokens", "mean length", "number", "tokens"],
  ["cut_off", "cut off at the greatest length", "share"],
  ["empty", "empty", "share"],
];
const ofReadings: Known[] = [
  ["accuracy", "accuracy", "share"],
  ["mean_confidence", "mean confidence", "share"],
  ["stated_share", "texts that state a confidence", "share"],
  ["no_answer_share", "texts without an answer", "share"],
  ["readings", "readings", "count"],
];
const ofClassifier: Known[] = [
  ["brier", `Brier score ${ofRow}`, "number"],
  ["auroc", `AUROC ${ofRow}`, "number"],
  ["validation_loss", `loss ${ofRow}`, "number", "nats a row"],
  ["bias", "forecast minus label, in the mean", "number"],
];

/** The figures of each kind of stage, what it is there for first. */
const known: Record<string, Known[]> = {
  world: [
    ["questions", "questions", "count"],
    ["documents", "documents", "count"],
    ["mentions", "mentions of facts", "count"],
    ["accuracy_of_posterior", "accuracy of a perfect reader of these documents", "share"],
    ["accuracy_of_most_mentioned", "accuracy of the most mentioned answer", "share"],
  ],
  pretrain: [
    ["loss", "training loss of the last steps, at most 200", "number", "nats a token"],
    ["steps", "steps", "count"],
    ["tokens", "tokens read", "count"],
  ],
  splits: [
    ["sft", "questions for SFT", "count"],
    ["reward_model", "questions for the readers’ training", "count"],
    ["ppo", "questions for PPO", "count"],
    ["validation", "questions for the choice of a checkpoint", "count"],
    ["ppo_validation", "questions for PPO validation", "count"],
    ["prompt_validation", "questions for the choice of prompts", "count"],
    ["questions_without_query", "questions without a query", "count"],
    ["questions_without_answer", "questions without an answer", "count"],
  ],
  sample: ofParagraphs,
  generate: ofParagraphs,
  summarise: [
    ["summaries", "summaries", "count"],
    ["mean_words", "mean length", "number", "words"],
  ],
  sft: [
    ["validation_loss", `loss ${ofRow}`, "number", "nats a token"],
    ["truncated", "rows cut off at the greatest length", "count"],
  ],
  read: ofReadings,
  "read-by-surrogate": ofReadings,
  "reader-data": [
    ["forecast_probs", "examples for ForecastProbs", "count"],
    ["extract_answers", "examples for ExtractAnswers", "count"],
    ["correctness", "examples for the reward model", "count"],
    ["unparsable", "readings that could not be read", "count"],
    ["unmentioned", "examples of answers that no text mentions", "count"],
    ["equivalents", "correct answers in other words", "count"],
  ],
  "extract-answers": [
    ["answer_f1", `F1 of the answers ${ofRow}`, "number"],
    ["exact_lists", `lists that are exactly right ${ofRow}`, "share"],
    ["validation_loss", `loss ${ofRow}`, "number", "nats a token"],
    ["truncated", "rows cut off at the greatest length", "count"],
  ],
  "forecast-probs": ofClassifier,
  "reward-model": ofClassifier,
  rl: [
    ["validation_reward", "reward on validation", "number"],
    ["reader_reward", "another reader’s reward on validation", "number"],
    ["kl", "KL from where it began", "number", "nats a paragraph"],
    ["tokens", "mean length", "number", "tokens"],
    ["reward", "reward of the last step", "number"],
    ["gap", "surrogate’s reward minus the other reader’s, on what both read", "number"],
    ["entropy", "entropy", "number", "nats a token"],
    ["kl_per_token", "KL from where it began", "number", "nats a token"],
    ["confidence", "mean confidence", "share"],
    ["spread", "spread of confidence", "number"],
  ],
  select: [
    ["step", "chosen: the checkpoint of step", "count"],
    ["ece", "ECE on validation", "number"],
    ["accuracy", "accuracy on validation", "share"],
    ["brier", "Brier score on validation", "number"],
    ["validation_reward", "reward on PPO validation", "number"],
  ],
};

/** Of a stage, as many figures as its row in a table shows: in the order of what they mean, in words and with units. */
export function stageFigures(
  kind: string,
  figures: Readonly<Record<string, number | null>>,
  most = 4,
): string[] {
  if (kind === "evaluate") return ofEvaluation(Object.keys(figures));
  const ofKind = known[kind] ?? [];
  const others = Object.keys(figures)
    .filter((name) => !ofKind.some(([one]) => one === name))
    .sort()
    .map((name): Known => [name, othersWords(kind, name), "number"]);
  return [...ofKind, ...others]
    .filter(([name]) => name in figures)
    .slice(0, most)
    .map(([name, words, written, unit]) => {
      const text = figureText(figures[name] ?? null, written);
      return [`${words}: ${text}`, text === "1" ? singular(unit) : unit].filter(Boolean).join(" ");
    });
}

/** "token" of "tokens", "nat a token" of "nats a token". */
const singular = (unit: string | undefined) => unit?.replace(/s\b/, "");

/** Test sets have names of one's own. */
const othersWords = (kind: string, name: string) =>
  kind === "splits" && name.startsWith("test-")
    ? `questions of the test set ${name.slice("test-".length)}`
    : name.replaceAll("_", " ");

/** Its figures are named SET/MODEL/FIGURE, and have a table of their own on the page. */
function ofEvaluation(names: readonly string[]): string[] {
  const rows = new Set(names.map((name) => name.slice(0, name.lastIndexOf("/"))));
  if (rows.size === 0) return [];
  return [`rows in the table of results: ${rows.size.toLocaleString("en")}`];
}

function figureText(value: number | null, written: Known[2]): string {
  if (value === null) return "undefined";
  if (written === "share") return formatShare(value);
  if (written === "count" || Number.isInteger(value)) return value.toLocaleString("en");
  return String(Number(value.toPrecision(3)));
}
