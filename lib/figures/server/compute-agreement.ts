import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import { measureAgreement } from "@/lib/metrics/agreement/measure-agreement";
import { measureJointAgreement } from "@/lib/metrics/agreement/measure-joint-agreement";
import type { Measured } from "@/lib/metrics/types";
import { requireQuestions } from "@/lib/results/server/require-questions";
import { method } from "../method";
import type {
  AgreementFigures,
  AgreementMatrix,
  AgreementSide,
  ComparedPair,
} from "../schema-agreement";
import { type ComputeContext, parseView } from "./compute-view";
import { describeSides } from "./describe-sides";
import { pairSides, type ReadingPair } from "./pair-sides";
import { type Reading, selectReadings } from "./select-readings";

/** A matrix of more sides than this nobody can read. */
const mostSides = 40;

/**
 * How far any two readers (or people pooled) of a view agree, where both read the same; per model,
 * and jointly.
 * @throws CannotCompute with more than 40 sides
 */
export async function computeAgreement({
  db,
  projectId,
  params,
  onProgress,
}: ComputeContext): Promise<AgreementMatrix> {
  const readings = await selectReadings(db, projectId, parseView(params));
  const sides = describeSides(readings);
  if (sides.length > mostSides) {
    throw new CannotCompute(`There are ${sides.length} readers: choose at most ${mostSides}.`);
  }
  const compared = [...pairSides(readings)];
  const pairs: ComparedPair[] = [];
  for (const [i, [key, ofSides]] of compared.entries()) {
    await onProgress(i / compared.length);
    const [a = "", b = ""] = key.split(" ");
    pairs.push({ a, b, pooled: measurePairs(ofSides), models: perModel(ofSides) });
  }
  const units = [...Map.groupBy(readings, ({ item }) => item).values()].filter(
    (same) => same.length > 1,
  );
  const joint = measureJointAgreement(
    units.map((same) => same.map(({ correct }) => correct)),
    method,
  );
  return {
    sides,
    pairs: pairs.sort(
      (x, y) => place(sides, x.a) - place(sides, y.a) || place(sides, x.b) - place(sides, y.b),
    ),
    joint: {
      units: units.length,
      readings: units.reduce((sum, same) => sum + same.length, 0),
      fleissKappa: joint.fleissKappa,
      krippendorffAlpha: joint.alphaNominal,
    },
  };
}

function measurePairs(pairs: readonly ReadingPair[]): AgreementFigures {
  const figures = measureAgreement(
    pairs.map(({ a, b }) => ({ item: a.question, a: rating(a), b: rating(b) })),
    method,
  );
  const questions = new Set(pairs.map(({ a }) => a.question)).size;
  const enough = (figure: Measured) => requireQuestions(figure, questions);
  return {
    n: pairs.length,
    questions,
    simulated: pairs.filter(({ a, b }) => a.simulated || b.simulated).length,
    kappa: enough(figures.kappa),
    pearson: enough(figures.pearson),
    spearman: enough(figures.spearman),
    exactConfidence: enough(figures.exactConfidence),
    meanAbsoluteConfidenceDifference: enough(figures.meanAbsoluteConfidenceDifference),
  };
}

const rating = ({ correct, confidence }: Reading) => ({ label: correct, confidence });

function perModel(pairs: readonly ReadingPair[]): ComparedPair["models"] {
  return [...Map.groupBy(pairs, ({ a }) => a.modelId)]
    .map(([id, ofModel]) => {
      const { model: name, modelKind: kind } = ofModel[0]?.a ?? { model: null, modelKind: null };
      const model = id && name && kind ? { id, name, kind } : null;
      return { model, ...measurePairs(ofModel) };
    })
    .sort((x, y) => compareText(x.model?.name ?? "", y.model?.name ?? ""));
}

const place = (sides: readonly AgreementSide[], key: string) =>
  sides.findIndex((side) => side.key === key);

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
