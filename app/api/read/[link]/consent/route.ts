import { findCrowdSession, openCrowdSession } from "@/lib/auth/server/crowd-session";
import { Answered, route } from "@/lib/http/route";
import {
  giveConsent as giveContract,
  withdrawConsent as withdrawContract,
} from "@/lib/participation/schema";
import { giveConsent } from "@/lib/participation/server/give-consent";
import { withdrawConsent } from "@/lib/participation/server/withdraw-consent";

export const POST = route(giveContract, async ({ db, params: { link }, body, request, now }) => {
  const session = await findCrowdSession(db, { headers: request.headers, link, now });
  const { version, address } = body;
  const sessionOf = session?.participant.id;
  const { participantId, ...me } = await giveConsent(db, { link, version, address, sessionOf });
  if (participantId === sessionOf) return me;
  return new Answered(me, await openCrowdSession(db, { participantId, link, now }));
});

export const DELETE = route(withdrawContract, ({ db, study, reader, now }) =>
  withdrawConsent(db, { studyId: study.id, readerId: reader.id, now }),
);
