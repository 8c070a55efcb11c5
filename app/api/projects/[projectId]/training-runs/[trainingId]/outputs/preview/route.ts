import { route } from "@/lib/api/route";
import { previewOutput as contract } from "@/lib/training/schema-outputs";
import { previewOutput } from "@/lib/training/server/preview-output";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(contract, ({ db, params, query }) =>
  previewOutput(db, { ...params, ...query }, trainingRoot()),
);
