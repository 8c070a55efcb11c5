import type { NamedCalibration } from "./prepare-calibration-table";
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
  const { id: key, name, kind } = model;
  return { ...calibration, key, name, detail: modelKind(kind), variant };
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
