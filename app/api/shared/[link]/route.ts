import { route } from "@/lib/http/route";
import { getShared as contract } from "@/lib/shares/schema";
import { findShared } from "@/lib/shares/server/find-shared";

export const GET = route(contract, async ({ db, params }) => {
  const { title, project, stored } = await findShared(db, params.link);
  return { title, project, view: stored };
});
