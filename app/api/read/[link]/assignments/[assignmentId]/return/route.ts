import { route } from "@/lib/http/route";
import { returnTask as contract } from "@/lib/tasks/schema";
import { returnTask } from "@/lib/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params, study, reader, config, now }) => {
  await returnTask(db, {
    assignmentId: params.assignmentId,
    studyId: study.id,
    readerId: reader.id,
    leaseMinutes: config.leaseMinutes,
    now,
  });
  return { returned: true as const };
});
