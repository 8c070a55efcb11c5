import { Answered, route } from "@/lib/api/route";
import { resume as contract } from "@/lib/crowd/participation/schema";
import { findReturning } from "@/lib/crowd/participation/server/find-returning";
import { openBrowser } from "@/lib/crowd/visits/server/open-browser";
import { pageOrigin } from "@/lib/http/page-origin";
import { addressOf } from "@/lib/limits/server/address-of";
import { countGuess } from "@/lib/limits/server/count-guess";

export const POST = route(contract, async ({ db, params: { link }, body, request, now }) => {
  const { headers } = request;
  const returning = {
    link,
    ...body,
    origin: pageOrigin(headers),
    clientAddress: addressOf(headers),
  };
  const participantId = await countGuess(
    db,
    { headers, now },
    () => findReturning(db, { ...returning, now }),
    (found) => found === undefined,
  );
  if (!participantId) return { resumed: false };
  return new Answered({ resumed: true }, await openBrowser(db, { participantId, link, now }));
});
