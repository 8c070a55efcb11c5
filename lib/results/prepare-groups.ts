import type { NamedCalibration } from "./prepare-calibration-table";
import { variantNames } from "./prepare-variants";
import type { DatasetResults, StudyResults, Variant } from "./schema";

/** A study's groups are its models; where people are excluded, each without them and then with them. */
export function prepareStudyGroups({ all, kept }: StudyResults): NamedCalibration[] {
  return all.models.flatMap((model, i) => {
    const without = kept?.models[i];
    if (!without) return [toGroup(model, null)];
    return [toGroup(without, "kept"), toGroup(model, "all")];
  });
}

function toGroup(
  { model, ...calibration }: StudyResults["all"]["models"][number],
  variant: Variant | null,
): NamedCalibration {
  const detail = [modelKind(model.kind), variant && variantNames[variant]];
  return {
    ...calibration,
    key: model.id,
    name: model.name,
    detail: detail.filter(Boolean).join(", "),
    variant,
  };
}

/** A dataset's are readers, and models where forecasts are of generations. */
export function prepareDatasetGroups({ groups }: DatasetResults): NamedCalibration[] {
  return groups.map(({ reader, model, ...calibration }) => ({
    ...calibration,
    name: model ? `${reader.name} on ${model.name}` : reader.name,
    detail: [
      readerKinds[reader.kind],
      reader.pooled && "pooled",
      reader.version,
      model && modelKind(model.kind),
    ]
      .filter(Boolean)
      .join(", "),
    variant: null,
  }));
}

const readerKinds = { human: "human", llm: "LLM", rule: "rule", surrogate: "surrogate" };

const modelKind = (kind: string) =>
  kind === "confidence" ? "states confidence" : "states no confidence";
