import { route } from "@/lib/api/route";
import { keepLease as contract } from "@/lib/crowd/tasks/schema";
import { keepLease } from "@/lib/crowd/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, now, body }) => {
  const { assignmentId } = params;
  const own = { assignmentId, studyId: study.id, readerId: reader.id };
  return { leaseUntil: (await keepLease(db, { ...own, now }, body.pause)).toISOString() };
});
