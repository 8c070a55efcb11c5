import { openCrowdSession } from "@/lib/auth/server/crowd-session";
import { Answered, route } from "@/lib/http/route";
import { resume as contract } from "@/lib/participation/schema";
import { findReturning } from "@/lib/participation/server/find-returning";

export const POST = route(contract, async ({ db, params: { link }, body, now }) => {
  const participantId = await findReturning(db, { link, address: body.address });
  if (!participantId) return { resumed: false };
  return new Answered({ resumed: true }, await openCrowdSession(db, { participantId, link, now }));
});
