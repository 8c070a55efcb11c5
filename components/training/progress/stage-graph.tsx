import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { placeStages } from "@/lib/training/graph";
import { nameLines } from "@/lib/training/name-lines";
import type { TrainingStage } from "@/lib/training/schema";
import classes from "./stage-graph.module.css";
import { stageNote } from "./stage-note";
import { rowOf } from "./stage-row";

const height = 48;
const gapY = 14;
const pad = 4;
/** Boxes with room for a state in words, and smaller ones with names in several lines, so that the picture fits the page. */
const wide = { width: 168, gapX: 44 };
const narrow = { least: 60, gapX: 10 };

/** @param room pixels for all columns; 0 where that is not known yet */
function boxesIn(room: number, columns: number): { width: number; gapX: number } {
  const needed = columns * (wide.width + wide.gapX) - wide.gapX + 2 * pad;
  if (room === 0 || needed <= room) return wide;
  const { gapX, least } = narrow;
  const fitting = Math.floor((room - 2 * pad + gapX) / columns) - gapX;
  return { width: Math.max(least, fitting), gapX };
}

/**
 * The pipeline as a picture: each stage to the right of what it needs, with its state. A box leads to the stage's row in the
 * table, which says the same. Where even small boxes do not fit, the running stage, or the one that failed, is in view.
 */
export function StageGraph({ stages }: { stages: readonly TrainingStage[] }) {
  const graph = placeStages(stages);
  const byName = new Map(stages.map((stage) => [stage.name, stage]));
  const scroller = useRef<HTMLElement>(null);
  const { ref: measured, width: room } = useElementSize<HTMLElement>();
  const ref = useMergedRef(scroller, measured);
  const { width, gapX } = boxesIn(room, graph.columns);
  const isWide = width >= wide.width;
  const left = (column: number) => pad + column * (width + gapX);
  const top = (row: number) => pad + row * (height + gapY);
  const whole = {
    width: left(graph.columns) - gapX + pad,
    height: top(graph.rows) - gapY + pad,
  };
  const current = stages.find(({ state }) => state === "running" || state === "failed")?.name;
  const column = graph.stages.find(({ name }) => name === current)?.column;
  const middle = column === undefined ? undefined : left(column) + width / 2;
  useEffect(() => {
    const box = scroller.current;
    if (box && middle !== undefined) box.scrollLeft = middle - box.clientWidth / 2;
  }, [middle]);
  return (
    <section ref={ref} className={classes.scroll} aria-label="The stages as a picture">
      <svg {...whole}>
        <title>{`${stages.filter(({ state }) => state === "done").length} of ${stages.length} stages are done`}</title>
        {graph.edges.map(({ from, to }) => {
          const x1 = left(from.column) + width;
          const y1 = top(from.row) + height / 2;
          const x2 = left(to.column);
          const y2 = top(to.row) + height / 2;
          const bend = (x2 - x1) / 2;
          return (
            <path
              key={`${from.name} ${to.name}`}
              className={classes.edge}
              d={`M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`}
            />
          );
        })}
        {graph.stages.map(({ name, column, row }) => {
          const stage = byName.get(name);
          if (!stage) return null;
          const share = stage.total ? Math.min(1, (stage.done ?? 0) / stage.total) : 0;
          return (
            <a
              key={name}
              href={`#${rowOf(name)}`}
              aria-label={`${name}: ${stageNote(stage)}`}
              className={`${classes.stage} ${classes[stage.state]}`}
            >
              <g transform={`translate(${left(column)},${top(row)})`}>
                <rect width={width} height={height} rx={6} />
                {stage.state === "running" && (
                  <rect
                    className={classes.bar}
                    x={2}
                    y={height - 6}
                    width={(width - 4) * share}
                    height={4}
                    rx={2}
                    stroke="none"
                  />
                )}
                {isWide ? (
                  <>
                    <text x={10} y={20}>
                      {shortened(name)}
                    </text>
                    <text x={10} y={36} className={classes.note}>
                      {shortened(stageNote(stage))}
                    </text>
                  </>
                ) : (
                  <>
                    <title>{`${name}: ${stageNote(stage)}`}</title>
                    {nameLines(name, Math.floor((width - 6) / perLetter)).map((line, i) => (
                      <text key={line} x={4} y={14 + 12 * i} className={classes.small}>
                        {line}
                      </text>
                    ))}
                  </>
                )}
              </g>
            </a>
          );
        })}
      </svg>
    </section>
  );
}

/** Pixels, in the small type. */
const perLetter = 5;
const mostLetters = 25;
const shortened = (text: string) =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
