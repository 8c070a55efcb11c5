import { route } from "@/lib/api/route";
import { topUp as contract } from "@/lib/crowd/pay/schema";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { topUp } from "@/lib/crowd/pay/server/wages/top-up";

export const POST = route(contract, async ({ db, user, params, body, held, note }) => {
  const isNew = await held((tx) => topUp(tx, { ...params, ...body, userId: user.id }));
  const { people, cents } = body;
  note({ after: { people, cents }, unchanged: !isNew });
  return getPay(db, params);
});
