import { useEffect, useRef } from "react";
import { placeStages } from "@/lib/training/graph";
import type { TrainingStage } from "@/lib/training/schema";
import classes from "./stage-graph.module.css";
import { stageNote } from "./stage-note";
import { rowOf } from "./stage-row";

const width = 168;
const height = 48;
const gap = { x: 44, y: 14 };
const pad = 4;

/**
 * The pipeline as a picture: each stage to the right of what it needs, with its state. A box leads to the stage's row in the
 * table, which says the same. Of a wide picture the part with the running stage, or the one that failed, is in view.
 */
export function StageGraph({ stages }: { stages: readonly TrainingStage[] }) {
  const graph = placeStages(stages);
  const byName = new Map(stages.map((stage) => [stage.name, stage]));
  const left = (column: number) => pad + column * (width + gap.x);
  const top = (row: number) => pad + row * (height + gap.y);
  const whole = {
    width: left(graph.columns) - gap.x + pad,
    height: top(graph.rows) - gap.y + pad,
  };
  const scroller = useRef<HTMLElement>(null);
  const current = stages.find(({ state }) => state === "running" || state === "failed")?.name;
  const column = graph.stages.find(({ name }) => name === current)?.column;
  const middle = column === undefined ? undefined : left(column) + width / 2;
  useEffect(() => {
    const box = scroller.current;
    if (box && middle !== undefined) box.scrollLeft = middle - box.clientWidth / 2;
  }, [middle]);
  return (
    <section ref={scroller} className={classes.scroll} aria-label="The stages as a picture">
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
                <text x={10} y={20}>
                  {shortened(name)}
                </text>
                <text x={10} y={36} className={classes.note}>
                  {shortened(stageNote(stage))}
                </text>
              </g>
            </a>
          );
        })}
      </svg>
    </section>
  );
}

const mostLetters = 25;
const shortened = (text: string) =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
