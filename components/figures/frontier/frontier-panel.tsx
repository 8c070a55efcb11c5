"use client";

import { Text } from "@mantine/core";
import { FrontierChart } from "@/components/charts/frontier-chart";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import type { FrontierAxes } from "@/lib/figures/frontier/frontier-axes";
import { frontierCsv, frontierLatex } from "@/lib/figures/frontier/frontier-files";
import type { FrontierPanel } from "@/lib/figures/frontier/frontier-panels";
import { FrontierTable } from "./frontier-table";
import { PublishedOnPanel } from "./published-choice";
import type { PublishedLayers } from "./use-published-layers";

/** One dataset and reader: the frontier, or the same as a table. */
export function FrontierPanelView({
  panel,
  axes,
  published,
}: {
  panel: FrontierPanel;
  axes: FrontierAxes;
  published: PublishedLayers;
}) {
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
      caption={captionOf(panel)}
      undefined={points.length === 0 ? (leftOut[0] ?? "no forecasts") : null}
      table={<FrontierTable panel={panel} />}
      below={
        <>
          {points.length > 0 && leftOut.length > 0 && (
            <Text size="xs" c="dimmed" mt={4}>
              Not drawn: {leftOut.join("; ")}.
            </Text>
          )}
          <PublishedOnPanel panel={panel} published={published} />
        </>
      }
    >
      <FrontierChart points={points} axes={axes} />
    </ChartPanel>
  );
}

/** Only the marks that are there are explained. */
function captionOf({ points }: FrontierPanel): string {
  const own = new Set(points.filter(({ source }) => source === null).map(({ states }) => states));
  const sources = [...new Set(points.flatMap(({ source }) => source ?? []))];
  return [
    "Upper left is better. Dashed: the Pareto front. Crosses are 95\u202f% intervals.",
    own.has("no confidence") &&
      (own.has("confidence")
        ? "Circles state confidence, squares do not."
        : "Squares: models that state no confidence."),
    sources.length > 0 && `Hollow: published, ${sources.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
