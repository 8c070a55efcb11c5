import { route } from "@/lib/api/route";
import { getTrainingLog as contract } from "@/lib/training/schema-progress";
import { getLog } from "@/lib/training/server/progress/get-log";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(contract, ({ db, params, query, request: { signal } }) =>
  getLog(db, { ...params, ...query, signal }, trainingRoot()),
);
