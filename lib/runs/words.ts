import type { ClaimOutcome, ClaimVerdict } from "@/lib/readers/claims/schema";
import type { Approach } from "@/lib/writers/methods";
import type { RunSettings } from "./schema-settings";

/** What pages call the kinds of runs. */
export const runKindNames: Record<RunSettings["kind"], string> = {
  write: "Write texts",
  queries: "Write queries",
  read: "Read texts",
  rules: "Read by rules",
  claims: "Read claims",
};

/** What a run of each kind does. */
export const runKindTexts: Record<RunSettings["kind"], string> = {
  write: "A language model writes texts about a dataset’s questions.",
  queries:
    "A language model turns a dataset’s questions into requests for paragraphs, which texts answer later.",
  read: "A language model reads texts and says how sure each makes it.",
  rules:
    "Rules read texts that say in numbers or set phrases how sure they are. They ask no language model.",
  claims:
    "A language model reads biographies claim by claim, and checks each against a knowledge source.",
};

/** How texts are written, as pages call it. */
export const approachNames: Record<Approach, string> = {
  "zero-shot": "The query alone",
  "fine-tuned": "The query alone, to a fine-tuned model",
  examples: "After examples of texts (few-shot)",
  "example-summaries": "After examples of summaries (Summary ICL)",
  "ask-for-uncertainty": "Just ask for uncertainty",
  "summary-of-samples": "One summary of 8 samples (Direct Summary Eval)",
  "summary-of-texts": "One summary of the texts of another model",
};

/** What each prompt is for, by its name. */
const promptWords: Record<string, string> = {
  "direct-question": "Turn the clue into a question",
  query: "Turn the question into a query",
  paragraph: "Write the text",
  "paragraph-from-examples": "Write the text, after examples",
  "paragraph-with-uncertainty": "Write the text and state probabilities",
  summary: "Sum up several texts",
  "extract-answers": "Find the answers in the text",
  "forecast-probs": "Say how likely the text makes each answer",
  "same-answer": "Judge whether an answer is the correct one",
  "split-claims": "Split the text into claims",
  "weigh-claims": "Say how sure the text is of each claim",
  "check-claim": "Check a claim against passages",
  embed: "Find passages by what they say",
};

/** What becomes of a claim, as pages call it. */
export const claimOutcomeNames: Record<ClaimOutcome, string> = {
  counted: "counts",
  opinion: "an opinion",
  unknown: "the text does not know",
  less_confident: "another of its group is surer",
};

export const claimVerdictNames: Record<ClaimVerdict, string> = {
  supported: "supported",
  not_supported: "not supported",
  no_page: "no page about it",
  no_passage: "its page has no text",
  unparsable: "check unparsable",
};

export const promptText = (name: string): string => promptWords[name] ?? name;
