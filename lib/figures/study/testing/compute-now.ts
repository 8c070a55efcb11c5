import type { Connection } from "@/db/client";
import { computeView } from "@/lib/figures/calibration/server/compute-view";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import type { BinRules } from "@/lib/metrics/types";
import type { VersionQuery } from "@/lib/studies/schema-version";
import type { FigureGroup } from "../../groups/schema-groups";
import type { Variant } from "../../schema-figures";
import type { StudyDetails } from "../schema";
import { computeStudy } from "../server/compute-study";
import { getStudyResults } from "../server/get-study-results";

interface Study {
  projectId: string;
  studyId: string;
  version?: VersionQuery;
  rules?: BinRules["rules"];
}

/** A study's results as of now with all that the worker computes of them (by default of version 1). */
export async function computeNow(db: Connection, study: Study) {
  const { projectId, studyId, version = 1 } = study;
  const asked = await getStudyResults(db, { ...study, version });
  const context = { db, projectId, onProgress: async () => undefined };
  for (const { view } of asked.calibration) {
    await computeView({ ...context, params: { view: viewQuery.parse(view) } });
  }
  const details = await computeStudy({ ...context, params: { studyId, version } });
  const { calibration, scope } = await getStudyResults(db, { ...study, version });
  const figuresOf = (of: Variant | null, { agreement, ...rest }: StudyDetails) => {
    const groups = calibration.find(({ variant }) => variant === of)?.groups ?? [];
    return {
      ...rest,
      agreement: agreement.pairs,
      sides: agreement.sides,
      models: groups.map(flat),
    };
  };
  const { kept } = details;
  return {
    ...scope,
    all: figuresOf(kept && "all", details.all),
    kept: kept && figuresOf("kept", kept),
  };
}

/** A model's figures and counts side by side. */
const flat = ({ figures, counts, intervals, ...rest }: FigureGroup) => ({
  ...rest,
  ...counts,
  ...figures,
  ways: intervals.ways,
});
