import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import { letContinue as contract } from "@/lib/quality/stops/schema";
import { letContinue } from "@/lib/quality/stops/server/let-continue";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  const resumed = await letContinue(db, { ...params, ...body, userId: user.id, now });
  note({ subject: await personSubject(db, params.readerId) });
  return resumed;
});
