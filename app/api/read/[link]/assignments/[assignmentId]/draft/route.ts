import { route } from "@/lib/api/route";
import { saveDraft as contract } from "@/lib/crowd/tasks/schema";
import { saveDraft } from "@/lib/crowd/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, now, body }) => {
  const { assignmentId } = params;
  const own = { assignmentId, studyId: study.id, readerId: reader.id };
  return { leaseUntil: (await saveDraft(db, { ...own, now }, body)).toISOString() };
});
