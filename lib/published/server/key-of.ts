import type { PublishedFigure } from "../schema";

type Named = Pick<PublishedFigure, "table" | "dataset" | "reader" | "model" | "metric">;

/** What a figure is of: within a source there is one for each. */
export const keyOf = ({ table, dataset, reader, model, metric }: Named) =>
  JSON.stringify([table, dataset, reader, model, metric]);
