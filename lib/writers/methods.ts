/** How a text is written for a query. */
export type Approach =
  /** The query alone. */
  | "zero-shot"
  /** The query alone, to a model that was trained to answer it so. */
  | "fine-tuned"
  /** The query after examples of texts. */
  | "examples"
  /** The query after examples of summaries. */
  | "example-summaries"
  /** The query, with the request to state probabilities. */
  | "ask-for-uncertainty"
  /** Several texts after examples, and one summary of them. */
  | "summary-of-samples"
  /** One summary of the texts that another model wrote. */
  | "summary-of-texts";

/** A method of writing texts, as the paper's table has it. */
export interface Method {
  /** As the paper's table and figures call it. */
  name: string;
  modelKind: "confidence" | "non-confidence";
  /** The table's part: Llama 2 7B wrote the text, or a model behind an API. */
  base: "Llama" | "API";
  approach: Approach;
}

/** The 13 methods of Band et al. 2024 (Table 5). */
export const methods: readonly Method[] = [
  method("Llama 2 Chat 7B", "non-confidence", "Llama", "zero-shot"),
  method("Claude Distill", "non-confidence", "Llama", "fine-tuned"),
  method("ICL 8-Shot", "non-confidence", "Llama", "examples"),
  method("Factuality SFT", "non-confidence", "Llama", "fine-tuned"),
  method("Factuality RL", "non-confidence", "Llama", "fine-tuned"),
  method("Summary ICL 8-Shot", "confidence", "Llama", "example-summaries"),
  method("LC SFT", "confidence", "Llama", "fine-tuned"),
  method("LC RL", "confidence", "Llama", "fine-tuned"),
  method("GPT-4 0-Shot", "non-confidence", "API", "zero-shot"),
  method("GPT-4 ICL 8-Shot", "non-confidence", "API", "examples"),
  method("GPT-4 JAFU 0-Shot", "confidence", "API", "ask-for-uncertainty"),
  method("GPT-4 Summary ICL 8-Shot", "confidence", "API", "example-summaries"),
  method("Direct Summary Eval", "confidence", "API", "summary-of-samples"),
];

/** An oracle asks several times as much of its models as a method that could be used. */
export const isOracle = ({ approach }: Pick<Method, "approach">): boolean =>
  approach === "summary-of-samples";

/** Which examples an approach needs: of texts, or of summaries of several texts. */
export function neededExamples(approach: Approach): "texts" | "summaries" | null {
  if (approach === "examples" || approach === "summary-of-samples") return "texts";
  return approach === "example-summaries" ? "summaries" : null;
}

function method(
  name: string,
  modelKind: Method["modelKind"],
  base: Method["base"],
  approach: Approach,
): Method {
  return { name, modelKind, base, approach };
}
