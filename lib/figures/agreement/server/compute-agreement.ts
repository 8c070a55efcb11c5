import { type ComputeContext, parseView } from "@/lib/figures/calibration/server/compute-view";
import { method } from "@/lib/figures/method";
import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import { measureJointAgreement } from "@/lib/metrics/agreement/measure-joint-agreement";
import type { AgreementMatrix } from "../schema-agreement";
import { comparePairs } from "./compare-pairs";
import { selectSideForecasts } from "./select-side-forecasts";

/** Nobody can read a larger matrix. */
const mostSides = 40;

/**
 * How closely any two readers (or pools of people) of a view agree on what both have read; per
 * model, and jointly.
 * @throws CannotCompute with more than 40 sides
 */
export async function computeAgreement(context: ComputeContext): Promise<AgreementMatrix> {
  const { db, projectId, params, onProgress } = context;
  const forecasts = await selectSideForecasts(db, projectId, parseView(params));
  const sides = new Set(forecasts.map(({ side }) => side)).size;
  if (sides > mostSides) {
    throw new CannotCompute(`There are ${sides} readers: choose at most ${mostSides}.`);
  }
  const compared = await comparePairs(forecasts, onProgress);
  const units = [...Map.groupBy(forecasts, ({ item }) => item).values()].filter(
    (same) => same.length > 1,
  );
  const joint = measureJointAgreement(
    units.map((same) => same.map(({ correct }) => correct)),
    method,
  );
  return {
    ...compared,
    joint: {
      units: units.length,
      readings: units.reduce((sum, same) => sum + same.length, 0),
      fleissKappa: joint.fleissKappa,
      krippendorffAlpha: joint.alphaNominal,
    },
  };
}
