import type { Database } from "@/db/client";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import type { ComputedStudy } from "../schema";
import { computeStudy } from "../server/compute-study";

interface Study {
  projectId: string;
  studyId: string;
  version?: VersionQuery;
}

/** What the worker computes of a study's version (the first unless another is given), as of now. */
export const computeNow = (
  db: Database,
  { projectId, studyId, version = 1 }: Study,
): Promise<ComputedStudy> =>
  computeStudy({
    ...{ db, projectId, params: { studyId, version } },
    onProgress: async () => undefined,
  });
