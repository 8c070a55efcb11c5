import { count } from "@/lib/text/count";
import { secondsText } from "@/lib/time/duration";
import type { TrainingDetail } from "./schema";

type Likely = Pick<TrainingDetail, "likelySeconds" | "otherRunsTook">;

/** How long a draft is likely to take. Other settings may take many times as long, so they say nothing about it. */
export function likelyText({ likelySeconds, otherRunsTook }: Likely): string {
  if (likelySeconds !== null)
    return `about ${secondsText(likelySeconds)}, as past runs with the same settings took`;
  return otherRunsTook === null
    ? "unknown: no run of this recipe is done on this engine yet"
    : `unknown: no run with these settings is done on this engine yet. ${otherRunsText(otherRunsTook)}`;
}

/** Which times runs of the recipe with other settings took. */
export function otherRunsText({
  runs,
  least,
  most,
}: NonNullable<TrainingDetail["otherRunsTook"]>): string {
  const [from, to] = [secondsText(least), secondsText(most)];
  return `${count(runs, "run")} of this recipe with other settings took ${from === to ? from : `${from} to ${to}`}.`;
}
