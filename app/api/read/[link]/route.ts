import { findCrowdSession } from "@/lib/auth/server/crowd-session";
import { route } from "@/lib/http/route";
import { getReading as contract } from "@/lib/participation/schema";
import { getReading } from "@/lib/participation/server/get-reading";

export const GET = route(contract, async ({ db, params: { link }, query, request, now }) => {
  const session = await findCrowdSession(db, { headers: request.headers, link, now });
  return getReading(db, { link, session, address: query.address });
});
