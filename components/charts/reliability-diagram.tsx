"use client";

import { Bar, BarChart, CartesianGrid, ReferenceLine, ScatterChart, XAxis, YAxis } from "recharts";
import type {
  ReliabilityModel,
  ReliabilityPoint,
} from "@/lib/figures/calibration/reliability-diagram";
import classes from "./charts.module.css";
import { InvisiblePoints, Mark, OnAxes } from "./on-axes";
import { axisWidth, nameBelow, nameBeside, plot, shareAxisX, shareAxisY } from "./share-axis";

const diagonal = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
] as const;

interface Props {
  model: ReliabilityModel;
  /** Other forecasts on the same axes, as hollow points. */
  beside?: ReliabilityModel;
  onOpen?: (point: ReliabilityPoint) => void;
}

/** Accuracy against confidence, a point per bin, all on the same scale. Draws a prepared model. */
export const ReliabilityDiagram = ({ model, beside, onOpen }: Props) => (
  <ScatterChart {...plot} className={classes.plot} margin={{ ...plot.margin, top: 26 }}>
    <CartesianGrid stroke="var(--chart-grid)" />
    <XAxis {...shareAxisX} dataKey="confidence" label={nameBelow("Confidence")} />
    <YAxis {...shareAxisY} dataKey="accuracy" label={nameBeside("Accuracy")} />
    <ReferenceLine segment={diagonal} stroke="var(--chart-muted)" strokeDasharray="4 4" />
    <InvisiblePoints data={model.points} />
    {/* What the corners mean stands beside the plot, where no point covers it. */}
    <OnAxes>
      {({ x, y }) => (
        <>
          <text x={x(0)} y={y(1) - 12}>
            underconfident
          </text>
          <text x={x(1)} y={y(0) + 36} textAnchor="end">
            overconfident
          </text>
        </>
      )}
    </OnAxes>
    {/* The single runs, if there are several, drawn beneath the points of all of them. */}
    <OnAxes>
      {({ x, y }) =>
        model.seeds.map(({ key, line }) => (
          <polyline
            key={key}
            className={classes.seed}
            points={line.map((at) => `${x(at.confidence)},${y(at.accuracy)}`).join(" ")}
          />
        ))
      }
    </OnAxes>
    {beside && <BinPoints points={beside.points} isHollow />}
    <BinPoints points={model.points} onOpen={onOpen} />
  </ScatterChart>
);

/** The number of forecasts by confidence, below a diagram with the same axis. */
export const ConfidenceStrip = ({ model }: { model: ReliabilityModel }) => (
  <BarChart
    {...plot}
    className={classes.strip}
    data={model.counts}
    margin={{ ...plot.margin, top: 6, bottom: 0 }}
  >
    <XAxis {...shareAxisX} dataKey="confidence" tick={false} height={2} />
    <YAxis
      width={axisWidth}
      domain={[0, model.mostCounted]}
      ticks={[model.mostCounted]}
      label={nameBeside("Forecasts", 24)}
      interval={0}
      stroke="var(--chart-axis)"
      axisLine={false}
      tickLine={false}
      tickFormatter={(n: number) => n.toLocaleString("en")}
    />
    <Bar dataKey="n" barSize={8} fill="var(--chart-bar)" isAnimationActive={false} />
  </BarChart>
);

interface BinPointsProps {
  points: readonly ReliabilityPoint[];
  /** Opens the forecasts behind a point. */
  onOpen?: (point: ReliabilityPoint) => void;
  isHollow?: boolean;
}

const BinPoints = ({ points, onOpen, isHollow }: BinPointsProps) => (
  <OnAxes>
    {({ x, y }) => (
      <>
        {points.map(({ firstBin, confidence, accuracy, confidenceError, accuracyError }) => (
          <g key={firstBin}>
            <line
              className={classes.range}
              x1={x(confidence - confidenceError[0])}
              x2={x(confidence + confidenceError[1])}
              y1={y(accuracy)}
              y2={y(accuracy)}
            />
            <line
              className={classes.interval}
              x1={x(confidence)}
              x2={x(confidence)}
              y1={y(accuracy - accuracyError[0])}
              y2={y(accuracy + accuracyError[1])}
            />
          </g>
        ))}
        {onOpen &&
          points.map((point) => (
            // A click near a point opens it too. These larger targets lie below all points.
            // biome-ignore lint/a11y/noStaticElementInteractions: the point itself is the button
            <circle
              key={point.firstBin}
              className={classes.halo}
              cx={x(point.confidence)}
              cy={y(point.accuracy)}
              r={12}
              onClick={() => onOpen(point)}
            />
          ))}
        {points.map((point) => (
          <BinPoint
            key={point.firstBin}
            cx={x(point.confidence)}
            cy={y(point.accuracy)}
            point={point}
            onOpen={onOpen && (() => onOpen(point))}
            isHollow={isHollow}
          />
        ))}
      </>
    )}
  </OnAxes>
);

interface PointProps {
  cx: number;
  cy: number;
  point: ReliabilityPoint;
  onOpen?: () => void;
  isHollow?: boolean | undefined;
}

function BinPoint({ cx, cy, point, onOpen, isHollow }: PointProps) {
  const { firstBin, lastBin, label, mark } = point;
  // The area grows with the number of bins drawn as one. Their counts are in the label and the
  // strip below.
  const radius = Math.min(14, 4.5 * Math.sqrt(lastBin - firstBin + 1));
  return (
    <Mark label={label} onOpen={onOpen}>
      <circle className={classes.ring} cx={cx} cy={cy} r={radius + 3.5} />
      <circle className={isHollow ? classes.hollow : classes.dot} cx={cx} cy={cy} r={radius} />
      {mark && (
        <text x={cx - radius - 5} y={cy} textAnchor="end" dominantBaseline="central">
          {mark}
        </text>
      )}
    </Mark>
  );
}
