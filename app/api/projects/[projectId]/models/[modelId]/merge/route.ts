import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { mergedCounts, mergeParts, planMerge } from "@/lib/corrections/server/merge-parts";

export const GET = route(contracts.planModelMerge, ({ db, params, query }) =>
  planMerge(db, {
    kind: "model" as const,
    projectId: params.projectId,
    id: params.modelId,
    into: query.into,
  }),
);

export const POST = route(contracts.mergeModel, async ({ db, params, body, note }) => {
  const done = await mergeParts(db, {
    kind: "model" as const,
    projectId: params.projectId,
    id: params.modelId,
    into: body.into,
  });
  note({ after: mergedCounts(done) });
  return done;
});
