import { route } from "@/lib/api/route";
import { findCrowdSession } from "@/lib/auth/server/crowd-session";
import { getReading as contract } from "@/lib/crowd/participation/schema";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { pageOrigin } from "@/lib/http/page-origin";
import { addressOf } from "@/lib/limits/server/address-of";
import { countGuess } from "@/lib/limits/server/count-guess";

export const GET = route(contract, async ({ db, params: { link }, query, request, now }) => {
  const { headers } = request;
  const session = await findCrowdSession(db, { headers, link, now });
  return countGuess(
    db,
    { headers, now },
    () =>
      getReading(db, {
        link,
        session,
        address: query.address,
        origin: pageOrigin(headers),
        clientAddress: addressOf(headers),
        now,
      }),
    ({ door }) => door === "unknown",
  );
});
