import { getComputed } from "@/lib/figures/server/get-computed";
import { route } from "@/lib/http/route";
import { getSharedAgreement as contract } from "@/lib/shares/schema";
import { findShared } from "@/lib/shares/server/find-shared";

export const GET = route(contract, async ({ db, params }) => {
  const { projectId, view } = await findShared(db, params.link);
  return getComputed(db, { projectId, view, kind: "agreement" });
});
