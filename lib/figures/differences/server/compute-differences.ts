import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, model, reader } from "@/db/schema";
import { describeSides, sideIn } from "@/lib/figures/agreement/server/describe-sides";
import {
  type NamedColumn,
  type NamedColumns,
  readColumns,
} from "@/lib/figures/groups/server/read-columns";
import { method } from "@/lib/figures/method";
import { isCounted, questionName } from "@/lib/figures/selection/server/choose-forecasts";
import { type ComputeContext, parseView } from "@/lib/figures/server/compute-context";
import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { accuracy, brierScore } from "@/lib/metrics/calibration/scores";
import { hasInterval } from "@/lib/metrics/has-value";
import { crossWays } from "@/lib/metrics/intervals/clusters";
import { type Difference, pairedDifferences } from "@/lib/metrics/intervals/paired-differences";
import { requireQuestions } from "@/lib/metrics/intervals/require-questions";
import { type BinRules, dependOnOrder, type Estimate, type Tally } from "@/lib/metrics/types";
import { compareText } from "@/lib/text/compare";
import type { ModelDifference, ModelDifferences } from "../schema-differences";

/** Nobody reads every pair's difference among more than these. */
const mostContenders = 15;

/**
 * How far any two models are apart on the questions that both have, for each dataset and reader; where
 * forecasts are of no text, how far any two readers are. Paired by question, with p.
 * @throws CannotCompute with more than 15 models, or readers, on a dataset
 */
export async function computeDifferences(context: ComputeContext): Promise<ModelDifferences> {
  const { db, projectId, params, onProgress } = context;
  const view = parseView(params);
  const forecasts = await readColumns(
    db,
    { projectId, view },
    {
      named: {
        question: questionName,
        dataset: sql`d.id::text`,
        model: sql`coalesce(m.id::text, '')`,
        side: sideIn(view),
        reader: sql`r.id::text`,
      },
      where: sql`${isCounted} and t.draw = 0`,
    },
  );
  const contests = gatherContests(forecasts, await selectNames(db, projectId));
  const large = contests.find(({ contenders }) => contenders.length > mostContenders);
  if (large) {
    throw new CannotCompute(
      `${large.dataset.name} has ${large.contenders.length} to compare: choose at most ${mostContenders}.`,
    );
  }
  const differences: ModelDifference[] = [];
  for (const [i, contest] of contests.entries()) {
    await onProgress(i / contests.length);
    differences.push(...measureContest(contest, view));
  }
  return { differences };
}

/** The contenders: the models that a reader read, or the readers of questions without a text. */
function gatherContests(forecasts: SideColumns, { datasets, models, readers }: Names) {
  const { dataset, model, side, reader } = forecasts;
  const names = new Map(sidesOf(forecasts, readers).map((one) => [one.key, one]));
  const modelIn = (row: number) => models.get(nameIn(model, row));
  const kindIn = (row: number) => readers.get(nameIn(reader, row))?.kind ?? "";
  const nameOfSide = (row: number) => names.get(nameIn(side, row))?.name ?? "";
  const isSimulated = (row: number) => readers.get(nameIn(reader, row))?.simulated ?? false;
  const contests = Map.groupBy(dataset.of.keys(), (row) =>
    [dataset.of[row], modelIn(row) ? side.of[row] : ""].join(),
  );
  return [...contests.values()].map((rows) => {
    const [first = 0] = rows;
    const ofTexts = modelIn(first) !== undefined;
    const contenders = [...Map.groupBy(rows, (row) => (ofTexts ? model : side).of[row]).values()]
      .map((own) => {
        const [one = 0] = own;
        const label = modelIn(one) ?? {
          id: nameIn(side, one),
          name: nameOfSide(one),
          kind: kindIn(one),
        };
        return { label, forecasts: pickRows(forecasts, own) };
      })
      .sort((a, b) => compareText(a.label.name, b.label.name));
    return {
      dataset: { id: nameIn(dataset, first), name: datasets.get(nameIn(dataset, first)) ?? "" },
      reader: {
        ...(ofTexts
          ? { key: nameIn(side, first), name: nameOfSide(first) }
          : { key: "", name: "Readers, without a text" }),
        forecasts: rows.length,
        simulated: rows.filter(isSimulated).length,
      },
      contenders,
    };
  });
}

const nameIn = ({ names, of }: NamedColumn, row: number) => names[of[row] ?? 0] ?? "";

/** The sides of forecasts, from one forecast of each reader of each. */
function sidesOf({ side, reader }: SideColumns, readers: Names["readers"]) {
  const { of, clusters } = crossWays(side, reader);
  const firsts = new Int32Array(clusters);
  for (let row = of.length - 1; row >= 0; row -= 1) firsts[of[row] ?? 0] = row;
  return describeSides(
    [...firsts]
      .sort((a, b) => a - b)
      .flatMap((row) => {
        const readerId = nameIn(reader, row);
        const found = readers.get(readerId);
        if (!found) return [];
        const { name, kind, version } = found;
        const who = { readerId, reader: name, readerKind: kind, readerVersion: version };
        return [{ side: nameIn(side, row), ...who }];
      }),
  );
}

function pickRows({ confidence, correct, question }: SideColumns, rows: readonly number[]) {
  return {
    confidence: Float64Array.from(rows, (row) => confidence[row] ?? Number.NaN),
    correct: Uint8Array.from(rows, (row) => correct[row] ?? Number.NaN),
    cluster: Int32Array.from(rows, (row) => question.of[row] ?? -1),
  };
}

type SideColumns = NamedColumns<"question" | "dataset" | "model" | "side" | "reader">;

type Names = Awaited<ReturnType<typeof selectNames>>;

/** What a project's datasets, models and readers are called, by their ids. */
async function selectNames(db: Db, projectId: string) {
  const datasets = await db.select().from(dataset).where(eq(dataset.projectId, projectId));
  const models = await db.select().from(model).where(eq(model.projectId, projectId));
  const readers = await db.select().from(reader).where(eq(reader.projectId, projectId));
  return {
    datasets: new Map(datasets.map(({ id, name }) => [id, name])),
    models: new Map(models.map(({ id, name, kind }) => [id, { id, name, kind }])),
    readers: new Map(readers.map((one) => [one.id, one])),
  };
}

type Contest = ReturnType<typeof gatherContests>[number];

/** How far any two contenders are apart. */
function measureContest({ dataset, reader, contenders }: Contest, rules: BinRules) {
  const ece = (tally: Tally): Estimate =>
    dependOnOrder(rules)
      ? { undefined: "needs_order", n: 0 }
      : expectedCalibrationError(binTally(tally, rules));
  const compared = pairedDifferences(
    contenders.map(({ forecasts }) => forecasts),
    { accuracy, ece, brier: brierScore },
    method,
  );
  return compared.flatMap(({ pair: [a, b], clusters, leftOut, figures }): ModelDifference[] => {
    const [first, second] = [contenders[a]?.label, contenders[b]?.label];
    if (!first || !second) return [];
    const plain = ({ difference, p }: Difference) => {
      const value = requireQuestions(difference, clusters);
      return { value, p: hasInterval(value) ? p : null };
    };
    return [
      {
        dataset,
        reader,
        first,
        second,
        questions: clusters,
        unpaired: leftOut,
        accuracy: plain(figures.accuracy),
        ece: plain(figures.ece),
        brier: plain(figures.brier),
      },
    ];
  });
}
