"use client";

import { Text } from "@mantine/core";
import { FrontierChart } from "@/components/charts/frontier-chart";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import { DataTable } from "@/components/ui/data-table";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import { isPointedOut } from "@/lib/figures/frontier/drawing-order";
import type { FrontierAxes } from "@/lib/figures/frontier/frontier-axes";
import { frontierCsv, frontierLatex } from "@/lib/figures/frontier/frontier-files";
import type { FrontierPanel } from "@/lib/figures/frontier/frontier-panels";
import { FigureText } from "../parts/figure-text";
import { PublishedOnPanel } from "./published-choice";
import type { PublishedLayers } from "./use-published-layers";

interface Props {
  panel: FrontierPanel;
  axes: FrontierAxes;
  published: PublishedLayers;
  hrefOf: Parameters<typeof FrontierChart>[0]["hrefOf"];
  /** The id of the model that the view points out. */
  highlight: string | null;
}

/** One dataset and reader: the frontier, or the same as a table. */
export function FrontierPanelView({ panel, axes, published, hrefOf, highlight }: Props) {
  const { title, subtitle, points, leftOut } = panel;
  return (
    <ChartPanel
      title={title}
      subtitle={subtitle}
      what="frontier"
      kind="Accuracy and ECE"
      options="Options of the frontier"
      csv={() => frontierCsv([panel])}
      latex={() => frontierLatex(panel)}
      caption={captionOf(panel, highlight)}
      undefined={points.length === 0 ? (leftOut[0] ?? "no forecasts") : null}
      table={<FrontierTable panel={panel} />}
      below={
        <>
          {points.length > 0 && leftOut.length > 0 && (
            <Text size="xs" c="dimmed" mt={4}>
              Not drawn: {leftOut.join("; ")}.
            </Text>
          )}
          {highlight !== null && points.filter(({ source }) => source === null).length < 2 && (
            <Text size="xs" c="dimmed" mt={4}>
              To compare the model with others, choose Evaluate… again on the page of its training
              run, and have the reader read the other models’ texts, too.
            </Text>
          )}
          <PublishedOnPanel panel={panel} published={published} />
        </>
      }
    >
      <FrontierChart points={points} axes={axes} hrefOf={hrefOf} highlight={highlight} />
    </ChartPanel>
  );
}

/** Explains only the marks that are drawn. */
function captionOf({ points }: FrontierPanel, highlight: string | null): string {
  const own = new Set(points.filter(({ source }) => source === null).map(({ states }) => states));
  const sources = [...new Set(points.flatMap(({ source }) => source ?? []))];
  const ringed = points.find((point) => isPointedOut(point, highlight));
  return [
    "Upper left is better. Dashed: the Pareto front. Crosses are 95\u202f% intervals.",
    own.has("no confidence") &&
      (own.has("confidence")
        ? "Circles state confidence, squares do not."
        : "Squares: models that state no confidence."),
    ringed && `Ringed: ${ringed.name}.`,
    points.length > 1 && "A mark without a name has no room for it: point at it or touch it.",
    sources.length > 0 && `Hollow: published, ${sources.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const none = { noInterval: "not_published" as const };

/** The points of a frontier in numbers, the most accurate first. */
function FrontierTable({ panel }: { panel: FrontierPanel }) {
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
      columns={[
        {
          name: "Model",
          cell: ({ name, source, onFront }) => (
            <>
              {name}
              <Text size="xs" c="dimmed">
                {source ?? (onFront && "on the Pareto front")}
              </Text>
            </>
          ),
        },
        { name: "n", cell: ({ known }) => known?.toLocaleString("en") },
        {
          name: "Accuracy",
          cell: ({ accuracy: value, accuracyInterval, n }) => (
            <FigureText
              figure={shownFigure({ value, n, ...(accuracyInterval ?? none) }, "share")}
              rowN={n}
            />
          ),
        },
        {
          name: "ECE",
          cell: ({ ece: value, eceInterval, n }) => (
            <FigureText
              figure={shownFigure({ value, n, ...(eceInterval ?? none) }, "thousandths")}
              rowN={n}
            />
          ),
        },
      ]}
    />
  );
}
