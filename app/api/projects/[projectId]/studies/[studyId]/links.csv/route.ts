import { route } from "@/lib/api/route";
import { exportLinks as contract } from "@/lib/crowd/arrival/schema";
import { exportLinks } from "@/lib/crowd/arrival/server/export-links";
import { csvResponse } from "@/lib/http/download-headers";
import { pageOrigin } from "@/lib/http/page-origin";

export const GET = route(contract, async ({ db, params, request }) => {
  const origin = pageOrigin(request.headers);
  return csvResponse(await exportLinks(db, { ...params, origin }), "links");
});
