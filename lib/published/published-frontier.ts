import type { PublishedFigure, PublishedSource } from "./schema";

/**
 * What can be shown on frontiers, by dataset and reader: models of which both the accuracy and the ECE are
 * published in one table of one source. They are figures in [0, 1] alone; no forecasts are behind them.
 */
export function publishedLayer(
  figures: readonly PublishedFigure[],
  sources: readonly Pick<PublishedSource, "id" | "name">[],
) {
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const eces = new Map(
    figures.filter(({ metric }) => metric === "ece").map((figure) => [keyOf(figure), figure]),
  );
  const points = figures.flatMap((figure) => {
    const ece = figure.metric === "accuracy" ? eces.get(keyOf(figure)) : undefined;
    if (!ece) return [];
    const { dataset, reader, model, group, value: accuracy, sourceId } = figure;
    return {
      dataset,
      reader,
      model,
      group,
      accuracy,
      accuracyInterval: intervalOf(figure),
      ece: ece.value,
      eceInterval: intervalOf(ece),
      source: names.get(sourceId) ?? "",
    };
  });
  const layers = Map.groupBy(points, ({ dataset, reader }) => JSON.stringify([dataset, reader]));
  return [...layers.values()].flatMap((ofLayer) => {
    const [first] = ofLayer;
    const points = ofLayer.map(({ dataset: _, reader: __, ...point }) => point);
    return first ? { dataset: first.dataset, reader: first.reader, points } : [];
  });
}
export type PublishedLayer = ReturnType<typeof publishedLayer>[number];

const keyOf = ({ sourceId, table, dataset, reader, model }: PublishedFigure) =>
  JSON.stringify([sourceId, table, dataset, reader, model]);

const intervalOf = ({ low, high }: PublishedFigure) =>
  low === null || high === null ? null : { low, high };
