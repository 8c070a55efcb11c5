import type { Measured } from "@/lib/figures/schema-figures";
import { count } from "@/lib/text/count";
import { formatDollars } from "@/lib/text/format-dollars";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import {
  type Tried,
  type TuningDetail,
  type TuningPlan,
  triedTemperatures,
} from "@/lib/tunings/schema";
import { unpriced } from "./describe-run";

/** What a drafted tuning would do and cost, in lines. */
export function describeTuningPlan(plan: TuningPlan, { mostCost }: TuningDetail): string[] {
  const { texts, writing, reading, isPriced, warnings } = plan;
  const times = triedTemperatures.length;
  return [
    `${count(texts / times, "text")} at each of ${times} temperatures are written, for about ${formatDollars(writing.cost)}, and all ${texts.toLocaleString("en")} are read, for about ${formatDollars(reading.cost)} if they come out as long as most do. It stops before it could spend more than ${formatDollars(mostCost)}.`,
    ...(isPriced ? [] : [unpriced]),
    ...warnings.map((warning) => `Before you start it: ${warning}`),
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
