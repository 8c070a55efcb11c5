import type { Db } from "@/db/client";
import { method } from "../method";
import type { StudyResults } from "../schema";
import type { ChosenVersion } from "./choose-version";
import { computeFigures } from "./compute-figures";
import { binsOfModel, type Computed } from "./computed";
import { countWithdrawn } from "./count-withdrawn";
import { type ForecastRow, selectForecasts } from "./select-forecasts";
import { selectLabels } from "./select-labels";

interface Study extends ChosenVersion {
  projectId: string;
  studyId: string;
}

/** All figures of a study with everyone and, where someone is excluded, without the excluded. */
export async function computeStudyResults(db: Db, study: Study): Promise<Computed<StudyResults>> {
  const { projectId, studyId, version, versions, configs } = study;
  const scope = { projectId, studyId, version };
  const labels = await selectLabels(db, projectId);
  const modelIds = new Set(configs.flatMap((config) => config.modelIds));
  const models = [...modelIds].flatMap((id) => labels.models.get(id) ?? []);
  const crowd = await selectForecasts(db, { kind: "study", ...scope });
  const imported = await selectForecasts(db, { kind: "imported", ...scope });

  const excluded = crowd.filter((row) => row.excluded);
  const all = await computeFigures({ crowd, imported, models, variant: "all" });
  const kept =
    excluded.length > 0 ? await computeFigures({ crowd, imported, models, variant: "kept" }) : null;
  const [rule] = configs.flatMap(({ exclusionRules }) => exclusionRules.agreement ?? []);
  return {
    response: {
      method,
      version,
      versions: versions.map(({ config: _, ...listed }) => listed),
      excluded: {
        people: countReaders(excluded),
        forecasts: excluded.length,
        byAgreement: countReaders(excluded.filter((row) => row.exclusionRule === "agreement")),
        agreementReader: rule?.reader ?? null,
      },
      surplus: crowd.filter((row) => row.surplus).length,
      withdrawn: await countWithdrawn(db, studyId),
      all: all.figures,
      kept: kept?.figures ?? null,
    },
    members: new Map([
      ...[...all.members].map(([id, bins]) => [binsOfModel("all", id), bins] as const),
      // Where nobody is excluded, both are the same.
      ...[...(kept ?? all).members].map(([id, bins]) => [binsOfModel("kept", id), bins] as const),
    ]),
  };
}

const countReaders = (rows: readonly ForecastRow[]) => new Set(rows.map((row) => row.reader)).size;
