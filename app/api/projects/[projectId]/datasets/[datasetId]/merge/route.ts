import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { mergedCounts, mergeParts, planMerge } from "@/lib/corrections/server/merge-parts";

export const GET = route(contracts.planDatasetMerge, ({ db, params, query }) =>
  planMerge(db, {
    kind: "dataset" as const,
    projectId: params.projectId,
    id: params.datasetId,
    into: query.into,
  }),
);

export const POST = route(contracts.mergeDataset, async ({ db, params, body, note }) => {
  const done = await mergeParts(db, {
    kind: "dataset" as const,
    projectId: params.projectId,
    id: params.datasetId,
    into: body.into,
  });
  note({ after: mergedCounts(done) });
  return done;
});
