import type { NamedCalibration } from "./prepare-calibration-table";
import type { DatasetResults, StudyResults } from "./schema";

/** A study's groups are its models. */
export function prepareStudyGroups({ models }: StudyResults): NamedCalibration[] {
  return models.map(({ model, ...calibration }) => ({
    ...calibration,
    key: model.id,
    name: model.name,
    detail: modelKind(model.kind),
  }));
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
  }));
}

const readerKinds = { human: "human", llm: "LLM", rule: "rule", surrogate: "surrogate" };

const modelKind = (kind: string) =>
  kind === "confidence" ? "states confidence" : "states no confidence";
