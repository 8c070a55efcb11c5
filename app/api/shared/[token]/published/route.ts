import { route } from "@/lib/api/route";
import { getSharedPublished as contract } from "@/lib/shares/schema";
import { findSharedPublished } from "@/lib/shares/server/find-shared-published";
import { openShared } from "@/lib/shares/server/open-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const shared = await openShared(db, params.token, { headers, now });
  return findSharedPublished(db, shared);
});
