import { useMemo } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { axisWidth, nameBelow, nameBeside, plot, shareAxisX } from "@/components/charts/share-axis";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { Ranked } from "@/lib/quality/rounds/rank-candidates";
import { sharesCsv, sharesLatex } from "@/lib/quality/rounds/round-tables";
import { describeBar, type ShareBar, shareBars } from "@/lib/quality/rounds/share-histogram";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";
import classes from "./rounds.module.css";

/** A histogram of people by their share of matched texts, with the threshold. */
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
  const bars = useMemo(() => shareBars(ranked), [ranked]);
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
      caption={`Dark: meets the pass mark. Light: does not.${threshold}`}
      undefined={ranked.length === 0 ? "no participants yet" : null}
      table={
        <DataTable
          dense
          label="People by share matched"
          minWidth={320}
          maxHeight={320}
          columns={columns}
          rows={bars}
        />
      }
      csv={() => sharesCsv(bars)}
      latex={() => sharesLatex(no, bars)}
    >
      <div role="img" aria-label={`People by share matched. ${spoken.join("; ")}.${threshold}`}>
        <BarChart {...plot} className={classes.shares} data={bars}>
          <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
          <XAxis {...shareAxisX} dataKey="share" label={nameBelow("Share of texts matched")} />
          <YAxis
            width={axisWidth}
            domain={[0, most]}
            allowDecimals={false}
            stroke="var(--chart-axis)"
            axisLine={false}
            tickLine={false}
            label={nameBeside("People")}
          />
          {/* Draws nothing, but the library makes no axes without data. */}
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

const nothing = () => null;

const columns: Column<ShareBar>[] = [
  { name: "Share matched", kind: "head", cell: describeBar },
  {
    name: "Meet the pass mark",
    kind: "number",
    cell: ({ passing }) => passing.toLocaleString("en"),
  },
  { name: "Do not", kind: "number", cell: ({ others }) => others.toLocaleString("en") },
];

/**
 * The bars of a histogram from edge to edge, those who meet the pass mark below the others. They
 * are drawn here: on an axis of numbers the library does not know how wide a bar is.
 */
function ShareBars({ bars }: { bars: readonly ShareBar[] }) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  return (
    <g>
      {bars.map(({ low, high, passing, others }) => {
        // While the page is laid out, the chart has no width, and the gap would be wider than the bar.
        const width = Math.max(0, (x(high) ?? 0) - (x(low) ?? 0) - 1);
        const at = { x: (x(low) ?? 0) + 0.5, width };
        const between = (from: number, to: number) => ({
          y: y(to),
          height: (y(from) ?? 0) - (y(to) ?? 0),
        });
        return (
          <g key={low}>
            <rect {...at} {...between(0, passing)} className={classes.sharePassing} />
            <rect {...at} {...between(passing, passing + others)} className={classes.shareOther} />
          </g>
        );
      })}
    </g>
  );
}
