import { keepDirection } from "@/lib/text/keep-direction";
import { type NamedGroup, nameModelKind } from "../groups/group-names";
import type { StudyCalibration, StudyResults } from "./schema";

/** A study's groups are its models; where people are excluded, each without them and then with them. */
export function prepareStudyGroups({
  models,
  calibration,
}: Pick<StudyResults, "models" | "calibration">): NamedGroup[] {
  return models.flatMap(({ id, name, kind }) =>
    calibration.flatMap(({ variant, groups }) =>
      groups
        .filter(({ key }) => key === id)
        .map((group) => ({
          ...group,
          ...{ variant, name: keepDirection(name) },
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
