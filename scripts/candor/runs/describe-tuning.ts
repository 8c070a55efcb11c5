import type { Measured } from "@/lib/figures/schema-figures";
import type { RunPlan } from "@/lib/runs/schema";
import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import { type Tried, type TuningDetail, triedTemperatures } from "@/lib/tunings/schema";

/** What a drafted tuning would do and cost, in lines; the plan is that of the first run that writes. */
export function describeTuningPlan({ items, cost }: RunPlan, { mostCost }: TuningDetail): string[] {
  const times = triedTemperatures.length;
  return [
    `${count(items, "text")} at each of ${times} temperatures, for about ${formatDollars(times * cost)}; then all ${(times * items).toLocaleString("en")} are read.`,
    `What reading costs is not included: it depends on the lengths of texts that are still to be written. It stops before it could spend more than ${formatDollars(mostCost)}.`,
  ];
}

/** How far a tuning is, in a line. */
export function describeTuning({ runs, spent, mostCost }: TuningDetail): string {
  const at = runs.find(({ state }) => state !== "done") ?? runs.at(-1);
  const { done, total } = at?.items ?? { done: 0, total: 0 };
  return `${at?.name ?? ""}: ${done.toLocaleString("en")} of ${count(total, "text")}, ${formatDollars(spent)} of at most ${formatDollars(mostCost)} for all runs`;
}

const written = (figure: Measured, format: (value: number) => string) =>
  "value" in figure ? format(figure.value) : "none";

/** The figures of a temperature, in a line. */
export const describeTried = ({ temperature, n, accuracy, ece }: Tried): string =>
  `${temperature}: n ${n.toLocaleString("en")}, accuracy ${written(accuracy, formatShare)}, ECE ${written(ece, formatThousandths)}`;
