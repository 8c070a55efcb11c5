import { route } from "@/lib/api/route";
import { exportCodebook as contract } from "@/lib/exports/schema";
import { exportCodebook } from "@/lib/exports/server/export-codebook";

export const GET = route(contract, ({ db, project, params, query, now }) =>
  exportCodebook(db, {
    projectId: project.id,
    studyId: params.studyId,
    format: query.format,
    now,
  }),
);
