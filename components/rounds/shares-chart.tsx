"use client";

import { Box, Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { Bar, BarChart, ReferenceLine, XAxis, YAxis } from "recharts";
import charts from "@/components/charts/charts.module.css";
import { frame, shareAxis } from "@/components/charts/share-axis";
import { formatShare } from "@/lib/results/prepare-figure";
import { prepareShares } from "@/lib/rounds/prepare-shares";
import type { Ranked } from "@/lib/rounds/rank-candidates";
import classes from "./rounds.module.css";

/** How many people matched which share of the texts, and where the threshold lies. */
export function SharesChart({
  ranked,
  minShare,
}: {
  ranked: readonly Ranked<unknown>[];
  minShare: number;
}) {
  const bars = useMemo(() => prepareShares(ranked), [ranked]);
  const spoken = bars
    .filter((b) => b.passing + b.others > 0)
    .map((b) => `${formatShare(b.low)} to ${formatShare(b.high)}: ${b.passing + b.others}`);
  return (
    <Box className={charts.chart}>
      <div
        role="img"
        aria-label={`People by share matched. ${spoken.join("; ")}. Threshold ${formatShare(minShare)}.`}
      >
        <BarChart
          responsive
          className={classes.shares}
          data={bars}
          margin={frame.margin}
          accessibilityLayer={false}
        >
          <XAxis {...shareAxis} dataKey="share" height={34} label={axisLabel} />
          <YAxis
            width={frame.axisWidth}
            allowDecimals={false}
            stroke="var(--chart-axis)"
            axisLine={false}
            tickLine={false}
            label={{ value: "People", angle: -90, position: "insideLeft", offset: 8 }}
          />
          <Bar
            dataKey="passing"
            stackId="people"
            barSize={8}
            fill="var(--chart-mark)"
            stroke="var(--chart-mark)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="others"
            stackId="people"
            barSize={8}
            fill="var(--chart-paper)"
            stroke="var(--chart-mark)"
            isAnimationActive={false}
          />
          <ReferenceLine x={minShare} stroke="var(--chart-ink)" strokeDasharray="4 3" />
        </BarChart>
      </div>
      <Group gap="lg" mt={4}>
        <Text size="xs" c="dimmed">
          <span className={classes.swatch} style={{ background: "var(--chart-mark)" }} />
          meets the rule
        </Text>
        <Text size="xs" c="dimmed">
          <span className={classes.swatch} />
          does not
        </Text>
        <Text size="xs" c="dimmed">
          dashed: least share, {formatShare(minShare)}
        </Text>
      </Group>
    </Box>
  );
}

const axisLabel = { value: "Share of texts matched", position: "insideBottom" as const, offset: 0 };
