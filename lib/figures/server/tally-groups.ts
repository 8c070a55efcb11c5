import type { Tally } from "@/lib/metrics/types";
import type { GroupCounts } from "../schema-groups";
import type { Cell } from "./select-cells";

/** A group's forecasts counted: all, and by the seeds of the texts. */
export interface TalliedGroup {
  counts: GroupCounts;
  tally: Tally;
  runs: { seed: number; tally: Tally }[];
}

/** Counts a group's cells, without people who are excluded or with them. */
export function tallyGroup(cells: readonly Cell[], people: "all" | "kept"): TalliedGroup {
  const ours = people === "all" ? cells : cells.filter((cell) => !cell.excluded);
  const counted = ours.filter((cell) => cell.confidence !== null && cell.correct !== null);
  const count = (which: (cell: Cell) => boolean, of: readonly Cell[] = counted) =>
    of.reduce((sum, cell) => sum + (which(cell) ? cell.n : 0), 0);
  const runs = [...Map.groupBy(counted, ({ seed }) => seed)];
  return {
    counts: {
      n: count(() => true),
      noAnswer: count((cell) => cell.status === "no_answer"),
      confidenceSetToOne: count((cell) => cell.setToOne && cell.status === "ok"),
      simulated: count((cell) => cell.simulated),
      unparsable: count((cell) => cell.status === "unparsable", ours),
      unjudged: count((cell) => cell.confidence !== null && cell.correct === null, ours),
      excluded: people === "all" ? 0 : count((cell) => cell.excluded, cells),
    },
    tally: tallyCells(counted),
    runs: runs
      .map(([seed, run]) => ({ seed, tally: tallyCells(run) }))
      .sort((a, b) => a.seed - b.seed),
  };
}

function tallyCells(cells: readonly Cell[]): Tally {
  const counts = new Map<number, { right: number; wrong: number }>();
  for (const cell of cells) {
    const confidence = cell.setToOne ? 1 : (cell.confidence ?? Number.NaN);
    const count = counts.get(confidence) ?? { right: 0, wrong: 0 };
    if (cell.correct) count.right += cell.n;
    else count.wrong += cell.n;
    counts.set(confidence, count);
  }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return {
    confidence: Float64Array.from(sorted, ([confidence]) => confidence),
    right: Float64Array.from(sorted, ([, { right }]) => right),
    wrong: Float64Array.from(sorted, ([, { wrong }]) => wrong),
  };
}
