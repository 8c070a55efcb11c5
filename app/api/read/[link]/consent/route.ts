import { ensureCrowdSession } from "@/lib/auth/server/crowd-session";
import { Answered, route } from "@/lib/http/route";
import { giveConsent as contract } from "@/lib/tasks/schema";
import { getReading } from "@/lib/tasks/server/get-reading";
import { giveConsent } from "@/lib/tasks/server/give-consent";

export const POST = route(contract, async ({ db, params, body, request }) => {
  // Nobody gets a session for a study that isn't there.
  await getReading(db, { link: params.link });
  const { userId, headers } = await ensureCrowdSession(request.headers);
  const me = await giveConsent(db, { link: params.link, version: body.version, userId });
  return new Answered(me, headers);
});
