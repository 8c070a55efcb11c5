import type { JobLimits } from "@/lib/jobs/server/lanes";
import { count } from "@/lib/text/count";

interface Computation {
  kind: string;
  forecasts: number;
}

/** Why a computation was stopped at a limit, and what would make it smaller. */
export function sayTooLarge(
  { kind, forecasts }: Computation,
  reached: "memory" | "time",
  { megabytes, seconds }: JobLimits,
): string {
  const limit =
    reached === "memory"
      ? `${megabytes} MB of memory`
      : `${count(Math.round(seconds / 60), "minute")}`;
  return `The computation over ${count(forecasts, "forecast")} was stopped because it needs more than ${limit}. ${smaller[kind] ?? fewer} It is not tried again until the data change or somebody asks for it.`;
}

const fewer = "Choose fewer datasets, models or readers, or fewer days.";

/** What makes a computation of each kind smaller. */
const smaller: Partial<Record<string, string>> = {
  view: `${fewer} Or group by more: each group is measured apart.`,
  decision: `${fewer} Or group by more: each group is measured apart.`,
  agreement: "Choose fewer readers, models or datasets.",
  replacement: "Choose fewer readers, models or datasets.",
  differences: "Choose fewer datasets, models or readers: each pair is compared.",
  study: "Choose one version of the study.",
};
