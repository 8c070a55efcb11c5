import { route } from "@/lib/api/route";
import { saveDraft as contract } from "@/lib/crowd/tasks/schema";
import { saveDraft } from "@/lib/crowd/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params: { assignmentId }, me, now, body }) => {
  const { leaseUntil, kept } = await saveDraft(db, { assignmentId, ...me, now }, body);
  return { leaseUntil: leaseUntil.toISOString(), kept };
});
