const known: Record<string, string> = {
  triviaqa: "TriviaQA",
  jeopardy: "Jeopardy",
  sciq: "SciQ",
  bioasq: "BioASQ Task B",
  bioasqtaskb: "BioASQ Task B",
  factscore: "Person biographies",
  personbiographies: "Person biographies",
};

/**
 * One name for a dataset that papers, files and projects write in several ways: `trivia_qa`,
 * "TriviaQA (ID)" and "TriviaQA" are "TriviaQA". A name that is not known stays, without a mark of
 * being in or out of distribution.
 */
export function datasetLabel(name: string): string {
  const plain = name.replace(/\s*\((ID|OOD)\)\s*$/, "").trim();
  return known[plain.toLowerCase().replace(/[^a-z0-9]/g, "")] ?? plain;
}
