import { route } from "@/lib/api/route";
import {
  importOutput as importContract,
  listOutputs as listContract,
} from "@/lib/training/schema-outputs";
import { importOutput } from "@/lib/training/server/import-output";
import { listOutputs } from "@/lib/training/server/list-outputs";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(listContract, async ({ db, params }) => ({
  outputs: await listOutputs(db, params, trainingRoot()),
}));

export const POST = route(importContract, async ({ db, params, body, user, now, note }) => {
  note({ after: { file: body.path } });
  return importOutput(db, { ...params, ...body, userId: user.id, now }, trainingRoot());
});
