import { method } from "@/lib/figures/method";
import { type ForecastGroups, groupForecasts } from "@/lib/metrics/agreement/group-forecasts";
import { measurePools } from "@/lib/metrics/agreement/measure-pools";
import { requireQuestionsOfAll } from "@/lib/metrics/intervals/require-questions";
import { compareText } from "@/lib/text/compare";
import type {
  AgreementFigures,
  AgreementMatrix,
  AgreementSide,
  ComparedPair,
} from "../schema-agreement";
import type { Readings } from "./load-readings";

interface Options {
  /** Which sides are compared; all by default. */
  isCompared?: (a: AgreementSide, b: AgreementSide) => boolean;
  /** Receives the progress, in [0, 1]. */
  onProgress?: (share: number) => Promise<void>;
}

/**
 * How closely any two sides agree on what both have read, per model and over all models. A pair of sides costs
 * what the counts of its sides do, however many people they have.
 */
export async function compareSides(
  readings: Readings,
  { isCompared = () => true, onProgress = async () => undefined }: Options = {},
): Promise<Pick<AgreementMatrix, "sides" | "pairs">> {
  const { sides } = readings;
  const groups = groupForecasts(readings, { items: readings.question.length, sides: sides.length });
  const compared = { groups, readings, ...countMarked(groups, readings) };
  const ofSide: number[][] = sides.map(() => []);
  groups.side.forEach((s, g) => {
    ofSide[s]?.push(g);
  });
  const wanted = sides.flatMap((side, i) =>
    sides.slice(i).flatMap((other, k) => {
      // Crowdworkers come first in a pair. A single reader has no pairs of their own.
      const turned = k > 0 && other.key === "crowd";
      const [a, b] = turned ? [i + k, i] : [i, i + k];
      return (k > 0 || side.pooled) && isCompared(side, other) ? [{ a, b }] : [];
    }),
  );
  const pairs: (ComparedPair & { places: number[] })[] = [];
  for (const [done, { a, b }] of wanted.entries()) {
    await onProgress(done / wanted.length);
    const blocks = joinGroups(groups, ofSide[a] ?? [], ofSide[b] ?? []);
    if (blocks.length === 0) continue;
    const modelOf = ([g]: Block) => readings.model[groups.item[g] ?? 0] ?? -1;
    const models = [...Map.groupBy(blocks, modelOf)]
      .map(([m, own]) => ({
        model: readings.models[m] ?? null,
        ...measureBlocks(own, compared),
      }))
      .sort((x, y) => compareText(x.model?.name ?? "", y.model?.name ?? ""));
    pairs.push({
      a: sides[a]?.key ?? "",
      b: sides[b]?.key ?? "",
      places: [a, b],
      pooled: measureBlocks(blocks, compared),
      models,
    });
  }
  pairs.sort(({ places: [a = 0, b = 0] }, { places: [c = 0, d = 0] }) => a - c || b - d);
  return { sides, pairs: pairs.map(({ places: _, ...pair }) => pair) };
}

/** Two groups of forecasts of one item; the same twice for people of one side. */
type Block = readonly [number, number];

/** The groups of two sides that are of the same item; both are by item, ascending. */
function joinGroups(
  { item, start }: ForecastGroups,
  ofA: readonly number[],
  ofB: readonly number[],
): Block[] {
  if (ofA === ofB) {
    const several = ofA.filter((g) => (start[g + 1] ?? 0) - (start[g] ?? 0) > 1);
    return several.map((g) => [g, g]);
  }
  const blocks: Block[] = [];
  let k = 0;
  for (const g of ofA) {
    while (k < ofB.length && (item[ofB[k] ?? 0] ?? 0) < (item[g] ?? 0)) k += 1;
    const h = ofB[k];
    if (h !== undefined && item[h] === item[g]) blocks.push([g, h]);
  }
  return blocks;
}

interface Compared {
  groups: ForecastGroups;
  readings: Readings;
  /** Of each group: by simulated readers, and with a confidence set to 1. */
  simulated: Int32Array;
  setToOne: Int32Array;
}

function countMarked({ order, start, side }: ForecastGroups, readings: Readings) {
  const count = (isMarked: (i: number) => boolean) =>
    Int32Array.from(
      side,
      (_, g) => order.subarray(start[g], start[g + 1]).filter((i) => isMarked(i)).length,
    );
  return {
    simulated: count((i) => readings.readers[readings.reader[i] ?? 0]?.simulated ?? false),
    setToOne: count((i) => readings.setToOne[i] === 1),
  };
}

function measureBlocks(
  blocks: readonly Block[],
  { groups, readings, simulated, setToOne }: Compared,
): AgreementFigures {
  const questionOf = ([g]: Block) => readings.question[groups.item[g] ?? 0] ?? 0;
  const clusters = new Map(
    [...new Set(blocks.map(questionOf))].sort((a, b) => a - b).map((q, place) => [q, place]),
  );
  const { n, ...figures } = measurePools(
    groups,
    {
      a: Int32Array.from(blocks, ([g]) => g),
      b: Int32Array.from(blocks, ([, h]) => h),
      cluster: Int32Array.from(blocks, (block) => clusters.get(questionOf(block)) ?? 0),
      clusters: clusters.size,
    },
    method,
  );
  /** Pairs in which either forecast is marked: all but those in which neither is. */
  const pairsOf = (marked: Int32Array) => {
    const without = (g: number) => {
      const size = (groups.start[g + 1] ?? 0) - (groups.start[g] ?? 0);
      return size - (marked[g] ?? 0);
    };
    return blocks.reduce((sum, [g, h]) => {
      const [a, b] = [without(g), without(h)];
      return sum - (g === h ? (a * (a - 1)) / 2 : a * b);
    }, n);
  };
  return {
    n,
    questions: clusters.size,
    simulated: pairsOf(simulated),
    confidenceSetToOne: pairsOf(setToOne),
    ...requireQuestionsOfAll(figures, clusters.size),
  };
}
