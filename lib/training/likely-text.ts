import { count } from "@/lib/text/count";
import { secondsText } from "@/lib/time/duration";
import type { TrainingDetail } from "./schema";
import type { TrainingPlan } from "./schema-recipes";

interface Likely extends Pick<TrainingDetail, "likelySeconds" | "otherRunsTook"> {
  plan: Pick<TrainingPlan, "time"> | null;
}

/**
 * How long a draft is likely to take: as past runs did, or else as its recipe says. Other settings may take many times as
 * long, so runs with them say nothing about it.
 */
export function likelyText({ likelySeconds, otherRunsTook, plan }: Likely): string {
  if (likelySeconds !== null)
    return `about ${secondsText(likelySeconds)}, as past runs with the same settings took`;
  if (otherRunsTook === null)
    return plan?.time
      ? `${plan.time} with the recipe’s own settings, as the recipe says; no run of it is done on this engine yet`
      : "unknown: no run of this recipe is done on this engine yet";
  return `unknown: no run with these settings is done on this engine yet. ${otherRunsText(otherRunsTook)}`;
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
