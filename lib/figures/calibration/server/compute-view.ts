import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { gatherGroups } from "@/lib/figures/groups/server/gather-groups";
import { keep, readKept } from "@/lib/figures/groups/server/kept-figures";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  countedConfidence,
  groupKey,
  isCounted,
  personName,
  questionName,
  selectForecasts,
} from "@/lib/figures/selection/server/choose-forecasts";
import type { Measured } from "@/lib/metrics/types";
import { measureClusters } from "./measure-clusters";
import { binOrdered, type OrderedBins } from "./measure-ordered";
import { type MeasuredFigures, measureRows } from "./measure-rows";

/** The input of a computation by the worker. */
export interface ComputeContext {
  db: Connection;
  projectId: string;
  /** As they were asked for. */
  params: unknown;
  /** Receives the progress, in [0, 1]. */
  onProgress: (share: number) => Promise<void>;
}

/** The results that need the forecasts themselves, not only their counts. */
export interface ClusteredFigures {
  /**
   * With intervals over clusters; null where those over rows hold, for nothing is shared and the bins do
   * not depend on the order of forecasts.
   */
  figures: MeasuredFigures | null;
  ways: FigureGroup["intervals"]["ways"];
  questions: number;
  referenceEce: Measured;
  /** Whether there are several runs, and of the same questions. */
  runsAreAlike: boolean;
  /** Of all and by the seed, where bins depend on the order of forecasts. */
  ordered: { bins: FigureGroup["bins"]; runs: Record<number, OrderedBins> } | null;
}

/** Computes and stores the missing figures of a view. */
export async function computeView(context: ComputeContext) {
  const { db, projectId, params, onProgress } = context;
  const view = parseView(params);
  const { gathered: groups } = await gatherGroups(db, projectId, view);
  await onProgress(0.01);
  await measureRows(db, { projectId, view, groups });
  return computeGroups<ClusteredFigures>(context, {
    kind: "clusters",
    groups: groups.map(({ group, clustersKey }) => ({ group: group.key, key: clustersKey })),
    compute: (rows) => measureRowsOf(rows, view),
  });
}

interface GroupComputation<R> {
  kind: string;
  /** Each with the name under which its result is kept. */
  groups: readonly { group: string; key: string }[];
  compute: (rows: ForecastRow[]) => R;
}

/**
 * Computes and stores the missing results of groups of forecasts, one by one, so that each is
 * available as soon as it is done.
 */
export async function computeGroups<R>(
  { db, projectId, params, onProgress }: ComputeContext,
  { kind, groups, compute }: GroupComputation<R>,
) {
  const known = await readKept(
    db,
    groups.map(({ key }) => key),
  );
  const missing = groups.filter(({ key }) => !known.has(key));
  const view = parseView(params);
  for (const [i, { group, key }] of missing.entries()) {
    await onProgress(Math.max(0.01, i / missing.length));
    const rows = await selectForecasts<ForecastRow>(
      db,
      { projectId, view },
      {
        columns: sql`${countedConfidence} as confidence, c.correct,
          ${questionName} as question, ${personName} as person, t.seed as run`,
        where: sql`${isCounted} and ${groupKey(view.by)} = ${group}`,
      },
    );
    await keep(db, projectId, kind, new Map([[key, compute(rows)]]));
  }
  return { groups: missing.length };
}

/** A view as it was written down when its result was asked for. */
export const parseView = (params: unknown): View => (params as { view: View }).view;

function measureRowsOf(rows: readonly ForecastRow[], view: View): ClusteredFigures {
  const { figures, ways, orderedBins, ...known } = measureClusters(rows, view);
  const isOfRows = ways.length === 0 && orderedBins === null;
  return {
    ...{ figures: isOfRows ? null : figures, ways, ...known },
    runsAreAlike: areAlike(rows),
    ordered: orderedBins && { bins: orderedBins, runs: binRuns(rows, view.bins) },
  };
}

const binRuns = (rows: readonly ForecastRow[], bins: number): Record<number, OrderedBins> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ run }) => run)].map(([run, ofRun]) => [run, binOrdered(ofRun, bins)]),
  );

/** The share of all questions that each run must have. */
const leastShare = 0.9;

/**
 * Whether runs can be compared: there are several, and each has nearly the same questions, so that how
 * they differ says something about runs.
 */
function areAlike(rows: readonly Pick<ForecastRow, "run" | "question">[]): boolean {
  const all = new Set(rows.map(({ question }) => question)).size;
  const runs = [...Map.groupBy(rows, ({ run }) => run).values()];
  const questionsOf = (run: typeof rows) => new Set(run.map(({ question }) => question)).size;
  return runs.length > 1 && runs.every((run) => questionsOf(run) >= leastShare * all);
}

/** A forecast that counts, and whom and what it is of, in the order of an export. */
export type ForecastRow = {
  confidence: number;
  correct: boolean;
  question: string;
  person: string;
  /** Of which run it is: the seed of the text. */
  run: number;
};
