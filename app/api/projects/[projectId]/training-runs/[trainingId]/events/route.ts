import { route } from "@/lib/api/route";
import { listTrainingEvents as contract } from "@/lib/training/schema-progress";
import { listEvents } from "@/lib/training/server/progress/list-events";

export const GET = route(contract, ({ db, params, query }) =>
  listEvents(db, { ...params, ...query }),
);
