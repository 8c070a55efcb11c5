import { route } from "@/lib/api/route";
import { getShared as contract } from "@/lib/shares/schema";
import { openShared } from "@/lib/shares/server/open-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const { title, project, stored } = await openShared(db, params.token, { headers, now });
  return { title, project, view: stored };
});
