"use client";

import { Text } from "@mantine/core";
import { useMemo } from "react";
import { DecisionChart } from "@/components/charts/decision-chart";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import { FigureText } from "@/components/figures/parts/figure-text";
import classes from "@/components/figures/parts/figures.module.css";
import { sayIntervals } from "@/lib/figures/calibration/say-method";
import { decisionCsv, decisionLatex } from "@/lib/figures/decision/decision-files";
import { type LossAxis, prepareDecision } from "@/lib/figures/decision/decision-panels";
import { decisionWords, pointAt } from "@/lib/figures/decision/decision-words";
import type { DecisionGroup } from "@/lib/figures/decision/schema-decision";
import { countSimulated, markSimulated } from "@/lib/figures/format/mark-simulated";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import type { GroupName } from "@/lib/figures/groups/group-names";
import { count } from "@/lib/text/count";
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
