import { route } from "@/lib/api/route";
import { enterBonus as contract } from "@/lib/crowd/prolific/schema";
import { getProlific } from "@/lib/crowd/prolific/server/connection/get-prolific";
import { enterBonus } from "@/lib/crowd/prolific/server/payments/outcomes/enter-bonus";

export const POST = route(contract, async ({ db, user, params, body, now, held, note }) => {
  const isNew = await held((tx) => enterBonus(tx, { ...params, ...body, userId: user.id, now }));
  note({ after: { cents: body.cents }, unchanged: !isNew });
  return getProlific(db, { ...params, now });
});
