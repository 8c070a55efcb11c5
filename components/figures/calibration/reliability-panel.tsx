"use client";

import { Anchor } from "@mantine/core";
import { useMemo } from "react";
import { ConfidenceStrip, ReliabilityDiagram } from "@/components/charts/reliability-diagram";
import { DataTable } from "@/components/ui/data-table";
import { figureBinsCsv } from "@/lib/figures/calibration/figures-csv";
import { binsLatex } from "@/lib/figures/calibration/figures-latex";
import { reliabilityModel } from "@/lib/figures/calibration/reliability-diagram";
import { nameTable } from "@/lib/figures/format/figure-latex";
import { countSimulated, markSimulated } from "@/lib/figures/format/mark-simulated";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import { nameVariant, variantNames } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import { slug } from "@/lib/http/file-name";
import { count } from "@/lib/text/count";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import { ChartPanel } from "../parts/chart-panel";

interface Props {
  group: NamedGroup;
  method: FiguresMethod;
  /** The name, which is used in file names. */
  study?: string;
  /** Opens neighbouring bins, by their positions. */
  onOpen?: (bin: number, lastBin: number) => void;
}

/** One group's reliability diagram with its counts, or the same bins as a table. */
export function ReliabilityPanel({ group, method, study, onOpen }: Props) {
  const model = useMemo(
    () =>
      reliabilityModel({
        ...{ ...group, asked: method.bins },
        ...{ ece: group.figures.ece, seeds: group.seeds?.each },
      }),
    [group, method.bins],
  );
  const { name, variant = null } = group;
  const whose = nameVariant(name, variant);
  const fileOf = (what: string) =>
    study === undefined ? slug(`${what} ${whose}`) : nameTable(study, [what, whose], method.rules);
  return (
    <ChartPanel
      title={name}
      subtitle={subtitleOf(group)}
      what="reliability"
      kind="Reliability"
      people={variant && variantNames[variant]}
      filename={fileOf("reliability")}
      csv={() => figureBinsCsv([group], method)}
      latex={() => binsLatex(group, method, fileOf("bins"))}
      caption={model.caption}
      undefined={model.undefined}
      table={<BinsTable group={group} onOpen={onOpen && ((bin) => onOpen(bin, bin))} />}
    >
      <ReliabilityDiagram
        model={model}
        onOpen={onOpen && (({ firstBin, lastBin }) => onOpen(firstBin, lastBin))}
      />
      <ConfidenceStrip model={model} />
    </ChartPanel>
  );
}

function subtitleOf({ counts: { n, simulated }, figures: { ece } }: NamedGroup): string {
  const all = markSimulated(count(n, "forecast"), countSimulated(simulated, n));
  if (!("value" in ece)) return all;
  // The reference rules leave some forecasts out of all bins.
  const of = ece.n === n ? "" : `${ece.n.toLocaleString("en")} of `;
  return `ECE ${formatThousandths(ece.value)} · ${of}${all}`;
}

interface BinsTableProps {
  group: NamedGroup;
  onOpen?: (bin: number) => void;
}

/** The bins of a reliability diagram in numbers; each opens its forecasts, if the user may see them. */
const BinsTable = ({ group: { name, bins }, onOpen }: BinsTableProps) => (
  <DataTable
    label={`Bins: ${name}`}
    minWidth={300}
    dense
    rows={bins.map((bin, key) => ({ key, ...bin }))}
    columns={[
      {
        name: "Bin",
        cell: ({ key }) =>
          onOpen ? (
            <Anchor component="button" type="button" fz="sm" onClick={() => onOpen(key)}>
              {key + 1}
            </Anchor>
          ) : (
            key + 1
          ),
      },
      // A tie on an edge is shared by two bins, so n need not be whole.
      { name: "n", cell: ({ n }) => n.toLocaleString("en", { maximumFractionDigits: 1 }) },
      {
        name: "Confidence",
        cell: ({ meanConfidence, low, high }) => (
          <Range of={meanConfidence} low={low} high={high} />
        ),
      },
      {
        name: "Accuracy",
        cell: ({ accuracy, accuracyInterval }) => <Range of={accuracy} {...accuracyInterval} />,
      },
    ]}
  />
);

const Range = ({ of, low, high }: { of: number; low: number; high: number }) => (
  <>
    {formatShare(of)}
    <br />
    <small>
      {formatShare(low)} to {formatShare(high)}
    </small>
  </>
);
