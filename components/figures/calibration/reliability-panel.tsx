"use client";

import { useCallback, useMemo } from "react";
import { ConfidenceStrip, ReliabilityDiagram } from "@/components/charts/reliability-diagram";
import { type Binned, prepareReliability } from "@/lib/figures/calibration/reliability-diagram";
import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";
import { ChartPanel } from "../parts/chart-panel";
import { BinsTable } from "./bins-table";

/** A group whose bins are drawn. */
export interface DrawnGroup extends Binned {
  key: string;
  name: string;
  n: number;
  /** Whose forecasts these are, where people are excluded. */
  people: string | null;
  /** Name of its files. */
  filename?: string;
  /** Its bins, for a script. */
  csv: () => string;
  latex: () => string;
}

/** Opens bins of a group, by their positions. */
export type OpenBins = (selection: { group: string; bin: number; lastBin: number }) => void;

/** One group's reliability diagram with its counts, or the same bins as a table. */
export function ReliabilityPanel({ group, onOpen }: { group: DrawnGroup; onOpen?: OpenBins }) {
  const model = useMemo(() => prepareReliability(group), [group]);
  const { key } = group;
  const open = useCallback(
    ({ firstBin, lastBin }: { firstBin: number; lastBin: number }) =>
      onOpen?.({ group: key, bin: firstBin, lastBin }),
    [onOpen, key],
  );
  return (
    <ChartPanel
      title={group.name}
      subtitle={subtitleOf(group)}
      what="reliability"
      kind="Reliability"
      people={group.people}
      filename={group.filename}
      csv={group.csv}
      latex={group.latex}
      caption={model.caption}
      undefined={model.undefined}
      table={
        <BinsTable
          bins={group.bins}
          onOpen={onOpen && ((bin) => open({ firstBin: bin, lastBin: bin }))}
        />
      }
    >
      <ReliabilityDiagram model={model} onOpen={onOpen && open} />
      <ConfidenceStrip model={model} />
    </ChartPanel>
  );
}

function subtitleOf({ n, ece }: DrawnGroup): string {
  if (!("value" in ece)) return count(n, "forecast");
  // The reference rules leave some forecasts out of all bins.
  const of = ece.n === n ? "" : `${ece.n.toLocaleString("en")} of `;
  return `ECE ${formatThousandths(ece.value)} · ${of}${count(n, "forecast")}`;
}
