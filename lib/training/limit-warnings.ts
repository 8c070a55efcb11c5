import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { secondsText } from "@/lib/time/duration";
import type { TrainingDetail } from "./schema";

/**
 * Which limits a training run is likely to reach, if it takes as long as past runs, or as the shortest of those with other
 * settings; none where nobody knows how long that is.
 */
export function limitWarnings({
  likelySeconds,
  otherRunsTook,
  limits: { mostMinutes, hourlyCost, mostCost },
}: Pick<TrainingDetail, "likelySeconds" | "otherRunsTook" | "limits">): string[] {
  const seconds = likelySeconds ?? otherRunsTook?.least;
  if (seconds === undefined) return [];
  const cost = (seconds / 3_600) * hourlyCost;
  const [past, about] =
    likelySeconds === null ? ["Past runs with other settings", "at least"] : ["Past runs", "about"];
  return [
    ...(mostMinutes !== null && seconds > mostMinutes * 60
      ? [
          `${past} took ${about} ${secondsText(seconds)}, longer than its limit of ${count(mostMinutes, "minute")}.`,
        ]
      : []),
    ...(mostCost !== null && cost > mostCost
      ? [
          `${likelySeconds === null ? `If it takes as long as ${past.toLowerCase()}, it costs` : "It is likely to cost"} ${about} ${formatDollars(cost)}, more than its spending limit of ${formatDollars(mostCost)}.`,
        ]
      : []),
  ];
}
