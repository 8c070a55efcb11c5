import { sql } from "drizzle-orm";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { gatherGroups } from "@/lib/figures/groups/server/gather-groups";
import { keep, readKept } from "@/lib/figures/groups/server/kept-figures";
import {
  type NamedColumn,
  type NamedColumns,
  readColumns,
} from "@/lib/figures/groups/server/read-columns";
import type { View } from "@/lib/figures/selection/schema-selection";
import {
  groupKey,
  isCounted,
  personName,
  questionName,
} from "@/lib/figures/selection/server/choose-forecasts";
import { type ComputeContext, parseView } from "@/lib/figures/server/compute-context";
import type { Measured, ScoredColumns } from "@/lib/metrics/types";
import { measureClusters } from "./measure-clusters";
import { binOrdered, type OrderedBins } from "./measure-ordered";
import { type MeasuredFigures, measureRows } from "./measure-rows";

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
    compute: (columns) => measureColumns(columns, view),
  });
}

interface GroupComputation<R> {
  kind: string;
  /** Each with the name under which its result is kept. */
  groups: readonly { group: string; key: string }[];
  compute: (columns: ForecastColumns) => R;
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
    const columns = await readColumns(
      db,
      { projectId, view },
      {
        named: { question: questionName, person: personName, run: sql`t.seed::text` },
        where: sql`${isCounted} and ${groupKey(view.by)} = ${group}`,
      },
    );
    await keep(db, projectId, kind, new Map([[key, compute(columns)]]));
  }
  return { groups: missing.length };
}

function measureColumns(columns: ForecastColumns, view: View): ClusteredFigures {
  const { figures, ways, orderedBins, ...known } = measureClusters(columns, view);
  const isOfRows = ways.length === 0 && orderedBins === null;
  return {
    figures: isOfRows ? null : figures,
    ways,
    ...known,
    runsAreAlike: areAlike(columns),
    ordered: orderedBins && { bins: orderedBins, runs: binRuns(columns, view.bins) },
  };
}

const binRuns = (columns: ForecastColumns, bins: number): Record<number, OrderedBins> =>
  Object.fromEntries(
    columns.run.names.map((run, no) => [run, binOrdered(ofRun(columns, no), bins)]),
  );

function ofRun({ confidence, correct, run }: ForecastColumns, no: number): ScoredColumns {
  const isOfIt = (_: number, i: number) => run.of[i] === no;
  return { confidence: confidence.filter(isOfIt), correct: correct.filter(isOfIt) };
}

/** The share of all questions that each run must have. */
const leastShare = 0.9;

/**
 * Whether runs can be compared: there are several, and each has nearly the same questions, so that how
 * they differ says something about runs.
 */
function areAlike({ run, question }: Record<"run" | "question", NamedColumn>): boolean {
  const questionsOf = (no: number) => new Set(question.of.filter((_, i) => run.of[i] === no)).size;
  const fewest = leastShare * question.clusters;
  return run.clusters > 1 && run.names.every((_, no) => questionsOf(no) >= fewest);
}

/** Forecasts that count, what each is of, whose it is, and of which run: the seed of the text. */
export type ForecastColumns = NamedColumns<"question" | "person" | "run">;
