import type { TrainingStage } from "@/lib/training/schema";

/** A stage's state in a few words: "12 of 40 steps", "done in 3 minutes". */
export function stageNote({ state, done, total, unit, seconds }: TrainingStage): string {
  if (state === "missing") return "not begun";
  if (state === "failed") return "failed";
  if (state === "done") return seconds === null ? "done" : `done in ${secondsText(seconds)}`;
  if (done === null || total === null) return "running";
  return `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${unit ?? ""}`.trim();
}

const secondsText = (seconds: number): string =>
  seconds < 90
    ? `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3_600).toFixed(1)} h`;
