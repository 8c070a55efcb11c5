import type { Database } from "@/db/client";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import type { BinRules } from "@/lib/metrics/types";
import type { ComputedStudy } from "../schema";
import { computeStudy } from "../server/compute-study";

interface Study {
  projectId: string;
  studyId: string;
  version?: VersionQuery;
  rules?: BinRules["rules"];
}

/** What the worker computes of a study's version (the first, by default rules, unless said otherwise), as of now. */
export const computeNow = (
  db: Database,
  { projectId, studyId, version = 1, rules = "default" }: Study,
): Promise<ComputedStudy> =>
  computeStudy({
    ...{ db, projectId, params: { studyId, version, method: { rules } } },
    onProgress: async () => undefined,
  });
