import { Answered, route } from "@/lib/api/route";
import { findCrowdSession } from "@/lib/auth/server/crowd-session";
import {
  giveConsent as giveContract,
  withdrawConsent as withdrawContract,
} from "@/lib/crowd/participation/schema";
import { giveConsent } from "@/lib/crowd/participation/server/give-consent";
import { requirePreviewer } from "@/lib/crowd/participation/server/require-previewer";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { openBrowser } from "@/lib/crowd/visits/server/open-browser";
import { pageOrigin } from "@/lib/http/page-origin";
import { addressOf } from "@/lib/limits/server/address-of";
import { countGuess } from "@/lib/limits/server/count-guess";

export const POST = route(
  giveContract,
  async ({ db, params: { link }, body, request, now, note }) => {
    const session = await findCrowdSession(db, { headers: request.headers, link, now });
    const sessionOf = session?.participant.id;
    const { headers } = request;
    const clientAddress = addressOf(headers);
    const consent = { link, ...body, origin: pageOrigin(headers), sessionOf, now, clientAddress };
    const given = await countGuess(db, { headers, now }, async () => {
      await requirePreviewer(db, link, headers);
      return giveConsent(db, consent);
    });
    const { participantId, pseudonym, study, isNew } = given;
    const me = { pseudonym };
    note({
      reader: { name: pseudonym },
      project: { id: study.projectId },
      subject: { type: "study", id: study.id, name: study.name },
      unchanged: !isNew,
    });
    if (participantId === sessionOf) return me;
    return new Answered(me, await openBrowser(db, { participantId, link, now }));
  },
);

export const DELETE = route(withdrawContract, async ({ db, me, now, note }) => {
  const withdrawn = await withdrawConsent(db, { ...me, now });
  note({ unchanged: !withdrawn.isNew });
  return withdrawn;
});
