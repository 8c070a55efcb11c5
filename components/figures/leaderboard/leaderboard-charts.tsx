"use client";

import { SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Histogram } from "@/components/charts/histogram";
import { PointScatter } from "@/components/charts/point-scatter";
import { DataTable } from "@/components/ui/data-table";
import { QueryState } from "@/components/ui/query-state";
import { columns } from "@/lib/figures/calibration/columns";
import {
  histogramCsv,
  histogramLatex,
  pointsCsv,
  pointsLatex,
} from "@/lib/figures/leaderboard/leaderboard-files";
import {
  histogramOf,
  pointsOf,
  scatterAxes,
  writeTick,
  writeValue,
} from "@/lib/figures/leaderboard/point-charts";
import type { LeaderboardPoints, RankedFigure } from "@/lib/figures/leaderboard/schema-leaderboard";
import { leaderboardPointsOptions, type ProjectSource, type Ranking } from "@/lib/figures/queries";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { count } from "@/lib/text/count";
import { ChartPanel } from "../parts/chart-panel";
import { ProvisionalFigures } from "../parts/provisional";

interface Props {
  source: ProjectSource;
  view: ViewQuery;
  ranking: Ranking;
  figure: RankedFigure;
  onOpen: (key: string) => void;
}

/** A figure over all groups that the table has: how it is distributed, and against the number of forecasts. */
export function LeaderboardCharts({ source, view, ranking, figure, onOpen }: Props) {
  const query = useQuery(leaderboardPointsOptions(source, view, ranking, figure));
  return (
    <QueryState query={query} rows={6}>
      {(found) => (
        <ProvisionalFigures value={provisionalPoints(found)}>
          <Charts found={found} figure={figure} onOpen={onOpen} />
        </ProvisionalFigures>
      )}
    </QueryState>
  );
}

const provisionalPoints = ({ left, groups }: LeaderboardPoints) =>
  left > 0
    ? { why: `${count(left, "group")} not measured yet`, progress: 1 - left / groups }
    : null;

function Charts({
  found,
  figure,
  onOpen,
}: Pick<Props, "figure" | "onOpen"> & { found: LeaderboardPoints }) {
  const points = useMemo(() => pointsOf(found), [found]);
  const histogram = useMemo(() => histogramOf(points, figure), [points, figure]);
  const axes = useMemo(() => scatterAxes(points), [points]);
  const name = columns[figure].title;
  const tick = (value: number) => writeTick(figure, value);
  const subtitle = count(points.length, "group");
  const missing = found.keys.length - points.length;
  const caption = missing === 0 ? "" : `${count(missing, "group")} without this figure not drawn.`;
  const drawn = { subtitle, caption, undefined: histogram.undefined };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <ChartPanel
        {...drawn}
        title={`${name}: distribution`}
        what="distribution"
        csv={() => histogramCsv(histogram, figure)}
        latex={() => histogramLatex(histogram, figure, caption)}
        table={
          <DataTable
            label={`Groups by ${name}`}
            minWidth={280}
            maxHeight={320}
            dense
            rows={histogram.bars.map((bar) => ({ key: bar.from, ...bar }))}
            columns={[
              { name: "From", cell: ({ from }) => writeValue(figure, from) },
              { name: "To (below)", cell: ({ to }) => writeValue(figure, to) },
              { name: "Groups", cell: ({ n }) => n.toLocaleString("en") },
            ]}
          />
        }
      >
        <Histogram
          model={histogram}
          label={`How many groups have which ${name}`}
          from={`${name}, from`}
          counted="Groups"
          tick={tick}
          isTall
        />
      </ChartPanel>
      <ChartPanel
        {...drawn}
        title={`${name} by number of forecasts`}
        what="scatter"
        csv={() => pointsCsv(points, figure)}
        latex={() => pointsLatex(points, figure, caption)}
        table={
          <DataTable
            label={`${name} by number of forecasts`}
            minWidth={280}
            maxHeight={320}
            dense
            limit={100}
            rows={points}
            columns={[
              { name: "Group", cell: (point) => point.name },
              { name: "Forecasts", cell: ({ n }) => n.toLocaleString("en") },
              { name, cell: ({ value }) => writeValue(figure, value) },
            ]}
          />
        }
        below="Click a mark to open its group. By keyboard, open it from the table above."
      >
        <PointScatter
          points={points}
          axes={axes}
          name={name}
          tick={tick}
          label={(point) =>
            `${point.name}: ${writeValue(figure, point.value)}, ${count(point.n, "forecast")}`
          }
          onOpen={({ key }) => onOpen(key)}
        />
      </ChartPanel>
    </SimpleGrid>
  );
}
