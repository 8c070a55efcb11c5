import type { OpenVisit } from "@/lib/crowd/visits/schema";

interface Skipped extends Pick<OpenVisit, "roundKind" | "isClosed" | "payCents"> {
  isPractice: boolean;
}

/** What comes of skipping a task. */
export function skipWords({ roundKind, isClosed, isPractice, payCents }: Skipped): string {
  if (isClosed) {
    const unpaid = payCents > 0 ? " and you are not paid for this task" : "";
    return `The researchers have closed this part, so no other task comes. If you skip this one, your session ends${unpaid}.`;
  }
  if (roundKind === "qualification") {
    return "Everyone gets the same tasks here, so this one comes back: after the others, or at once if it is the last.";
  }
  return isPractice ? "You may see it again later." : "Someone else will get it.";
}
