"use client";

import { useMemo } from "react";
import { Bar, BarChart, CartesianGrid, ReferenceLine, XAxis, YAxis } from "recharts";
import { frame, shareAxis } from "@/components/charts/share-axis";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import type { Ranked } from "@/lib/quality/rounds/rank-candidates";
import { sharesCsv } from "@/lib/quality/rounds/rounds-csv";
import { sharesLatex } from "@/lib/quality/rounds/rounds-latex";
import { prepareShares } from "@/lib/quality/rounds/share-histogram";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";
import classes from "./rounds.module.css";
import { ShareBars } from "./share-bars";
import { SharesTable } from "./shares-table";

/** How many people matched which share of the texts, and where the threshold lies. */
export function SharesChart({
  no,
  ranked,
  minShare,
}: {
  /** The round's. */
  no: number;
  ranked: readonly Ranked<unknown>[];
  minShare: number;
}) {
  const bars = useMemo(() => prepareShares(ranked), [ranked]);
  const most = Math.max(1, ...bars.map((b) => b.passing + b.others));
  const spoken = bars
    .filter((b) => b.passing + b.others > 0)
    .map((b) => `${formatShare(b.low)} to ${formatShare(b.high)}: ${b.passing + b.others}`);
  const threshold = minShare > 0 ? ` Dashed: minimum share, ${formatShare(minShare)}.` : "";
  return (
    <ChartPanel
      title="Share of texts matched"
      subtitle={count(ranked.length, "person", "people")}
      what={`test-${no}`}
      kind={`Test ${no}`}
      options="Options of the histogram"
      caption={`Dark: meets the rule. Light: does not.${threshold}`}
      undefined={ranked.length === 0 ? "no participants yet" : null}
      table={<SharesTable bars={bars} />}
      csv={() => sharesCsv(bars)}
      latex={() => sharesLatex(no, bars)}
    >
      <div role="img" aria-label={`People by share matched. ${spoken.join("; ")}.${threshold}`}>
        <BarChart
          responsive
          className={classes.shares}
          data={bars}
          margin={frame.margin}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
          <XAxis {...shareAxis} dataKey="share" height={36} label={axisLabel} />
          <YAxis
            width={frame.axisWidth}
            domain={[0, most]}
            allowDecimals={false}
            stroke="var(--chart-axis)"
            axisLine={false}
            tickLine={false}
            label={{ value: "People", angle: -90, position: "insideLeft", offset: 8 }}
          />
          {/* Draws nothing: without data of its own the library makes no axes. */}
          <Bar dataKey="passing" shape={nothing} isAnimationActive={false} />
          <ShareBars bars={bars} />
          {minShare > 0 && (
            <ReferenceLine x={minShare} stroke="var(--chart-ink)" strokeDasharray="4 3" />
          )}
        </BarChart>
      </div>
    </ChartPanel>
  );
}

const axisLabel = { value: "Share of texts matched", position: "insideBottom" as const, offset: 0 };
const nothing = () => null;
