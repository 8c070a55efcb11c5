import { route } from "@/lib/api/route";
import { requireAddress } from "@/lib/outbound/server/require-address";
import {
  createEngine as createContract,
  listEngines as listContract,
} from "@/lib/training/engines/schema";
import { createEngine, listEngines } from "@/lib/training/server/engines/project-engines";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(listContract, async ({ db, params }) => ({
  engines: await listEngines(db, params.projectId),
  folder: trainingRoot(),
}));

export const POST = route(createContract, async ({ db, params, body, held, note }) => {
  await requireAddress(db, body.url);
  const made = await held((tx) => createEngine(tx, { ...params, ...body }));
  note({
    subject: { type: "engine", id: made.id, name: made.name },
    after: { kind: made.kind, url: made.url, hasToken: made.hasToken },
  });
  return made;
});
