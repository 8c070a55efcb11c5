import type { PhraseAnswer } from "@/lib/phrases/schema";
import { count } from "@/lib/text/count";

/** "782 answers of 46 people" */
export const countPeople = (answers: readonly PhraseAnswer[]): string =>
  `${count(answers.length, "answer")} of ${count(new Set(answers.map(({ person }) => person)).size, "person", "people")}`;
