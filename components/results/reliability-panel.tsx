"use client";

import { useCallback, useMemo } from "react";
import { ConfidenceStrip } from "@/components/charts/confidence-strip";
import { ReliabilityDiagram } from "@/components/charts/reliability-diagram";
import { count, type NamedCalibration } from "@/lib/results/prepare-calibration-table";
import { binsCsv } from "@/lib/results/prepare-csv";
import { formatThousandths } from "@/lib/results/prepare-figure";
import { prepareReliability } from "@/lib/results/prepare-reliability";
import { variantNames } from "@/lib/results/prepare-variants";
import type { BinSelection } from "@/lib/results/queries";
import { BinsTable } from "./bins-table";
import { ChartPanel } from "./chart-panel";

/** One group's reliability diagram with its counts, or the same bins as a table. */
export function ReliabilityPanel({
  group,
  onOpen,
}: {
  group: NamedCalibration;
  onOpen: (selection: BinSelection) => void;
}) {
  const model = useMemo(() => prepareReliability(group), [group]);
  const { key } = group;
  const open = useCallback(
    ({ firstBin, lastBin }: { firstBin: number; lastBin: number }) =>
      onOpen({ group: key, bin: firstBin, lastBin }),
    [onOpen, key],
  );
  return (
    <ChartPanel
      title={group.name}
      subtitle={subtitleOf(group)}
      what="reliability"
      kind="Reliability"
      people={group.variant && variantNames[group.variant]}
      csv={() => binsCsv([group])}
      caption={model.caption}
      undefined={model.undefined}
      table={
        <BinsTable bins={group.bins} onOpen={(bin) => open({ firstBin: bin, lastBin: bin })} />
      }
    >
      <ReliabilityDiagram model={model} onOpen={open} />
      <ConfidenceStrip model={model} />
    </ChartPanel>
  );
}

function subtitleOf({ n, ece }: NamedCalibration): string {
  const error = "value" in ece ? `ECE ${formatThousandths(ece.value)} · ` : "";
  return `${error}${count(n, "forecast")}`;
}
