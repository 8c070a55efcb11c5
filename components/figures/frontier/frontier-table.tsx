import { Text } from "@mantine/core";
import { DataTable } from "@/components/ui/data-table";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import type { FrontierPanel } from "@/lib/figures/frontier/frontier-panels";
import { FigureText } from "../parts/figure-text";

const none = { noInterval: "not_published" as const };

/** The points of a frontier in numbers, the most accurate first. */
export function FrontierTable({ panel }: { panel: FrontierPanel }) {
  const counts = new Map(panel.groups.map(({ key, counts: { n } }) => [key, n]));
  // The n of a published figure is unknown: its cell is empty.
  const rows = panel.points
    .toSorted((a, b) => b.accuracy - a.accuracy)
    .map((point) => ({ ...point, known: counts.get(point.key), n: counts.get(point.key) ?? 0 }));
  return (
    <DataTable
      label={`Accuracy and ECE: ${panel.title}`}
      minWidth={320}
      dense
      rows={rows}
      first={{
        name: "Model",
        cell: ({ name, source, onFront }) => (
          <>
            {name}
            <Text size="xs" c="dimmed">
              {source ?? (onFront && "on the Pareto front")}
            </Text>
          </>
        ),
      }}
      columns={[
        { name: "n", cell: ({ known }) => known?.toLocaleString("en") },
        {
          name: "Accuracy",
          cell: ({ accuracy: value, accuracyInterval, n }) => (
            <FigureText
              figure={prepareFigure({ value, n, ...(accuracyInterval ?? none) }, "share")}
              rowN={n}
            />
          ),
        },
        {
          name: "ECE",
          cell: ({ ece: value, eceInterval, n }) => (
            <FigureText
              figure={prepareFigure({ value, n, ...(eceInterval ?? none) }, "thousandths")}
              rowN={n}
            />
          ),
        },
      ]}
    />
  );
}
