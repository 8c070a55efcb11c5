import type { TrainingDetail } from "./schema";
import type { TrainingResult } from "./schema-results";

type Evaluated = Pick<
  TrainingDetail["models"][number]["evaluations"][number],
  "datasetId" | "split" | "readerId"
>;

/** The view of an evaluation: only what one reader has read on the same questions can be compared. */
export const evaluatedView = ({ datasetId, split, readerId }: Evaluated): URLSearchParams =>
  new URLSearchParams({
    dataset: datasetId,
    ...(split !== null && { split }),
    ...(readerId !== null && { reader: readerId }),
  });

/**
 * The frontier of that view, where it points the model out: an address within the project.
 * @param compared the IDs of the models that are shown; all unless given
 */
export function frontierAddress(
  modelId: string,
  evaluated: Evaluated,
  compared: readonly string[] = [],
): string {
  const view = evaluatedView(evaluated);
  if (compared.length > 0) view.set("model", compared.join(","));
  view.set("highlight", modelId);
  return `/figures?${view}#frontier`;
}

/** The frontier of a stage's results: its models on the datasets that they were imported into. An address within the project. */
export function resultsAddress({
  rows,
  datasetIds,
}: {
  rows: readonly Pick<TrainingResult, "modelId">[];
  datasetIds: readonly string[];
}): string {
  const models = new Set(rows.flatMap(({ modelId }) => modelId ?? []));
  const view = new URLSearchParams({
    ...(datasetIds.length > 0 && { dataset: datasetIds.join(",") }),
    ...(models.size > 0 && { model: [...models].join(",") }),
  });
  return `/figures?${view}#frontier`;
}
