import { route } from "@/lib/api/route";
import { beginVisit as contract } from "@/lib/crowd/visits/schema";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { viewProgress } from "@/lib/crowd/visits/server/find-open-visit";
import { pageOrigin } from "@/lib/http/page-origin";

export const POST = route(contract, async ({ db, me, query, request, now }) => {
  const origin = pageOrigin(request.headers);
  const begun = await beginVisit(db, { ...me, ...query, origin, now });
  return (await viewProgress(db, me, begun, now)).visit;
});
