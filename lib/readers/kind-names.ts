/** What pages call the kinds of readers. */
export const readerKindNames = {
  human: "person",
  llm: "language model",
  rule: "rule",
  surrogate: "surrogate",
};
