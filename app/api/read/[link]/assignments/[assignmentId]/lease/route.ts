import { route } from "@/lib/http/route";
import { keepLease as contract } from "@/lib/tasks/schema";
import { keepLease } from "@/lib/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, config, now }) => {
  const hold = {
    assignmentId: params.assignmentId,
    studyId: study.id,
    readerId: reader.id,
    leaseMinutes: config.leaseMinutes,
    now,
  };
  return { leaseUntil: (await keepLease(db, hold)).toISOString() };
});
