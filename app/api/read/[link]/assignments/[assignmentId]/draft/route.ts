import { route } from "@/lib/http/route";
import { saveDraft as contract } from "@/lib/tasks/schema";
import { saveDraft } from "@/lib/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, config, now, body }) => {
  const hold = {
    assignmentId: params.assignmentId,
    studyId: study.id,
    readerId: reader.id,
    leaseMinutes: config.leaseMinutes,
    now,
  };
  return { leaseUntil: (await saveDraft(db, hold, body)).toISOString() };
});
