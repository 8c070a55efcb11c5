import { useQuery } from "@tanstack/react-query";
import type { FrontierPoint } from "@/lib/figures/frontier/frontier-panels";
import type { FigureSource } from "@/lib/figures/queries";
import { modelsOptions } from "@/lib/models/queries";

/** The page that says where a model of a training run comes from; undefined for other models, and behind a shared link. */
export function useOrigins(source: FigureSource): (point: FrontierPoint) => string | undefined {
  const projectId = source.kind === "project" ? source.projectId : "";
  const { data } = useQuery({ ...modelsOptions(projectId), enabled: projectId !== "" });
  const known = new Set(data?.models.flatMap(({ id, hasLineage }) => (hasLineage ? [id] : [])));
  return ({ modelId }) =>
    modelId !== null && known.has(modelId)
      ? `/projects/${projectId}/training/models/${modelId}`
      : undefined;
}
