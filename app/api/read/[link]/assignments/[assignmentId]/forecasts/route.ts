import { route } from "@/lib/api/route";
import { lockForecasts as contract } from "@/lib/crowd/tasks/schema";
import { lockForecasts } from "@/lib/crowd/tasks/server/lock-forecasts";

export const PUT = route(contract, async ({ db, params, body, study, reader, now }) => {
  const { assignmentId } = params;
  const own = { assignmentId, studyId: study.id, readerId: reader.id };
  return { assignment: await lockForecasts(db, { ...own, body, now }) };
});
