import type { BinRules } from "@/lib/metrics/types";
import type { Variant } from "../schema-figures";
import type { View } from "../selection/schema-selection";

interface Chosen {
  rounds: string[];
  people: Variant;
  rules: BinRules["rules"];
}

/**
 * A study's results as a view of the project's figures: the crowd's forecasts in these rounds, by model.
 * The bins are fixed: M = 10 for human readers, as in the paper.
 */
export const studyView = ({ rounds, people, rules }: Chosen) =>
  ({
    ...{ round: rounds, people, by: ["model"], rules },
    ...{ bins: 10, binning: "equal-mass", intervals: "corrected" },
  }) satisfies View;

/** A study's view as the address of the project's figures says it. */
export const writeStudyView = (chosen: Chosen): Record<string, string> =>
  Object.fromEntries(Object.entries(studyView(chosen)).map(([name, value]) => [name, `${value}`]));
