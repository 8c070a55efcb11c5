import type { NamedCalibration } from "./prepare-calibration-table";
import type { ComputedStudy, StudyFigures, Variant } from "./schema";

/** A study's groups are its models; where people are excluded, each without them and then with them. */
export function prepareStudyGroups({ all, kept }: ComputedStudy): NamedCalibration[] {
  return all.models.flatMap((model, i) => {
    const without = kept?.models[i];
    if (!without) return [toGroup(model, null)];
    return [toGroup(without, "kept"), toGroup(model, "all")];
  });
}

function toGroup(
  { model, ...calibration }: StudyFigures["models"][number],
  variant: Variant | null,
): NamedCalibration {
  const { id: key, name, kind } = model;
  return { ...calibration, key, name, detail: modelKind(kind), variant };
}

const modelKind = (kind: string) =>
  kind === "confidence" ? "states confidence" : "states no confidence";
