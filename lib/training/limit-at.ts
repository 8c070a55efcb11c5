import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import type { TrainingDetail } from "./schema";

interface Reached {
  limit: "time" | "spending";
  /** As in "Its limit of 5 minutes is reached". */
  text: string;
}

/** Which limit a training run has reached after so many seconds of its jobs; null where none. */
export function limitAt(
  seconds: number,
  { mostMinutes, hourlyCost, mostCost }: TrainingDetail["limits"],
): Reached | null {
  if (mostMinutes !== null && seconds >= mostMinutes * 60)
    return { limit: "time", text: `limit of ${count(mostMinutes, "minute")}` };
  if (mostCost !== null && (seconds / 3_600) * hourlyCost >= mostCost)
    return { limit: "spending", text: `spending limit of ${formatDollars(mostCost)}` };
  return null;
}
