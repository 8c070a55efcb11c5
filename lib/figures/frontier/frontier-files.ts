import { writeCsv } from "@/lib/csv/write-csv";
import type { Cell } from "@/lib/figures/format/csv-cells";
import { figureTable, howRead } from "@/lib/figures/format/figure-latex";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import type { FrontierPanel } from "./frontier-panels";

const header = [
  "panel",
  "reader",
  "name",
  "states_confidence",
  "on_front",
  "published",
  "accuracy",
  "accuracy_low",
  "accuracy_high",
  "ece",
  "ece_low",
  "ece_high",
  "n",
];

/** One row for each point of frontiers, unrounded; `published` is empty for the project's own. */
export function frontierCsv(panels: readonly FrontierPanel[]): string {
  const rows = panels.flatMap(({ title, subtitle, points, groups }) =>
    points.map((point): Cell[] => {
      const { key, name, states, onFront, source, accuracyInterval, eceInterval } = point;
      const stated = { confidence: "true", "no confidence": "false", unknown: null }[states];
      return [
        title,
        subtitle,
        name,
        stated,
        source === null ? String(onFront) : null,
        source,
        point.accuracy,
        accuracyInterval?.low ?? null,
        accuracyInterval?.high ?? null,
        point.ece,
        eceInterval?.low ?? null,
        eceInterval?.high ?? null,
        groups.find((group) => group.key === key)?.counts.n ?? null,
      ];
    }),
  );
  return writeCsv([header, ...rows]);
}

/** The points of a frontier, the most accurate first; published ones with their source. */
export const frontierLatex = ({ title, subtitle, points }: FrontierPanel): string =>
  figureTable({
    name: `frontier-${title}`,
    caption: [`Accuracy and ECE: ${title}, ${subtitle}.`, howRead],
    columns: ["Model", { heading: "Pareto front", align: "l" }, "Accuracy (%)", "ECE"],
    rows: points
      .toSorted((a, b) => b.accuracy - a.accuracy)
      .map(({ name, source, onFront, accuracy, accuracyInterval, ece, eceInterval }) => {
        const known = { n: 0, noInterval: "not_published" as const };
        return [
          source === null ? name : `${name}, ${source}`,
          source === null && onFront ? "on it" : null,
          shownFigure({ value: accuracy, ...known, ...accuracyInterval }, "share"),
          shownFigure({ value: ece, ...known, ...eceInterval }, "thousandths"),
        ];
      }),
  });
