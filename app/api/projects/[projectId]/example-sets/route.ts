import { route } from "@/lib/api/route";
import {
  createExampleSet as createContract,
  listExampleSets as listContract,
} from "@/lib/runs/examples/schema";
import {
  createExampleSet,
  findExampleSet,
  listExampleSets,
} from "@/lib/runs/examples/server/example-sets";
import { examplesOfRun } from "@/lib/runs/examples/server/examples-of-run";

export const GET = route(listContract, async ({ db, params }) => ({
  sets: await listExampleSets(db, params.projectId),
}));

export const POST = route(createContract, async ({ db, params, body, held, note }) => {
  const { name, kind, runId } = body;
  const exampleSetId = await held(async (tx) => {
    const draft = runId === null ? [] : await examplesOfRun(tx, { ...params, runId, kind });
    return createExampleSet(tx, { ...params, name, kind, draft, draftRunId: runId });
  });
  note({ subject: { type: "example set", id: exampleSetId, name }, after: { kind, runId } });
  return findExampleSet(db, { ...params, exampleSetId });
});
