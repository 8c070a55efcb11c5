import { route } from "@/lib/api/route";
import { returnTask as contract } from "@/lib/crowd/tasks/schema";
import { returnTask } from "@/lib/crowd/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, now }) => {
  const { assignmentId } = params;
  await returnTask(db, { assignmentId, studyId: study.id, readerId: reader.id, now });
  return { returned: true as const };
});
