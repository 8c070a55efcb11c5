import { route } from "@/lib/api/route";
import { enterPartial as contract } from "@/lib/crowd/prolific/schema";
import { getProlific } from "@/lib/crowd/prolific/server/connection/get-prolific";
import { enterPartial } from "@/lib/crowd/prolific/server/payments/outcomes/enter-partial";

export const POST = route(contract, async ({ db, user, params, body, now, held, note }) => {
  const isNew = await held((tx) => enterPartial(tx, { ...params, ...body, userId: user.id, now }));
  note({ after: { cents: body.cents }, unchanged: !isNew });
  return getProlific(db, { ...params, now });
});
