"use client";

import { CartesianGrid, ReferenceLine, ScatterChart, XAxis, YAxis } from "recharts";
import type { AgreementMark, AgreementChart as Model } from "@/lib/figures/people/agreement-chart";
import classes from "./charts.module.css";
import { Dot, MarkKey, Square } from "./figure-marks";
import { InvisiblePoints, OnAxes } from "./on-axes";
import { axisWidth, nameBelow, plot } from "./share-axis";

/** There are many marks. */
const small = 3.5;

/** A person's kappa and correlation, window after window, with the kappa that the study asks for. */
export function AgreementChart({ model }: { model: Model }) {
  const { kappa, pearson, minKappa, texts, summary } = model;
  return (
    <div role="img" aria-label={summary}>
      <ScatterChart {...plot} className={classes.order} margin={{ ...plot.margin, top: 26 }}>
        <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
        <XAxis
          type="number"
          dataKey="texts"
          domain={[0, Math.max(1, texts)]}
          allowDecimals={false}
          height={38}
          label={nameBelow("Texts that both have read")}
          stroke="var(--chart-axis)"
          tickLine={false}
        />
        <YAxis
          type="number"
          dataKey="value"
          domain={[-1, 1]}
          ticks={[-1, -0.5, 0, 0.5, 1]}
          tickFormatter={(value: number) => String(value).replace("-", "−")}
          width={axisWidth}
          stroke="var(--chart-axis)"
          tickLine={false}
        />
        <InvisiblePoints data={[...kappa, ...pearson]} />
        {minKappa !== null && (
          <ReferenceLine y={minKappa} stroke="var(--chart-ink)" strokeDasharray="4 3" />
        )}
        <MarkKey names={["kappa", "correlation of confidence"]} second={64} r={small} />
        <OnAxes>
          {({ x, y }) => (
            <>
              {kappa.map(({ texts: at, low, high }) =>
                low === null || high === null ? null : (
                  <line
                    key={at}
                    className={classes.range}
                    x1={x(at)}
                    x2={x(at)}
                    y1={y(low)}
                    y2={y(high)}
                  />
                ),
              )}
              <path className={classes.minorTrend} d={pathOf(pearson, x, y)} />
              <path className={classes.trend} d={pathOf(kappa, x, y)} />
              {pearson.map(({ texts: at, value }) => (
                <Square key={at} cx={x(at)} cy={y(value)} r={small} />
              ))}
              {kappa.map(({ texts: at, value }) => (
                <Dot key={at} cx={x(at)} cy={y(value)} r={small} />
              ))}
            </>
          )}
        </OnAxes>
      </ScatterChart>
    </div>
  );
}

type Scale = (value: number) => number;

const pathOf = (marks: readonly AgreementMark[], x: Scale, y: Scale) =>
  marks.map(({ texts, value }, i) => `${i === 0 ? "M" : "L"}${x(texts)} ${y(value)}`).join("");
