"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { Surface } from "recharts";
import {
  agreementMeasures,
  type MatrixCell,
  type MatrixModel,
} from "@/lib/figures/agreement/agreement-matrix";
import classes from "./matrix.module.css";
import { MatrixKey } from "./matrix-key";
import { matrixSize } from "./matrix-size";
import { MatrixSquare } from "./matrix-square";

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * How far any two sides agree: the lower half of a matrix, darker for closer, each value written in its
 * cell. What a cell holds besides is said below, by pointing at it or by the arrow keys. Draws a
 * prepared model.
 */
export function AgreementMatrix({ model }: { model: MatrixModel }) {
  const { sides, rows, measure } = model;
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [told, setTold] = useState<MatrixCell | null>(null);
  const cells = useRef<HTMLDivElement>(null);
  const { label } = agreementMeasures[measure];
  const { left, top, cell, width, height } = matrixSize(sides.map(({ name }) => name));
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
  const shown = told && (rows[told.row]?.[told.column] ?? null);
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells within have the focus */}
      <div ref={cells} className={classes.matrix} onKeyDown={move}>
        <Surface width={width} height={height} aria-label={`${label} of any two readers`}>
          {sides.map(({ key, name }, i) => (
            <g key={key}>
              <text
                x={left - 8}
                y={top + (i + 0.5) * cell.height}
                textAnchor="end"
                dominantBaseline="central"
              >
                {name}
              </text>
              {/* Over its column, in the room that the upper half leaves. */}
              <text
                className={classes.muted}
                x={left + i * cell.width}
                y={top + i * cell.height - 6}
              >
                {name}
              </text>
            </g>
          ))}
          {rows.flat().map((one) => (
            <MatrixSquare
              key={`${one.row} ${one.column}`}
              cell={one}
              x={left + one.column * cell.width}
              y={top + one.row * cell.height}
              isCurrent={one.row === current.row && one.column === current.column}
              onPoint={() => setTold(one)}
              onFocus={() => {
                setAt(one);
                setTold(one);
              }}
            />
          ))}
          <MatrixKey measure={measure} x={left} y={top + sides.length * cell.height + 18} />
        </Surface>
      </div>
      <div className={classes.detail} aria-live="polite">
        {shown?.label ??
          "Point at a cell, or go there with the arrow keys, for its interval and n."}
      </div>
    </div>
  );
}
