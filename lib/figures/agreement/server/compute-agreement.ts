import { method } from "@/lib/figures/method";
import { type ComputeContext, parseView } from "@/lib/figures/server/compute-context";
import { measureJointAgreement } from "@/lib/metrics/agreement/measure-joint-agreement";
import { sortBy } from "@/lib/metrics/agreement/rating-columns";
import { tabulateRatings } from "@/lib/metrics/agreement/tabulate-ratings";
import { type AgreementMatrix, mostSides } from "../schema-agreement";
import { compareSides } from "./compare-sides";
import { compareWithRest } from "./compare-with-rest";
import { loadReadings, type Readings } from "./load-readings";

/**
 * How closely any two readers (or pools of people) of a view agree on what both have read, per model; each
 * reader with the rest; and all jointly. Of more readers than a matrix holds only the pools are compared.
 */
export async function computeAgreement(context: ComputeContext): Promise<AgreementMatrix> {
  const { db, projectId, params, onProgress } = context;
  const readings = await loadReadings(db, { projectId, view: parseView(params) });
  const { sides } = readings;
  const isTooMany = sides.length > mostSides;
  const { pairs } = await compareSides(readings, {
    isCompared: (a, b) => !isTooMany || (a.pooled && b.pooled),
    onProgress: (share) => onProgress(0.1 + 0.8 * share),
  });
  return {
    sides: isTooMany ? sides.filter(({ pooled }) => pooled) : sides,
    pairs,
    leftOut: isTooMany ? sides.filter(({ pooled }) => !pooled).length : 0,
    rest: compareWithRest(readings),
    joint: compareJointly(readings),
  };
}

/** Agreement on what more than one reader has read. */
function compareJointly({ item, right, question }: Readings): AgreementMatrix["joint"] {
  const { order, start } = sortBy(item, question.length);
  const shared = question.map((_, u) => u).filter((u) => (start[u + 1] ?? 0) - (start[u] ?? 0) > 1);
  const unitOf = new Map(Array.from(shared, (u, unit) => [u, unit]));
  const readings = order.filter((i) => unitOf.has(item[i] ?? 0));
  const table = tabulateRatings({
    item: readings.map((i) => unitOf.get(item[i] ?? 0) ?? 0),
    label: readings.map((i) => right[i] ?? 0),
    labels: [false, true],
    cluster: shared,
  });
  const { fleissKappa, alphaNominal } = measureJointAgreement(table, method);
  return {
    units: shared.length,
    readings: readings.length,
    fleissKappa,
    krippendorffAlpha: alphaNominal,
  };
}
