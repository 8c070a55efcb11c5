import type { PublishedFigure, PublishedSource } from "./schema";

interface Interval {
  low: number;
  high: number;
}

/** A published model on a frontier of accuracy and ECE: only a figure, no forecasts are behind it. */
interface LayerPoint {
  model: string;
  group: string;
  accuracy: number;
  accuracyInterval: Interval | null;
  ece: number;
  eceInterval: Interval | null;
  /** The paper, as one cites it. */
  source: string;
}

export interface PublishedLayer {
  dataset: string;
  reader: string;
  points: LayerPoint[];
}

/**
 * What can be shown on frontiers, by dataset and reader: models of which both the accuracy and the ECE
 * are published in one table of one source. All figures are in [0, 1].
 */
export function preparePublishedLayer(
  figures: readonly PublishedFigure[],
  sources: readonly Pick<PublishedSource, "id" | "name">[],
): PublishedLayer[] {
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const eces = new Map(
    figures.filter(({ metric }) => metric === "ece").map((figure) => [keyOf(figure), figure]),
  );
  const layers = new Map<string, PublishedLayer>();
  for (const figure of figures) {
    const ece = figure.metric === "accuracy" ? eces.get(keyOf(figure)) : undefined;
    if (!ece) continue;
    const { dataset, reader, model, group } = figure;
    const key = JSON.stringify([dataset, reader]);
    const layer = layers.get(key) ?? { dataset, reader, points: [] };
    layer.points.push({
      model,
      group,
      accuracy: figure.value,
      accuracyInterval: intervalOf(figure),
      ece: ece.value,
      eceInterval: intervalOf(ece),
      source: names.get(figure.sourceId) ?? "",
    });
    layers.set(key, layer);
  }
  return [...layers.values()];
}

const keyOf = ({ sourceId, table, dataset, reader, model }: PublishedFigure) =>
  JSON.stringify([sourceId, table, dataset, reader, model]);

const intervalOf = ({ low, high }: PublishedFigure): Interval | null =>
  low === null || high === null ? null : { low, high };
