import type { FrontierPoint } from "./frontier-panels";

/** Whether it is the model that the view points out. */
export const isPointedOut = (
  { modelId }: Pick<FrontierPoint, "modelId">,
  highlight: string | null,
): boolean => modelId !== null && modelId === highlight;

/**
 * The order in which marks are drawn: the project's own lie above the published ones, and the model that the view
 * points out lies above all, where a pointer reaches it.
 */
export const drawingOrder = <P extends Pick<FrontierPoint, "modelId" | "source">>(
  points: readonly P[],
  highlight: string | null,
): P[] => {
  const layer = (point: P) =>
    (point.source === null ? 1 : 0) + (isPointedOut(point, highlight) ? 1 : 0);
  return points.toSorted((a, b) => layer(a) - layer(b));
};
