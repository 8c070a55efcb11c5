import type { ComputeContext } from "@/lib/figures/server/compute-view";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { studyBins } from "../bin-rules";
import type { ComputedStudy, MethodUsed } from "../schema";
import { chooseVersion } from "./choose-version";
import { computeFigures } from "./compute-figures";
import { countErased } from "./count-erased";
import { type ForecastRow, selectForecasts } from "./select-forecasts";
import { selectLabels } from "./select-labels";

/** Computes all figures of a study with everyone and, where someone is excluded, without the excluded. */
export async function computeStudy({
  db,
  projectId,
  params,
  onProgress,
}: ComputeContext): Promise<ComputedStudy> {
  const { studyId, version, method } = parseParams(params);
  const { configs } = await chooseVersion(db, { projectId, studyId, version });
  const scope = { projectId, studyId, version };
  const labels = await selectLabels(db, projectId);
  const modelIds = new Set(configs.flatMap((config) => config.modelIds));
  const models = [...modelIds].flatMap((id) => labels.models.get(id) ?? []);
  const crowd = await selectForecasts(db, { kind: "study", ...scope });
  const imported = await selectForecasts(db, { kind: "imported", ...scope });

  const excluded = crowd.filter((row) => row.excluded);
  const given = { crowd, imported, models, rules: studyBins(method.rules) };
  const sets = excluded.length > 0 ? 2 : 1;
  const all = await computeFigures({ ...given, variant: "all" }, (share) =>
    onProgress(share / sets),
  );
  const kept =
    excluded.length > 0
      ? await computeFigures({ ...given, variant: "kept" }, (share) => onProgress((1 + share) / 2))
      : null;
  const [rule] = configs.flatMap(({ exclusionRules }) => exclusionRules.agreement ?? []);
  return {
    forecasts: crowd.length,
    excluded: {
      people: countReaders(excluded),
      forecasts: excluded.length,
      byAgreement: countReaders(excluded.filter((row) => row.exclusionRule === "agreement")),
      agreementReader: rule?.reader ?? null,
    },
    surplus: crowd.filter((row) => row.surplus).length,
    erased: await countErased(db, studyId),
    ...{ all, kept },
  };
}

/** As they were written down when the result was asked for. */
const parseParams = (params: unknown) =>
  params as { studyId: string; version: VersionQuery; method: Pick<MethodUsed, "rules"> };

const countReaders = (rows: readonly ForecastRow[]) => new Set(rows.map((row) => row.reader)).size;
