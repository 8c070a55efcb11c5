import { writeCsv } from "@/lib/csv/write-csv";
import { type ColumnName, columns } from "../calibration/columns";
import { figureTable } from "../format/figure-latex";
import { type Point, type PointHistogram, writeValue } from "./point-charts";

/** The charts of a leaderboard as files. */
export const histogramCsv = ({ bars }: PointHistogram, figure: ColumnName): string =>
  writeCsv([
    ["figure", "from", "to_below", "groups"],
    ...bars.map(({ from, to, n }) => [figure, from, to, n]),
  ]);

export const histogramLatex = ({ bars }: PointHistogram, figure: ColumnName, note: string) =>
  figureTable({
    name: `distribution-${figure}`,
    caption: [`${columns[figure].title} of groups.`, note],
    columns: [
      ...["From", "To (below)"].map((heading) => ({ heading, align: "r" as const })),
      "Groups",
    ],
    rows: bars.map(({ from, to, n }) => [writeValue(figure, from), writeValue(figure, to), n]),
  });

export const pointsCsv = (points: readonly Point[], figure: ColumnName): string =>
  writeCsv([
    ["key", "name", "n", figure],
    ...points.map(({ key, name, n, value }) => [key, name, n, value]),
  ]);

export const pointsLatex = (points: readonly Point[], figure: ColumnName, note: string) =>
  figureTable({
    name: `scatter-${figure}`,
    caption: [`${columns[figure].title} by number of forecasts.`, note],
    columns: ["Group", "Forecasts", { heading: columns[figure].title, align: "r" }],
    rows: points.map(({ name, n, value }) => [name, n, writeValue(figure, value)]),
  });
