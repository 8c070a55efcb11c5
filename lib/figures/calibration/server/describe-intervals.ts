import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import type { Asked } from "@/lib/jobs/server/ask-for-result";

type Intervals = FigureGroup["intervals"];

/** What a group's intervals take into account: `clusters` is null while those over clusters are not there. */
export function describeIntervals(
  clusters: Pick<Intervals, "ways"> | null,
  asked: Asked | null,
  areQuick = false,
): Intervals {
  const waiting = clusters === null && asked?.state !== "failed";
  return {
    drawn: clusters && clusters.ways.length > 0 ? "clusters" : areQuick ? "approximate" : "rows",
    waiting,
    progress: asked?.state === "waiting" ? asked.progress : waiting ? 0 : 1,
    ways: clusters?.ways ?? [],
    problem: asked?.state === "failed" ? asked.problem : null,
  };
}
