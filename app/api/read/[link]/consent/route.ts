import { ensureCrowdSession } from "@/lib/auth/server/crowd-session";
import { Answered, route } from "@/lib/http/route";
import {
  giveConsent as giveContract,
  withdrawConsent as withdrawContract,
} from "@/lib/participation/schema";
import { findByLink } from "@/lib/participation/server/find-by-link";
import { giveConsent } from "@/lib/participation/server/give-consent";
import { withdrawConsent } from "@/lib/participation/server/withdraw-consent";

export const POST = route(giveContract, async ({ db, params, body, request, note }) => {
  // Nobody gets a session for a study that isn't there.
  const study = await findByLink(db, params.link);
  const { userId, headers } = await ensureCrowdSession(request.headers);
  const me = await giveConsent(db, { link: params.link, version: body.version, userId });
  note({
    reader: { name: me.pseudonym },
    project: { id: study.projectId },
    subject: { type: "study", id: study.id, name: study.name },
  });
  return new Answered(me, headers);
});

export const DELETE = route(withdrawContract, ({ db, study, reader, now }) =>
  withdrawConsent(db, { studyId: study.id, readerId: reader.id, now }),
);
