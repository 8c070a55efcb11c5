import type { BinRules } from "@/lib/metrics/types";
import { keepDirection } from "@/lib/text/keep-direction";
import { type NamedGroup, nameModelKind } from "../groups/group-names";
import type { Variant } from "../schema-figures";
import type { View } from "../selection/schema-selection";
import type { StudyCalibration, StudyResults } from "./schema";

/** A study's groups are its models; where people are excluded, each without them and then with them. */
export function studyGroups({
  models,
  calibration,
}: Pick<StudyResults, "models" | "calibration">): NamedGroup[] {
  return models.flatMap(({ id, name, kind }) =>
    calibration.flatMap(({ variant, groups }) =>
      groups
        .filter(({ key }) => key === id)
        .map((group) => ({
          ...group,
          variant,
          name: keepDirection(name),
          detail: [nameModelKind(kind), group.reader?.name].filter(Boolean).join(", "),
        })),
    ),
  );
}

/** The figures of a variant; where nobody is excluded, there is only one. */
export const calibrationOf = (
  { calibration }: Pick<StudyResults, "calibration">,
  people: "all" | "kept",
): StudyCalibration | undefined =>
  calibration.find(({ variant }) => variant === people) ?? calibration[0];

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
    round: rounds,
    people,
    by: ["model"],
    rules,
    bins: 10,
    binning: "equal-mass",
    intervals: "corrected",
  }) satisfies View;

/** A study's view as the address of the project's figures says it. */
export const writeStudyView = (chosen: Chosen): Record<string, string> =>
  Object.fromEntries(Object.entries(studyView(chosen)).map(([name, value]) => [name, `${value}`]));
