import { secondsText } from "@/lib/time/duration";
import type { TrainingStage } from "@/lib/training/schema";

/** A stage's state in a few words: "12 of 40 steps", "done in 3 minutes". */
export function stageNote({ state, done, total, unit, seconds }: TrainingStage): string {
  if (state === "missing") return done === null ? "not begun" : "stopped";
  if (state === "failed") return "failed";
  if (state === "done") return seconds === null ? "done" : `done in ${secondsText(seconds)}`;
  if (done === null || total === null) return "running";
  return `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${unit ?? ""}`.trim();
}
