import { route } from "@/lib/http/route";
import { keepLease as contract } from "@/lib/tasks/schema";
import { keepLease } from "@/lib/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, now, body }) => {
  const { assignmentId } = params;
  const own = { assignmentId, studyId: study.id, readerId: reader.id };
  return { leaseUntil: (await keepLease(db, { ...own, now }, body.pause)).toISOString() };
});
