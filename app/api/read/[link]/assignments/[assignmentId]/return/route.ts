import { route } from "@/lib/api/route";
import { returnTask as contract } from "@/lib/crowd/tasks/schema";
import { returnTask } from "@/lib/crowd/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params: { assignmentId }, me, now }) => {
  await returnTask(db, { assignmentId, ...me, now });
  return { returned: true as const };
});
