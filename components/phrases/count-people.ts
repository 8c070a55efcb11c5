import { count } from "@/lib/text/count";

/** "782 answers of 46 people" */
export const countPeople = ({ answers, people }: { answers: number; people: number }): string =>
  `${count(answers, "answer")} of ${count(people, "person", "people")}`;
