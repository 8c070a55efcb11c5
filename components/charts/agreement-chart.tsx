"use client";

import { CartesianGrid, ReferenceLine, ScatterChart, XAxis, YAxis } from "recharts";
import type { AgreementMark, AgreementChart as Model } from "@/lib/figures/people/agreement-chart";
import classes from "./charts.module.css";
import { InvisiblePoints, OnAxes } from "./on-axes";
import { axisWidth, nameBelow, plot } from "./share-axis";

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
          label={nameBelow("Texts since they qualified")}
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
        <Key />
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
                <Square key={at} cx={x(at)} cy={y(value)} />
              ))}
              {kappa.map(({ texts: at, value }) => (
                <Dot key={at} cx={x(at)} cy={y(value)} />
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

/** The legend. It is part of the chart, so that saved pictures have it too. */
function Key() {
  const left = axisWidth + 8;
  return (
    <g>
      <Dot cx={left} cy={10} />
      <text x={left + 10} y={14}>
        kappa
      </text>
      <Square cx={left + 64} cy={10} />
      <text x={left + 74} y={14}>
        correlation of confidence
      </text>
    </g>
  );
}

interface Place {
  cx: number;
  cy: number;
}

const Dot = (place: Place) => <circle className={classes.dot} {...place} r={3.5} />;

const Square = ({ cx, cy }: Place) => (
  <rect className={classes.hollow} x={cx - 2.5} y={cy - 2.5} width={5} height={5} />
);
