import { findCrowdSession, openCrowdSession } from "@/lib/auth/server/crowd-session";
import { Answered, route } from "@/lib/http/route";
import {
  giveConsent as giveContract,
  withdrawConsent as withdrawContract,
} from "@/lib/participation/schema";
import { giveConsent } from "@/lib/participation/server/give-consent";
import { withdrawConsent } from "@/lib/participation/server/withdraw-consent";

export const POST = route(
  giveContract,
  async ({ db, params: { link }, body, request, now, note }) => {
    const session = await findCrowdSession(db, { headers: request.headers, link, now });
    const { version, address } = body;
    const sessionOf = session?.participant.id;
    const given = await giveConsent(db, { link, version, address, sessionOf });
    const { participantId, pseudonym, study, isNew } = given;
    const me = { pseudonym };
    note({
      reader: { name: pseudonym },
      project: { id: study.projectId },
      subject: { type: "study", id: study.id, name: study.name },
      unchanged: !isNew,
    });
    if (participantId === sessionOf) return me;
    return new Answered(me, await openCrowdSession(db, { participantId, link, now }));
  },
);

export const DELETE = route(withdrawContract, ({ db, study, reader, now }) =>
  withdrawConsent(db, { studyId: study.id, readerId: reader.id, now }),
);
