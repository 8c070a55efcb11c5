import { parsePercent } from "@/lib/crowd/tasks/parse-percent";
import type { GoldLabel } from "./schema";

/** Someone's entries for a text so far. */
export interface LabelDraft {
  /** As typed, in percent. */
  confidence: string;
  noAnswer: boolean;
  correct: boolean | null;
}

/** The label that a draft makes, or what is still missing or wrong in it, by field. */
export type ReadDraft =
  | { label: GoldLabel }
  | { problems: { confidence: string | null; correct: string | null } };

export function readLabelDraft({ confidence, noAnswer, correct }: LabelDraft): ReadDraft {
  if (noAnswer) return { label: { status: "no_answer", confidence: 1, correct: false } };
  const typed = parsePercent(confidence);
  if (typed.kind === "ok" && correct !== null) {
    return { label: { status: "ok", confidence: typed.probability, correct } };
  }
  const empty = "Enter a confidence in percent, or tick that there is no answer.";
  const wrong = typed.kind === "bad" ? typed.message : typed.kind === "empty" ? empty : null;
  return {
    problems: {
      confidence: wrong,
      correct: correct === null ? "Choose whether it is right." : null,
    },
  };
}
