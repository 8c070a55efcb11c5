import { route } from "@/lib/api/route";
import { keepLease as contract } from "@/lib/crowd/tasks/schema";
import { keepLease } from "@/lib/crowd/tasks/server/hold-assignment";

export const PUT = route(contract, async ({ db, params: { assignmentId }, me, now, body }) => {
  const { leaseUntil, isClosed } = await keepLease(db, { assignmentId, ...me, now }, body.pause);
  return { leaseUntil: leaseUntil.toISOString(), isClosed };
});
