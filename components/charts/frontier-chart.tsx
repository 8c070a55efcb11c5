"use client";

import { CartesianGrid, ScatterChart, XAxis, YAxis } from "recharts";
import { drawingOrder, isPointedOut } from "@/lib/figures/frontier/drawing-order";
import { type FrontierAxes, frontLine } from "@/lib/figures/frontier/frontier-axes";
import type { FrontierPoint } from "@/lib/figures/frontier/frontier-panels";
import charts from "./charts.module.css";
import classes from "./frontier.module.css";
import { InvisiblePoints, Mark, OnAxes } from "./on-axes";
import { type Box, fitLabels, type PlacedLabel, textWidth } from "./place-labels";
import { axisWidth, nameBelow, nameBeside, plot, shareAxisX, shareAxisY } from "./share-axis";

interface Props {
  points: readonly FrontierPoint[];
  axes: FrontierAxes;
  /** Where a mark leads to; undefined for nowhere. */
  hrefOf: (point: FrontierPoint) => string | undefined;
  /** The id of the model whose mark has a ring. */
  highlight: string | null;
}

/** How much farther than usual the axes' numbers are from the axes, so that the ring of a mark there covers none. */
const besideRing = 8;

/** Accuracy against ECE, a mark for each model; upper left is better. Draws a prepared panel. */
export function FrontierChart({ points, axes, hrefOf, highlight }: Props) {
  return (
    <ScatterChart {...plot} className={classes.frontier}>
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        {...shareAxisX}
        {...axes.ece}
        tickMargin={besideRing}
        height={shareAxisX.height + besideRing}
        dataKey="ece"
        tickFormatter={(ece: number) => ece.toFixed(2)}
        label={nameBelow("ECE (lower is better)")}
      />
      <YAxis
        {...shareAxisY}
        {...axes.accuracy}
        tickMargin={besideRing}
        width={axisWidth + besideRing}
        dataKey="accuracy"
        label={nameBeside("Accuracy")}
      />
      <InvisiblePoints data={points} />
      <FrontierPoints points={points} axes={axes} hrefOf={hrefOf} highlight={highlight} />
    </ScatterChart>
  );
}

/** A name is at most this share of the plot's width, but of so many pixels it is not too wide. */
const mostOfName = 0.6;
const leastWidth = 120;

/** The front, and all marks with intervals and names. */
const FrontierPoints = ({ points, axes, hrefOf, highlight }: Props) => (
  <OnAxes>
    {({ x, y, area }) => {
      const front = points.filter(({ onFront }) => onFront).sort((a, b) => a.ece - b.ece);
      const drawn = drawingOrder(points, highlight).map((point) => ({
        point,
        x: x(point.ece),
        y: y(point.accuracy),
        bars: barsOf(point, x, y),
        text: point.name,
        isFirst: isPointedOut(point, highlight),
      }));
      const widest = Math.max(mostOfName * area.width, leastWidth);
      const named = fitLabels(
        drawn,
        [widest, widest / 2, widest / 4],
        {
          left: area.x + 2,
          right: area.x + area.width,
          top: area.y,
          bottom: area.y + area.height,
        },
        drawn.flatMap(({ bars }) => bars.map(widened)),
      );
      return (
        <>
          <polyline
            className={classes.front}
            points={frontLine(front, axes)
              .map(({ ece, accuracy }) => `${x(ece)},${y(accuracy)}`)
              .join(" ")}
          />
          {drawn.map(({ point: { key, source }, bars }) => (
            <g key={key} className={source === null ? classes.cross : classes.publishedCross}>
              {bars.map(({ left, right, top, bottom }) => (
                <line key={`${left} ${top}`} x1={left} x2={right} y1={top} y2={bottom} />
              ))}
            </g>
          ))}
          {named.map(({ mark: { point, text, x: cx, y: cy }, label }) => (
            <Name key={point.key} {...{ point, text, cx, cy, label }} />
          ))}
          {drawn.map(({ point, x: cx, y: cy }) => (
            <FrontierMark
              key={point.key}
              point={point}
              cx={cx}
              cy={cy}
              href={hrefOf(point)}
              isRinged={isPointedOut(point, highlight)}
            />
          ))}
        </>
      );
    }}
  </OnAxes>
);

type Scale = (value: number) => number;

/** The intervals of a point, as lines across it. */
function barsOf(point: FrontierPoint, x: Scale, y: Scale): Box[] {
  const { ece, eceInterval, accuracy, accuracyInterval } = point;
  const across = eceInterval && {
    left: x(eceInterval.low),
    right: x(eceInterval.high),
    top: y(accuracy),
    bottom: y(accuracy),
  };
  const upright = accuracyInterval && {
    left: x(ece),
    right: x(ece),
    top: y(accuracyInterval.high),
    bottom: y(accuracyInterval.low),
  };
  return [across, upright].filter((bar) => bar !== null);
}

/** The range that a line covers. */
const widened = ({ left, right, top, bottom }: Box): Box => ({
  left: left - 1,
  top: top - 1,
  right: right + 1,
  bottom: bottom + 1,
});

interface PointProps {
  point: FrontierPoint;
  cx: number;
  cy: number;
}

/**
 * A model's mark. The shape shows whether it states confidence; hollow marks are published results.
 */
function FrontierMark({
  point,
  cx,
  cy,
  href,
  isRinged,
}: PointProps & { href: string | undefined; isRinged: boolean }) {
  const { states, source, label } = point;
  const kind = source === null ? charts.dot : classes.published;
  return (
    <Mark label={href === undefined ? label : `${label} Show where it comes from.`} href={href}>
      <circle className={charts.ring} cx={cx} cy={cy} r={9} />
      {isRinged && <circle className={classes.highlight} cx={cx} cy={cy} r={12} />}
      {states === "confidence" && <circle className={kind} cx={cx} cy={cy} r={5} />}
      {states === "no confidence" && (
        <rect className={kind} x={cx - 4.5} y={cy - 4.5} width={9} height={9} />
      )}
      {states === "unknown" && <path className={kind} d={`M${cx} ${cy - 6}l6 6l-6 6l-6-6z`} />}
    </Mark>
  );
}

function Name({
  point: { source, onFront },
  text,
  cx,
  cy,
  label,
}: PointProps & { text: string; label: PlacedLabel | null }) {
  if (!label) return null;
  const width = textWidth(text);
  // The leader line of a distant name ends at the nearer side of the name.
  const end = Math.min(Math.max(cx, label.x), label.x + width);
  const edge = label.y + Math.sign(cy - label.y) * Math.min(6, Math.abs(cy - label.y));
  return (
    <g>
      {label.far && <line className={classes.leader} x1={cx} y1={cy} x2={end} y2={edge} />}
      <text
        className={source === null ? charts.name : charts.minorName}
        fontWeight={onFront && source === null ? 650 : undefined}
        x={label.x + width / 2}
        y={label.y}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {text}
      </text>
    </g>
  );
}
