import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import { decide as contract } from "@/lib/quality/rounds/schema";
import { decide } from "@/lib/quality/rounds/server/decide";
import { listCandidates } from "@/lib/quality/rounds/server/select-candidates";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  const { roundNo, before } = await decide(db, { ...params, ...body, userId: user.id, now });
  note({
    subject: await personSubject(db, body.readerId),
    before: { outcome: before },
    after: { round: roundNo, outcome: body.outcome },
  });
  return listCandidates(db, params);
});
