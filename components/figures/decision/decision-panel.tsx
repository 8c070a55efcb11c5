"use client";

import { Text } from "@mantine/core";
import { useMemo } from "react";
import { DecisionChart } from "@/components/charts/decision-chart";
import { DataTable, ValueList } from "@/components/ui/data-table";
import classes from "@/components/ui/data-table.module.css";
import { sayIntervals } from "@/lib/figures/calibration/say-method";
import { decisionCsv, decisionLatex } from "@/lib/figures/decision/decision-files";
import type { DecisionStop } from "@/lib/figures/decision/decision-panels";
import { decisionModel, type LossAxis } from "@/lib/figures/decision/decision-panels";
import { decisionWords, pointAt } from "@/lib/figures/decision/decision-words";
import type { DecisionGroup } from "@/lib/figures/decision/schema-decision";
import { countSimulated, markSimulated } from "@/lib/figures/format/mark-simulated";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import type { GroupName } from "@/lib/figures/groups/group-names";
import type { Measured } from "@/lib/figures/schema-figures";
import { reasons } from "@/lib/metrics/reasons";
import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";
import { ChartPanel } from "../parts/chart-panel";
import { FigureText } from "../parts/figure-text";

interface Props {
  group: DecisionGroup & GroupName;
  axis: LossAxis;
  beta: number;
}

/** One group's curves, their means over all costs, and their meaning at the chosen cost. */
export function DecisionPanel({ group, axis, beta }: Props) {
  const { name, n, curve, meanRegret, meanEstimationGap, intervals } = group;
  const model = useMemo(() => decisionModel(curve, axis), [curve, axis]);
  const simulated = countSimulated(group.simulated, n);
  const point = pointAt(curve, beta);
  const mean = (measured: Measured) => (
    <FigureText figure={shownFigure(measured, "thousandths")} rowN={n} />
  );
  return (
    <ChartPanel
      title={name}
      subtitle={markSimulated(count(n, "forecast"), simulated)}
      what="decision"
      kind="Decision value"
      options="Options of the decision curves"
      csv={() => decisionCsv(group)}
      latex={() => decisionLatex(markSimulated(name, simulated), model.stops)}
      caption={model.caption}
      undefined={intervals.waiting && curve.length === 0 ? reasons.being_computed : model.undefined}
      table={<DecisionTable name={name} stops={model.stops} />}
      below={
        <>
          <ValueList
            values={[
              { name: "Mean regret over all costs", value: mean(meanRegret) },
              { name: "Mean error of loss estimation", value: mean(meanEstimationGap) },
            ]}
          />
          {point && (
            <Text size="sm" mt="xs" className="figure">
              {decisionWords(point)}
            </Text>
          )}
          <Text size="sm" mt="xs" c="dimmed" className="figure">
            {sayIntervals(intervals)}
          </Text>
        </>
      }
    >
      <DecisionChart model={model} />
    </ChartPanel>
  );
}

interface TableProps {
  /** The group's. */
  name: string;
  stops: readonly DecisionStop[];
}

/** The curves in numbers, at eleven costs. */
const DecisionTable = ({ name, stops }: TableProps) => (
  <DataTable
    label={`Losses by the cost of “I don’t know”: ${name}`}
    minWidth={480}
    dense
    rows={stops.map((stop) => ({ key: stop.beta, ...stop }))}
    columns={[
      { name: "Cost", className: classes.number, cell: ({ beta }) => beta.toFixed(2) },
      { name: "Expected", cell: ({ expected }) => formatThousandths(expected) },
      {
        name: "Realised",
        cell: ({ realised, low, high }) => (
          <>
            {formatThousandths(realised)}
            <br />
            <small>
              {formatThousandths(low)} to {formatThousandths(high)}
            </small>
          </>
        ),
      },
      { name: "Best", cell: ({ best }) => formatThousandths(best) },
      { name: "Always answer", cell: ({ answer }) => formatThousandths(answer) },
      { name: "Never answer", cell: ({ abstain }) => formatThousandths(abstain) },
    ]}
  />
);
