import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import type { TrainingDetail } from "./schema";

/** The limits of a training run, and what an hour of it costs where that is known. */
export function limitsText({
  mostMinutes,
  hourlyCost,
  mostCost,
}: TrainingDetail["limits"]): string {
  const both = [
    mostMinutes === null ? null : count(mostMinutes, "minute"),
    mostCost === null ? null : formatDollars(mostCost),
  ].filter((one) => one !== null);
  const limits = both.length === 0 ? "none" : `at most ${both.join(" and ")}`;
  return hourlyCost === 0 ? limits : `${limits}; an hour costs ${formatDollars(hourlyCost)}`;
}
