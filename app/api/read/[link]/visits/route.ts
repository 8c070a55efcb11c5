import { route } from "@/lib/api/route";
import { beginVisit as contract } from "@/lib/crowd/visits/schema";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { viewProgress } from "@/lib/crowd/visits/server/open-visit";

export const POST = route(contract, async ({ db, me, now }) => {
  const begun = await beginVisit(db, { ...me, now });
  return (await viewProgress(db, me, begun, now)).visit;
});
