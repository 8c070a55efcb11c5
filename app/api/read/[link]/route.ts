import { crowdUserId } from "@/lib/auth/server/crowd-session";
import { route } from "@/lib/http/route";
import { getReading as contract } from "@/lib/participation/schema";
import { getReading } from "@/lib/participation/server/get-reading";

export const GET = route(contract, async ({ db, params, request }) =>
  getReading(db, { link: params.link, userId: await crowdUserId(request.headers) }),
);
