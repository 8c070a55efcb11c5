import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { secondsText } from "@/lib/time/duration";
import type { TrainingDetail } from "./schema";

/** Which limits a draft is likely to reach, if it takes as long as past runs; none where nobody knows how long that is. */
export function limitWarnings({
  likelySeconds,
  limits: { mostMinutes, hourlyCost, mostCost },
}: Pick<TrainingDetail, "likelySeconds" | "limits">): string[] {
  if (likelySeconds === null) return [];
  const cost = (likelySeconds / 3_600) * hourlyCost;
  return [
    ...(mostMinutes !== null && likelySeconds > mostMinutes * 60
      ? [
          `Past runs took about ${secondsText(likelySeconds)}, longer than its limit of ${count(mostMinutes, "minute")}.`,
        ]
      : []),
    ...(mostCost !== null && cost > mostCost
      ? [
          `It is likely to cost about ${formatDollars(cost)}, more than its spending limit of ${formatDollars(mostCost)}.`,
        ]
      : []),
  ];
}
