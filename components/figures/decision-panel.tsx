"use client";

import { Text } from "@mantine/core";
import { useMemo } from "react";
import { DecisionChart } from "@/components/charts/decision-chart";
import { ChartPanel } from "@/components/results/chart-panel";
import { FigureText } from "@/components/results/figure-text";
import classes from "@/components/results/results.module.css";
import { decisionLatex } from "@/lib/figures/charts-latex";
import { decisionCsv } from "@/lib/figures/decision-csv";
import { decisionWords, pointAt } from "@/lib/figures/decision-words";
import { sayIntervals } from "@/lib/figures/prepare-basis";
import { type LossAxis, prepareDecision } from "@/lib/figures/prepare-decision";
import type { GroupName } from "@/lib/figures/prepare-group-names";
import type { DecisionGroup } from "@/lib/figures/schema-decision";
import { countSimulated, markSimulated } from "@/lib/results/mark-simulated";
import { count } from "@/lib/results/prepare-calibration-table";
import { prepareFigure } from "@/lib/results/prepare-figure";
import { DecisionTable } from "./decision-table";

/** One group's curves, what they come to over all costs, and what they mean at one. */
export function DecisionPanel({
  group,
  axis,
  beta,
}: {
  group: DecisionGroup & GroupName;
  axis: LossAxis;
  beta: number;
}) {
  const { name, n, curve, meanRegret, meanEstimationGap, intervals } = group;
  const model = useMemo(() => prepareDecision(curve, axis), [curve, axis]);
  const simulated = countSimulated(group.simulated, n);
  const point = pointAt(curve, beta);
  const figures = [
    { title: "Mean regret over all costs", measured: meanRegret },
    { title: "Mean error of loss estimation", measured: meanEstimationGap },
  ];
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
      undefined={model.undefined}
      table={<DecisionTable stops={model.stops} />}
      below={
        <>
          <dl className={classes.list}>
            {figures.map(({ title, measured }) => (
              <div key={title}>
                <Text component="dt" size="sm">
                  {title}
                </Text>
                <dd>
                  <FigureText figure={prepareFigure(measured, "thousandths")} rowN={n} />
                </dd>
              </div>
            ))}
          </dl>
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
