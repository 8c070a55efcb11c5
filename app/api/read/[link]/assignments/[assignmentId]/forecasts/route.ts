import { route } from "@/lib/api/route";
import { lockForecasts as contract } from "@/lib/crowd/tasks/schema";
import { lockForecasts } from "@/lib/crowd/tasks/server/lock-forecasts";

export const PUT = route(contract, async ({ db, params: { assignmentId }, body, me, now }) => {
  return { assignment: await lockForecasts(db, { assignmentId, ...me, body, now }) };
});
