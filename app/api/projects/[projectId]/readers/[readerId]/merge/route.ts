import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { mergedCounts, mergeParts, planMerge } from "@/lib/corrections/server/merge-parts";

export const GET = route(contracts.planReaderMerge, ({ db, params, query }) =>
  planMerge(db, {
    kind: "reader" as const,
    projectId: params.projectId,
    id: params.readerId,
    into: query.into,
  }),
);

export const POST = route(contracts.mergeReader, async ({ db, params, body, note }) => {
  const done = await mergeParts(db, {
    kind: "reader" as const,
    projectId: params.projectId,
    id: params.readerId,
    into: body.into,
  });
  note({ after: mergedCounts(done) });
  return done;
});
