import { route } from "@/lib/api/route";
import { createRun as createContract, listRuns as listContract } from "@/lib/runs/schema";
import { getRun } from "@/lib/runs/server/get-run";
import { createRun, listRuns } from "@/lib/runs/server/runs";

export const GET = route(listContract, ({ db, params, query }) =>
  listRuns(db, { ...params, ...query }),
);

export const POST = route(createContract, async ({ db, params, body, user, held, note }) => {
  const runId = await held((tx) => createRun(tx, { ...params, ...body, userId: user.id }));
  note({
    subject: { type: "run", id: runId, name: body.name },
    after: { kind: body.settings.kind, mostCost: body.mostCost },
  });
  return getRun(db, { ...params, runId });
});
