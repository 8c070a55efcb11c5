import { route } from "@/lib/http/route";
import { returnTask as contract } from "@/lib/tasks/schema";
import { returnTask } from "@/lib/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, now }) => {
  const { assignmentId } = params;
  await returnTask(db, { assignmentId, studyId: study.id, readerId: reader.id, now });
  return { returned: true as const };
});
