import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import { addEntry as contract } from "@/lib/crowd/pay/schema";
import { addEntry } from "@/lib/crowd/pay/server/add-entry";
import { getPay } from "@/lib/crowd/pay/server/get-pay";

export const POST = route(contract, async ({ db, user, params, body, note }) => {
  const entry = { ...params, ...body, userId: user.id };
  const isNew = await db.transaction((tx) => addEntry(tx, entry));
  const { as, cents, reason } = body;
  note({
    subject: await personSubject(db, body.readerId),
    after: { [as]: cents, reason },
    unchanged: !isNew,
  });
  return getPay(db, params);
});
