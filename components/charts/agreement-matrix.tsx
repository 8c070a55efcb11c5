"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { Surface } from "recharts";
import {
  agreementMeasures,
  type MatrixCell,
  type MatrixModel,
} from "@/lib/figures/agreement/agreement-matrix";
import classes from "./matrix.module.css";
import { cellSize, darkness, MatrixSquare } from "./matrix-square";
import { textWidth } from "./place-labels";

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** In pixels: above the cells, and below them for the key. */
const [top, below] = [22, 40];
const keyStep = 28;

/**
 * How closely any two sides agree: the lower half of a matrix, with the value in each cell, darker
 * for closer agreement. Details of a cell are shown below the matrix when the pointer or the arrow
 * keys are on it.
 */
export function AgreementMatrix({ model }: { model: MatrixModel }) {
  const { sides, rows, measure } = model;
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [pointed, setPointed] = useState<MatrixCell | null>(null);
  const cells = useRef<HTMLDivElement>(null);
  const { label, ends } = agreementMeasures[measure];
  const current = rows[at.row]?.[at.column] ? at : { row: 0, column: 0 };

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = rows[current.row + step[0]]?.[current.column + step[1]];
    if (!next) return;
    cells.current?.querySelector<SVGElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  // The same cell of another measure, once one has been pointed at.
  const shown = pointed && (rows[pointed.row]?.[pointed.column] ?? null);

  // Names stand to the left, and over each column. The type is 12 px and not 11, and nothing may be cut off.
  const widths = sides.map(({ name }) => 1.2 * textWidth(name));
  const left = Math.max(...widths, 0) + 12;
  const x = (column: number) => left + column * cellSize.width;
  const y = (row: number) => top + row * cellSize.height;
  const right = Math.max(...widths.map((width, i) => x(i) + width), x(sides.length), left + 180);
  const key = y(sides.length) + 18;
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells within have the focus */}
      <div ref={cells} className={classes.matrix} onKeyDown={move}>
        <Surface
          width={Math.ceil(right + 4)}
          height={y(sides.length) + below}
          aria-label={`${label} of any two readers`}
        >
          {sides.map((side, i) => (
            <g key={side.key}>
              <text x={left - 8} y={y(i + 0.5)} textAnchor="end" dominantBaseline="central">
                {side.name}
              </text>
              {/* Above its column, in the empty upper half. */}
              <text className={classes.muted} x={x(i)} y={y(i) - 6}>
                {side.name}
              </text>
            </g>
          ))}
          {rows.flat().map((cell) => (
            <MatrixSquare
              key={`${cell.row} ${cell.column}`}
              cell={cell}
              x={x(cell.column)}
              y={y(cell.row)}
              isCurrent={cell.row === current.row && cell.column === current.column}
              onPoint={() => setPointed(cell)}
              onFocus={() => {
                setAt(cell);
                setPointed(cell);
              }}
            />
          ))}
          {/* The key to the shades. It is part of the picture, so that saved pictures have it too. */}
          {darkness.map((opacity, i) => (
            <rect
              key={opacity}
              className={classes.square}
              fillOpacity={opacity}
              x={left + i * keyStep}
              y={key}
              width={keyStep}
              height={8}
            />
          ))}
          <text className={classes.end} x={left} y={key + 20}>
            {ends[0]}
          </text>
          <text
            className={classes.end}
            x={left + darkness.length * keyStep}
            y={key + 20}
            textAnchor="end"
          >
            {ends[1]}
          </text>
        </Surface>
      </div>
      <div className={classes.detail} aria-live="polite">
        {shown?.label ??
          "Point at a cell, or go there with the arrow keys, for its interval and n."}
      </div>
    </div>
  );
}
