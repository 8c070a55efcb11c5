import type { Asked } from "@/lib/writers/write-query";
import type { WriteSettings } from "../schema-settings";

export interface QuestionToAsk {
  text: string | null;
  truth: string | null;
  aliases: string[];
  query: string | null;
}

/** Null where the question has no text, or no query, any more. */
export function askedOf(
  { text, truth, aliases, query }: QuestionToAsk,
  asks: WriteSettings["asks"],
): Asked | null {
  if (asks === "known") return query === null ? null : { kind: "known", query };
  if (text === null) return null;
  const answers = truth === null ? aliases : [truth, ...aliases];
  if (asks === "person") return { kind: "person", person: text };
  if (asks === "clue") return { kind: "clue", clue: text, answers };
  return { kind: "question", question: text, answers };
}
