import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import { type Column, DataTable } from "@/components/ui/data-table";
import {
  countText,
  type FunnelModel,
  type FunnelStep,
  funnelOf,
} from "@/lib/quality/rounds/funnel";
import { funnelCsv, funnelLatex, shareText } from "@/lib/quality/rounds/round-tables";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { formatShare } from "@/lib/text/format-number";
import classes from "./rounds.module.css";

const columns: Column<FunnelStep>[] = [
  { name: "Round", cell: ({ round }) => round },
  { name: "Step", kind: "head", cell: ({ label }) => label },
  { name: "People", kind: "number", cell: countText },
  { name: "Of all", kind: "number", cell: ({ ofAll }) => shareText(ofAll) },
  { name: "Of the step before", kind: "number", cell: ({ ofBefore }) => shareText(ofBefore) },
];

/** The way from consent to the main round, as a picture or as a table. */
export function FunnelCard({ rounds }: { rounds: readonly RoundView[] }) {
  const model = useMemo(() => funnelOf(rounds), [rounds]);
  return (
    <ChartPanel
      title="Participants by stage"
      level={2}
      subtitle="People, and their share of those who consented"
      what="funnel"
      filename="funnel"
      undefined={null}
      table={
        <DataTable
          dense
          label="Funnel"
          minWidth={420}
          columns={columns}
          rows={model.rounds.flatMap(({ steps }) => steps)}
        />
      }
      csv={() => funnelCsv(model)}
      latex={() => funnelLatex(model)}
    >
      <FunnelChart model={model} />
    </ChartPanel>
  );
}

const nameWidth = 84;
const numberWidth = 104;
const barHeight = 16;
const rowHeight = 25;
const headHeight = 30;

/** A bar for each step, as long as its share of everyone who was invited. Draws a prepared model. */
function FunnelChart({ model }: { model: FunnelModel }) {
  const { ref, width } = useElementSize();
  const rows = layOut(model);
  const height = rows.height;
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {width > 0 && (
        // The class is what a download of charts looks for.
        <svg
          className={`recharts-surface ${classes.funnel}`}
          width={width}
          height={height}
          role="img"
          aria-label={model.summary}
        >
          {rows.heads.map(({ label, y }) => (
            <text key={label} x={0} y={y + 20} className={classes.funnelHead}>
              {label}
            </text>
          ))}
          {rows.steps.map(({ step, y }) => (
            <Bar key={`${step.round} ${step.stage}`} step={step} y={y} width={width} />
          ))}
        </svg>
      )}
    </div>
  );
}

function Bar({ step, y, width }: { step: FunnelStep; y: number; width: number }) {
  const full = Math.max(0, width - nameWidth - numberWidth);
  const middle = y + barHeight / 2;
  return (
    <>
      <text x={0} y={middle} dominantBaseline="central">
        {step.label}
      </text>
      <rect x={nameWidth} y={y} width={full} height={barHeight} className={classes.funnelTrack} />
      <rect
        x={nameWidth}
        y={y}
        width={full * (step.ofAll ?? 0)}
        height={barHeight}
        className={step.stage === "passed" ? classes.funnelPassed : classes.funnelBar}
      />
      <text x={width} y={middle} textAnchor="end" dominantBaseline="central">
        {countText(step)}
        {step.ofAll !== null && ` · ${formatShare(step.ofAll)}`}
      </text>
    </>
  );
}

/** Where each round's name and each step's bar begin, in pixels from the top. */
function layOut({ rounds }: FunnelModel) {
  const heads: { label: string; y: number }[] = [];
  const steps: { step: FunnelStep; y: number }[] = [];
  let y = 0;
  for (const round of rounds) {
    heads.push({ label: round.label, y });
    y += headHeight;
    for (const step of round.steps) {
      steps.push({ step, y });
      y += rowHeight;
    }
  }
  return { heads, steps, height: y };
}
