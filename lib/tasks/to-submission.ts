import type { OutputDraft } from "./newer-draft";
import { parsePercent } from "./parse-percent";
import type { Submission } from "./schema";

export type ReadingField = "answer" | "confidence" | "correct";

/** A field of one text that is missing or wrong, with what to do about it. */
export interface Problem {
  output: number;
  field: ReadingField;
  message: string;
}

/** The fields of a text in the order in which they stand on the page. */
const fields: ReadingField[] = ["answer", "confidence", "correct"];

/** What is still to be done in one text, in the page's order; nothing when it is complete. */
export function findProblems(draft: OutputDraft, output: number, asksAnswer: boolean): Problem[] {
  if (draft.noAnswer) return [];
  const messages = {
    answer:
      asksAnswer && draft.answer.trim() === ""
        ? "Type the answer that the text holds most likely."
        : undefined,
    confidence: confidenceMessage(draft.confidence),
    correct: draft.correct === null ? "Say whether that answer is correct." : undefined,
  };
  return fields.flatMap((field) => {
    const message = messages[field];
    return message ? [{ output, field, message }] : [];
  });
}

function confidenceMessage(typed: string): string | undefined {
  const percent = parsePercent(typed);
  if (percent.kind === "empty") return "Enter the confidence, from 0 to 100%.";
  return percent.kind === "bad" ? percent.message : undefined;
}

/** The body to send, or everything that keeps it from being sent, in the page's order. */
export function toSubmission(
  drafts: OutputDraft[],
  asksAnswer: boolean,
): { submission: Submission } | { problems: Problem[] } {
  const problems = drafts.flatMap((draft, i) => findProblems(draft, i, asksAnswer));
  if (problems.length > 0) return { problems };
  return { submission: { outputs: drafts.map((draft) => toReading(draft, asksAnswer)) } };
}

function toReading(draft: OutputDraft, asksAnswer: boolean): Submission["outputs"][number] {
  if (draft.noAnswer) return { status: "no_answer" };
  const percent = parsePercent(draft.confidence);
  if (percent.kind !== "ok" || draft.correct === null) {
    throw new Error("A reading with problems can't be sent.");
  }
  return {
    status: "ok",
    confidence: percent.probability,
    answer: asksAnswer ? draft.answer.trim() : null,
    correct: draft.correct,
  };
}
