import { route } from "@/lib/api/route";
import { takeEvent as contract } from "@/lib/crowd/prolific/schema";
import { takeEvent } from "@/lib/crowd/prolific/server/webhooks/take-event";
import { receiveBody } from "@/lib/http/receive-body";

/** No event of Prolific's is nearly as large. */
const limit = { maxBytes: 64_000, called: "64 kB" };

export const POST = route(contract, async ({ db, now, params: { projectId }, request }) => {
  const decoder = new TextDecoder();
  let body = "";
  for await (const piece of receiveBody(request, limit)) {
    body += decoder.decode(piece, { stream: true });
  }
  body += decoder.decode();
  await takeEvent(db, { projectId, headers: request.headers, body, now });
  return { taken: true as const };
});
